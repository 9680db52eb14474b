//! Drops the items that are not in use.
//!
//! `main` is in use, and so is every item that an item in use names. Only names are compared, so an item stays if it
//! shares its name with one in use. A function that is called as `Type::function` goes by that name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{ImplItem, Item, UseTree};

use super::{content, last_name, name};

/// Where the program starts.
const MAIN: &str = "main";

/// Drops the items that are not in use, and their imports.
pub fn drop_from(items: &mut Vec<Item>) {
    let mut names = Names::default();
    names.collect(items);
    let mut in_use = names.in_use();
    let mut gone = BTreeSet::new();
    retain(items, &in_use, &mut gone);
    in_use.retain(|name| !gone.contains(name));
    retain_imports(items, &in_use, &gone);
}

/// For each name, the names that the items called so contain.
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
                    let of = last_name(&block.self_ty);
                    for item in &block.items {
                        names_of_member(item, &of)
                            .into_iter()
                            .for_each(|name| self.add(name, item.to_token_stream(), &of));
                    }
                }
                Item::Use(_) => {}
                Item::Enum(item) => {
                    let fields = item.variants.iter().map(|variant| variant.fields.to_token_stream());
                    self.add(item.ident.to_string(), fields.collect(), &None);
                }
                // A macro call has no name, and is always in use.
                _ => self.add(name(item).unwrap_or(MAIN.to_string()), item.to_token_stream(), &name(item)),
            }
        }
    }

    /// Adds the names in the `tokens` of an item called `name`, in which `Self` stands for `itself`.
    fn add(&mut self, name: String, tokens: TokenStream, itself: &Option<String>) {
        let itself = itself.clone().unwrap_or_default();
        let mut words = Vec::new();
        split(tokens, &mut words);
        let mut before = ["", ""];
        for word in &words {
            let of = if before[0] == "Self" { &itself } else { before[0] };
            let is_member = before[1] == "::" && of.starts_with(char::is_uppercase);
            let named = if is_member { format!("{of}::{word}") } else { word.to_string() };
            self.of.entry(name.clone()).or_default().insert(named);
            before = [before[1], word];
        }
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

/// Splits tokens into names and the `::` between them. The names in the braces of format strings count, too.
fn split(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => words.push(ident.to_string()),
            TokenTree::Group(group) => split(group.stream(), words),
            TokenTree::Punct(mark) if mark.as_char() == ':' && mark.spacing() == Spacing::Joint => {
                words.push("::".into())
            }
            TokenTree::Punct(_) => {}
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                words.extend(text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_string())));
            }
        }
    }
}

/// The names of a member of an implementation of the type `of`: `Type::name`, and if it is a method also `name`.
fn names_of_member(item: &ImplItem, of: &Option<String>) -> Vec<String> {
    let (ident, is_method) = match item {
        ImplItem::Const(item) => (&item.ident, false),
        ImplItem::Fn(item) => (&item.sig.ident, item.sig.receiver().is_some()),
        _ => panic!("a member that has no name: {}", item.to_token_stream()),
    };
    let of = of.as_deref().unwrap_or_default();
    [Some(format!("{of}::{ident}")), is_method.then(|| ident.to_string())].into_iter().flatten().collect()
}

/// Drops the items that are not in use, and modules with no others; adds these modules to `gone`.
fn retain(items: &mut Vec<Item>, in_use: &BTreeSet<String>, gone: &mut BTreeSet<String>) {
    let is_in_use = |name: Option<String>| name.is_none_or(|name| in_use.contains(&name));
    items.retain_mut(|item| match item {
        Item::Mod(module) => {
            retain(content(module), in_use, gone);
            let stays = content(module).iter().any(|item| !matches!(item, Item::Use(_)));
            stays || !gone.insert(module.ident.to_string())
        }
        Item::Impl(block) => {
            let of = last_name(&block.self_ty);
            if block.trait_.is_some() {
                return is_in_use(of);
            }
            block.items.retain(|item| names_of_member(item, &of).iter().any(|name| in_use.contains(name)));
            !block.items.is_empty()
        }
        Item::Use(_) => true,
        _ => is_in_use(name(item)),
    });
}

/// Drops the imports of names that are not in use.
fn retain_imports(items: &mut Vec<Item>, in_use: &BTreeSet<String>, gone: &BTreeSet<String>) {
    items.retain_mut(|item| match item {
        Item::Mod(module) => {
            retain_imports(content(module), in_use, gone);
            true
        }
        Item::Use(import) => retain_import(&mut import.tree, in_use, gone),
        _ => true,
    });
}

/// Drops the names of an import that are not in use; returns whether any are left.
fn retain_import(tree: &mut UseTree, in_use: &BTreeSet<String>, gone: &BTreeSet<String>) -> bool {
    match tree {
        UseTree::Path(path) if gone.contains(&path.ident.to_string()) => false,
        UseTree::Path(path) => {
            // In braces, `self` stands for what is in front of them.
            let itself = in_use.contains(&path.ident.to_string());
            match &mut *path.tree {
                UseTree::Group(group) => {
                    let kept = std::mem::take(&mut group.items).into_iter().filter_map(|mut tree| {
                        let keep = match &tree {
                            UseTree::Name(name) if name.ident == "self" => itself,
                            _ => retain_import(&mut tree, in_use, gone),
                        };
                        keep.then_some(tree)
                    });
                    group.items = kept.collect();
                    !group.items.is_empty()
                }
                tree => retain_import(tree, in_use, gone),
            }
        }
        UseTree::Name(name) => in_use.contains(&name.ident.to_string()),
        UseTree::Rename(rename) => in_use.contains(&rename.rename.to_string()),
        UseTree::Glob(_) => true,
        UseTree::Group(_) => panic!("an import that starts with a brace"),
    }
}
