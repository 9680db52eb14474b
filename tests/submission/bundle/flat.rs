//! Moves items out of their modules: in one file, items need no paths to name each other, and none has to be public.
//!
//! An item stays in its module if another module has an item of the same name. A module with attributes stays whole.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};
use syn::{Ident, Item, ItemMod, ItemUse, Path, UseTree, Visibility};

use super::{content, name};

/// Moves items out of their modules, and drops what they import from each other.
pub fn flatten(items: &mut Vec<Item>) {
    let mut flat = Flat::default();
    flat.count(items);
    let mut all = Vec::new();
    flat.move_out(mem::take(items), "", &mut all);
    let mut all: Vec<Item> = all.into_iter().map(|(module, item)| flat.rewritten(module, item)).collect();
    let imports = flat.imports.values();
    items.push(syn::parse_quote!(use {#(#imports),*};));
    all.retain(|item| !matches!(item, Item::Use(import) if import.attrs.is_empty()));
    items.append(&mut all);
}

#[derive(Default)]
struct Flat {
    /// For each name, how many modules have an item that is called so.
    names: BTreeMap<String, usize>,
    /// All modules, except those with attributes and the modules inside them.
    modules: BTreeSet<String>,
    /// The items that stay in their modules: module and name.
    stay: BTreeSet<(String, String)>,
    /// The module that the current item was in.
    module: String,
    /// Imports from outside the file, by the names that they have in it.
    imports: BTreeMap<String, UseTree>,
    /// Whether the current item is in a module.
    in_module: bool,
    /// Whether it is in a module with attributes.
    inside: bool,
}

impl Flat {
    fn count(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Mod(module) if module.attrs.is_empty() => {
                    self.modules.insert(module.ident.to_string());
                    self.count(&module.content.as_ref().expect("filled in").1);
                }
                _ => *self.names.entry(own_name(item)).or_default() += 1,
            }
        }
    }

    fn is_shared(&self, name: &str) -> bool {
        !name.is_empty() && self.names.get(name).is_some_and(|&modules| modules > 1)
    }

    /// Appends the items, and those inside their modules, to `all`, each with the module that it was in.
    fn move_out(&mut self, items: Vec<Item>, module: &str, all: &mut Vec<(String, Item)>) {
        for item in items {
            match item {
                Item::Mod(mut inner) if inner.attrs.is_empty() => {
                    let name = inner.ident.to_string();
                    let (stay, move_out): (Vec<Item>, _) =
                        mem::take(content(&mut inner)).into_iter().partition(|item| self.is_shared(&own_name(item)));
                    self.stay.extend(stay.iter().map(|item| (name.clone(), own_name(item))));
                    self.move_out(move_out, &name, all);
                    *content(&mut inner) = stay;
                    if !content(&mut inner).is_empty() {
                        let everything: UseTree = syn::parse_quote!(crate::*);
                        content(&mut inner).insert(0, syn::parse_quote!(use #everything;));
                        all.push((name, Item::Mod(inner)));
                    }
                }
                item => all.push((module.to_string(), item)),
            }
        }
    }

    fn rewritten(&mut self, module: String, mut item: Item) -> Item {
        self.module = module;
        self.visit_item_mut(&mut item);
        item
    }

    /// Whether a path that starts with `ident` leads to another place in the file.
    fn leads_inside(&self, ident: &Ident) -> bool {
        ident == "crate" || ident == "super" || ident == "self" || self.modules.contains(&ident.to_string())
    }

    /// Goes through an import, name by name. Collects the imports from outside the file; in a module with attributes,
    /// appends to `kept` what that module has to import.
    fn import(&mut self, tree: &UseTree, before: &[Ident], kept: &mut Vec<Item>) {
        let (called, leaf) = match tree {
            UseTree::Path(path) => {
                return self.import(&path.tree, &[before, std::slice::from_ref(&path.ident)].concat(), kept)
            }
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.import(tree, before, kept)),
            UseTree::Name(name) if name.ident == "self" => {
                let (last, before) = before.split_last().expect("a module");
                return self.import(&syn::parse_quote!(#last), before, kept);
            }
            UseTree::Name(name) => (name.ident.to_string(), tree),
            UseTree::Rename(rename) => (rename.rename.to_string(), tree),
            UseTree::Glob(_) => ("*".to_string(), tree),
        };
        if self.modules.contains(&called) || called == "*" && !self.inside {
            return;
        }
        let is_here = self.names.contains_key(&called) && before.first().is_some_and(|first| self.leads_inside(first));
        if is_here && !self.inside {
            return;
        }
        let whole: UseTree = if is_here {
            syn::parse_quote!(crate::#leaf)
        } else {
            before.iter().rev().fold(leaf.clone(), |tree, ident| syn::parse_quote!(#ident::#tree))
        };
        if self.inside {
            kept.push(syn::parse_quote!(use #whole;));
            return;
        }
        let other = self.imports.insert(called.clone(), whole.clone());
        assert!(
            other.is_none_or(|other| other == whole) && !self.names.contains_key(&called),
            "two are called {called}"
        );
    }
}

/// The name of the item, or an empty string if it has no name of its own.
fn own_name(item: &Item) -> String {
    match item {
        Item::Impl(_) => String::new(),
        _ => name(item).unwrap_or_default(),
    }
}

impl VisitMut for Flat {
    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        let before = (self.in_module, self.inside);
        self.in_module = true;
        self.inside |= !module.attrs.is_empty();
        if self.inside {
            let mut kept = Vec::new();
            for item in mem::take(content(module)) {
                match item {
                    Item::Use(import) => self.import(&import.tree, &[], &mut kept),
                    item => kept.push(item),
                }
            }
            *content(module) = kept;
        }
        content(module)
            .iter_mut()
            .filter(|item| !matches!(item, Item::Use(_)))
            .for_each(|item| self.visit_item_mut(item));
        (self.in_module, self.inside) = before;
    }

    fn visit_item_use_mut(&mut self, import: &mut ItemUse) {
        if import.attrs.is_empty() {
            self.import(&import.tree, &[], &mut Vec::new());
            return;
        }
        // Such an import is of one name in this file.
        while let UseTree::Path(path) = &import.tree {
            if !self.leads_inside(&path.ident) {
                break;
            }
            import.tree = (*path.tree).clone();
        }
        let tree = &import.tree;
        import.tree = syn::parse_quote!(crate::#tree);
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        let most = path.segments.len() - 1;
        let first = &path.segments[0].ident;
        if most == 0 && !self.in_module && self.stay.contains(&(self.module.clone(), first.to_string())) {
            let module = Ident::new(&self.module, Span::call_site());
            *path = syn::parse_quote!(#module::#path);
            return;
        }
        let mut gone = path.segments.iter().take(most).take_while(|segment| self.leads_inside(&segment.ident)).count();
        let item = path.segments[gone].ident.to_string();
        if gone > 0 && self.names.contains_key(&item) {
            gone -= usize::from(self.is_shared(&item));
            let root = self.inside.then(|| Ident::new("crate", Span::call_site()).into());
            path.segments = root.into_iter().chain(mem::take(&mut path.segments).into_iter().skip(gone)).collect();
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_visibility_mut(&mut self, visibility: &mut Visibility) {
        if !self.inside {
            // In a module, `pub` would not do: some compilers refuse public items with types that are not public.
            *visibility = if self.in_module { syn::parse_quote!(pub(crate)) } else { Visibility::Inherited };
        }
    }
}
