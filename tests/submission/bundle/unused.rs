//! Drops the items that are not in use.
//!
//! `main` is in use, and so is every item that an item in use names. Only names are compared, so a method stays if
//! another in use is called the same. A function that is called as `Type::function` goes by that name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{ImplItem, Item, Type, UseTree};

use super::ident;

/// Where the program starts.
const MAIN: &str = "main";

/// Drops the items that are not in use, and their imports. All items are at the root of the file, except those in
/// modules that stay whole.
pub fn drop_from(items: &mut Vec<Item>) {
    let mut names = Names::default();
    items.iter_mut().for_each(|item| names.collect(item));
    let in_use = names.in_use();
    items.retain_mut(|item| is_in_use(item, &in_use));
}

/// For each name, the names that the items called so contain.
#[derive(Default)]
struct Names {
    of: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    fn collect(&mut self, item: &mut Item) {
        match item {
            Item::Impl(block) if block.trait_.is_none() => {
                let of = last_name(&block.self_ty);
                for item in &block.items {
                    let names = names_of_member(item, &of);
                    names.into_iter().for_each(|name| self.add(name, item.to_token_stream(), &of));
                }
            }
            // Even if it is one of a trait: it is in use wherever the type is.
            Item::Impl(block) => {
                self.add(last_name(&block.self_ty), block.to_token_stream(), &last_name(&block.self_ty))
            }
            Item::Use(import) if import.attrs.is_empty() => {}
            Item::Enum(item) => {
                let fields = item.variants.iter().map(|variant| variant.fields.to_token_stream());
                self.add(item.ident.to_string(), fields.collect(), "");
            }
            item => {
                // What has no name, and a module, is always in use.
                let name = ident(item).map_or(MAIN.to_string(), |name| name.to_string());
                self.add(name.clone(), item.to_token_stream(), &name);
            }
        }
    }

    /// Adds the names in the `tokens` of an item called `name`, in which `Self` stands for `itself`.
    fn add(&mut self, name: String, tokens: TokenStream, itself: &str) {
        let mut words = Vec::new();
        split(tokens, &mut words);
        let mut before = ["", ""];
        for word in &words {
            let of = if before[0] == "Self" { itself } else { before[0] };
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

/// The last name in the path of a type, without what is in angle brackets.
fn last_name(path: &Type) -> String {
    match path {
        Type::Path(path) => path.path.segments.last().map_or(String::new(), |segment| segment.ident.to_string()),
        _ => panic!("an implementation for a type without a name"),
    }
}

/// The names of a member of an implementation of the type `of`: `Type::name`, and if it is a method also `name`.
fn names_of_member(item: &ImplItem, of: &str) -> Vec<String> {
    let (ident, is_method) = match item {
        ImplItem::Const(item) => (&item.ident, false),
        ImplItem::Fn(item) => (&item.sig.ident, item.sig.receiver().is_some()),
        _ => panic!("a member that has no name: {}", item.to_token_stream()),
    };
    [Some(format!("{of}::{ident}")), is_method.then(|| ident.to_string())].into_iter().flatten().collect()
}

/// Whether an item is in use. Drops the members of an implementation and the names of an import that are not.
fn is_in_use(item: &mut Item, in_use: &BTreeSet<String>) -> bool {
    match item {
        Item::Impl(block) => {
            let of = last_name(&block.self_ty);
            if block.trait_.is_some() {
                return in_use.contains(&of);
            }
            block.items.retain(|item| names_of_member(item, &of).iter().any(|name| in_use.contains(name)));
            !block.items.is_empty()
        }
        Item::Use(import) => {
            if let UseTree::Group(group) = &mut import.tree {
                let names = std::mem::take(&mut group.items).into_iter();
                group.items = names.filter(|tree| last(tree).is_none_or(|name| in_use.contains(&name))).collect();
            }
            true
        }
        item => ident(item).is_none_or(|name| in_use.contains(&name.to_string())),
    }
}

/// The last name of an import, unless it imports all names.
fn last(tree: &UseTree) -> Option<String> {
    match tree {
        UseTree::Path(path) => last(&path.tree),
        UseTree::Name(name) => Some(name.ident.to_string()),
        _ => None,
    }
}
