//! Drops what is not used.
//!
//! An item is in use if an item in use names it; the program starts with `main`. Names are all that is looked at: an item
//! that shares its name with one in use stays.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{ImplItem, Item, UseTree};

use super::{last_name, name};

/// Where the program starts.
const MAIN: &str = "main";

/// Drops the items that are not in use, and their imports.
pub fn drop_from(items: &mut Vec<Item>) {
    let mut names = Names::default();
    names.collect(items);
    retain(items, &names.in_use());
}

/// Which names the items of each name contain.
#[derive(Default)]
struct Names {
    of: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    fn collect(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Mod(module) => self.collect(&module.content.as_ref().expect("filled in").1),
                Item::Impl(block) if block.trait_.is_none() => {
                    for item in &block.items {
                        match name_of_member(item) {
                            Some(name) => self.add(name, item.to_token_stream()),
                            None => panic!("an item in an implementation that has no name"),
                        }
                    }
                }
                Item::Use(_) => {}
                // What has no name, a macro, is always in use.
                _ => self.add(name(item).unwrap_or(MAIN.to_string()), item.to_token_stream()),
            }
        }
    }

    fn add(&mut self, name: String, tokens: TokenStream) {
        add_names(tokens, self.of.entry(name).or_default());
    }

    /// The names that the program reaches.
    fn in_use(mut self) -> BTreeSet<String> {
        let mut found = vec![MAIN.to_string()];
        let mut in_use = BTreeSet::from([MAIN.to_string()]);
        while let Some(name) = found.pop() {
            for other in self.of.remove(&name).into_iter().flatten() {
                if in_use.insert(other.clone()) {
                    found.push(other);
                }
            }
        }
        in_use
    }
}

fn add_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => drop(names.insert(ident.to_string())),
            TokenTree::Group(group) => add_names(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn name_of_member(item: &ImplItem) -> Option<String> {
    match item {
        ImplItem::Const(item) => Some(item.ident.to_string()),
        ImplItem::Fn(item) => Some(item.sig.ident.to_string()),
        _ => None,
    }
}

fn retain(items: &mut Vec<Item>, in_use: &BTreeSet<String>) {
    let is_in_use = |name: Option<String>| name.is_none_or(|name| in_use.contains(&name));
    items.retain_mut(|item| match item {
        Item::Mod(module) => {
            let items = &mut module.content.as_mut().expect("filled in").1;
            retain(items, in_use);
            !items.is_empty()
        }
        Item::Impl(block) => {
            if block.trait_.is_some() {
                return is_in_use(last_name(&block.self_ty));
            }
            block.items.retain(|item| is_in_use(name_of_member(item)));
            !block.items.is_empty()
        }
        Item::Use(import) => retain_imports(&mut import.tree, in_use),
        _ => is_in_use(name(item)),
    });
}

/// Keeps the imports of names in use; whether there are any.
fn retain_imports(tree: &mut UseTree, in_use: &BTreeSet<String>) -> bool {
    match tree {
        UseTree::Path(path) => {
            // `{self}` stands for what is in front of it.
            let itself = in_use.contains(&path.ident.to_string());
            match &mut *path.tree {
                UseTree::Group(group) => {
                    let kept = std::mem::take(&mut group.items).into_iter().filter_map(|mut tree| {
                        let keep = match &tree {
                            UseTree::Name(name) if name.ident == "self" => itself,
                            _ => retain_imports(&mut tree, in_use),
                        };
                        keep.then_some(tree)
                    });
                    group.items = kept.collect();
                    !group.items.is_empty()
                }
                tree => retain_imports(tree, in_use),
            }
        }
        UseTree::Name(name) => in_use.contains(&name.ident.to_string()),
        UseTree::Rename(rename) => in_use.contains(&rename.rename.to_string()),
        UseTree::Glob(_) => true,
        UseTree::Group(_) => panic!("an import that starts with a brace"),
    }
}
