//! Moves items out of their modules: in one file, items need no paths to name each other, and none has to be public.
//!
//! Every path is followed, through imports, to the item that it leads to. Of items that share a name, all but one get
//! another. A module with attributes stays whole.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};
use syn::{Ident, ImplItemFn, Item, ItemFn, ItemMod, Macro, PatIdent, Path, UseTree, Visibility};

use super::{content, ident, is_of_value, visit_in_macro};

/// Moves items out of their modules, and puts what they import from outside the file behind them.
pub fn flatten(items: &mut Vec<Item>) {
    let mut tree = Tree::default();
    tree.collect(items, &[], false);
    tree.give_names();
    tree.check_imports();
    let mut flat = Flat { tree: &tree, place: Vec::new(), locals: BTreeSet::new(), items: Vec::new() };
    flat.move_out(mem::take(items));
    items.append(&mut flat.items);
    let imports = tree.outside.values();
    items.push(syn::parse_quote!(use {#(#imports),*};));
}

/// A path from the root of the file.
type Place = Vec<String>;

#[derive(Default)]
struct Module {
    /// Whether it is a module with attributes, or in one.
    whole: bool,
    /// Its own items, and how they are called in the file.
    items: BTreeMap<String, String>,
    /// Its imports from this file, by the names that it gives them.
    imports: BTreeMap<String, Place>,
}

/// All modules, before anything is moved.
#[derive(Default)]
struct Tree {
    modules: BTreeMap<Place, Module>,
    /// Imports from outside the file, by the names that they have in it.
    outside: BTreeMap<String, UseTree>,
}

/// Where a path leads.
struct Found<'a> {
    /// The name of the item.
    called: &'a str,
    /// How many names of the path stand behind that of the item.
    behind: usize,
    /// Whether it is in a module that stays whole.
    whole: bool,
}

impl Tree {
    fn collect(&mut self, items: &mut [Item], place: &[String], whole: bool) {
        let mut module = Module { whole, ..Module::default() };
        for item in items {
            match item {
                Item::Mod(inner) => {
                    let (place, whole) = (path_to(place, &inner.ident), whole || !inner.attrs.is_empty());
                    self.collect(content(inner), &place, whole);
                }
                // An import with attributes stays.
                Item::Use(import) if import.attrs.is_empty() => {
                    for (path, called) in leaves(&import.tree, &[]) {
                        if leads_inside(&path) {
                            module.imports.insert(called, absolute(place, &path));
                        } else if !whole {
                            self.import_from_outside(&path, called);
                        }
                    }
                }
                item => module.items.extend(ident(item).map(|name| (name.to_string(), name.to_string()))),
            }
        }
        self.modules.insert(place.to_vec(), module);
    }

    fn import_from_outside(&mut self, path: &[String], called: String) {
        let names = path.iter().map(|name| Ident::new(name, Span::call_site()));
        assert!(path.last() == Some(&called), "an import from outside gets a new name: {called}");
        let tree: UseTree = syn::parse_quote!(#(#names)::*);
        let other = self.outside.insert(called.clone(), tree.clone());
        assert!(other.is_none_or(|other| other == tree), "two imports from outside are called {called}");
    }

    /// Gives names to the items that are moved, each to one of them.
    fn give_names(&mut self) {
        let mut taken: BTreeSet<String> = self.outside.keys().cloned().collect();
        for module in self.modules.values_mut().filter(|module| !module.whole) {
            for (name, called) in &mut module.items {
                let others = (2..).map(|number| format!("{name}{number}"));
                *called = std::iter::once(name.clone()).chain(others).find(|name| !taken.contains(name)).unwrap();
                taken.insert(called.clone());
            }
        }
    }

    /// Checks that imports from this file lead somewhere: a path that does not would stay as it is, and might then lead
    /// to another item of the same name.
    fn check_imports(&self) {
        for import in self.modules.values().flat_map(|module| module.imports.values()) {
            let leads_somewhere = self.modules.contains_key(import) || self.find(import).is_some();
            assert!(leads_somewhere, "there is no {}", import.join("::"));
        }
    }

    /// Follows a path from the root of the file to an item.
    fn find(&self, path: &[String]) -> Option<Found<'_>> {
        for (at, name) in path.iter().enumerate() {
            let (module, behind) = (self.modules.get(&path[..at])?, path.len() - at - 1);
            // A module may share its name with a function.
            if behind > 0 && self.modules.contains_key(&path[..=at]) {
                continue;
            }
            if let Some(import) = module.imports.get(name) {
                return self.find(&[import, &path[at + 1..]].concat());
            }
            if let Some(called) = module.items.get(name) {
                return Some(Found { called, behind, whole: module.whole });
            }
        }
        None
    }
}

/// The names of an import: the path of each, and how it is called from then on.
fn leaves(tree: &UseTree, before: &[String]) -> Vec<(Place, String)> {
    match tree {
        UseTree::Path(path) => leaves(&path.tree, &path_to(before, &path.ident)),
        UseTree::Group(group) => group.items.iter().flat_map(|tree| leaves(tree, before)).collect(),
        UseTree::Name(name) if name.ident == "self" => vec![(before.to_vec(), before[before.len() - 1].clone())],
        UseTree::Name(name) => vec![(path_to(before, &name.ident), name.ident.to_string())],
        UseTree::Rename(name) => vec![(path_to(before, &name.ident), name.rename.to_string())],
        UseTree::Glob(_) => vec![(before.to_vec(), "*".to_string())],
    }
}

fn path_to(place: &[String], name: &Ident) -> Place {
    [place, &[name.to_string()]].concat()
}

fn leads_inside(path: &[String]) -> bool {
    ["crate", "self", "super"].contains(&path[0].as_str())
}

/// A path in the module at `place` as one from the root of the file.
fn absolute(place: &[String], path: &[String]) -> Place {
    let mut place = place.to_vec();
    for name in path {
        match name.as_str() {
            "crate" => place.clear(),
            "self" => {}
            "super" => drop(place.pop()),
            _ => place.push(name.clone()),
        }
    }
    place
}

/// Moves items, and rewrites their paths.
struct Flat<'a> {
    tree: &'a Tree,
    /// The module of the current item.
    place: Place,
    /// The names that the current function gives to values.
    locals: BTreeSet<String>,
    /// What has been moved.
    items: Vec<Item>,
}

impl Flat<'_> {
    fn module(&self) -> &Module {
        &self.tree.modules[&self.place]
    }

    fn move_out(&mut self, items: Vec<Item>) {
        for mut item in items {
            match &mut item {
                Item::Mod(module) if module.attrs.is_empty() => {
                    self.place.push(module.ident.to_string());
                    self.move_out(mem::take(content(module)));
                    self.place.pop();
                    continue;
                }
                Item::Use(import) if import.attrs.is_empty() => continue,
                Item::Use(import) => import.tree = self.import_of_whole(&import.tree),
                item => self.visit_item_mut(item),
            }
            if let Some(called) = ident(&mut item).and_then(|name| self.module().items.get(&name.to_string())) {
                *ident(&mut item).expect("it has a name") = Ident::new(called, Span::call_site());
            }
            self.items.push(item);
        }
    }

    /// Such an import is of one name. The module that stays whole is now at the root of the file.
    fn import_of_whole(&self, tree: &UseTree) -> UseTree {
        let [(path, _)] = &leaves(tree, &[])[..] else { panic!("an import with attributes of several names") };
        let path = absolute(&self.place, path);
        let is_in_whole = |end: &usize| self.tree.modules.get(&path[..*end]).is_some_and(|module| module.whole);
        let end = (0..path.len()).find(is_in_whole).expect("an import with attributes of such a module");
        let names = path[end - 1..].iter().map(|name| Ident::new(name, Span::call_site()));
        syn::parse_quote!(crate::#(#names)::*)
    }

    /// Replaces the imports of a module that stays whole: what they lead to is now at the root of the file.
    fn import_all(&self, items: &mut Vec<Item>) {
        let before = items.len();
        items.retain(|item| match item {
            Item::Use(import) => leaves(&import.tree, &[]).iter().any(|(path, _)| {
                !leads_inside(path) || self.tree.find(&absolute(&self.place, path)).is_some_and(|found| found.whole)
            }),
            _ => true,
        });
        if items.len() < before {
            let all: UseTree = syn::parse_quote!(crate::*);
            items.insert(0, syn::parse_quote!(use #all;));
        }
    }
}

impl VisitMut for Flat<'_> {
    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        self.place.push(module.ident.to_string());
        self.import_all(content(module));
        content(module).iter_mut().for_each(|item| self.visit_item_mut(item));
        self.place.pop();
    }

    fn visit_item_fn_mut(&mut self, function: &mut ItemFn) {
        Locals(&mut self.locals).visit_item_fn_mut(function);
        visit_mut::visit_item_fn_mut(self, function);
        self.locals.clear();
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut ImplItemFn) {
        Locals(&mut self.locals).visit_impl_item_fn_mut(function);
        visit_mut::visit_impl_item_fn_mut(self, function);
        self.locals.clear();
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        let names: Place = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let is_value = names.len() == 1 && (names[0] == "self" || self.locals.contains(&names[0]));
        let found = self.tree.find(&absolute(&self.place, &names)).filter(|found| !is_value && !found.whole);
        if let Some(found) = found {
            let item = names.len() - found.behind - 1;
            path.segments = mem::take(&mut path.segments).into_iter().skip(item).collect();
            path.segments[0].ident = Ident::new(found.called, Span::call_site());
        }
        visit_mut::visit_path_mut(self, path);
    }

    /// A pattern may be a constant.
    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        let name = pattern.ident.to_string();
        let found = self.tree.find(&absolute(&self.place, std::slice::from_ref(&name)));
        if let Some(found) = found.filter(|found| !self.locals.contains(&name) && !found.whole) {
            pattern.ident = Ident::new(found.called, Span::call_site());
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        visit_in_macro(self, call);
    }

    fn visit_visibility_mut(&mut self, visibility: &mut Visibility) {
        if !self.module().whole {
            *visibility = Visibility::Inherited;
        }
    }
}

/// Collects the names that a function gives to values.
struct Locals<'a>(&'a mut BTreeSet<String>);

impl VisitMut for Locals<'_> {
    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        if is_of_value(&pattern.ident) {
            self.0.insert(pattern.ident.to_string());
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }
}

#[test]
fn items_of_one_name_are_told_apart() {
    let mut file: syn::File = syn::parse_quote! {
        mod a {
            mod b {
                pub(crate) struct S;
                pub(super) fn value(n: u8) -> u8 { n }
            }
            pub(crate) use self::b::value;
            pub(crate) fn sum(s: super::c::S) -> u8 { let value = value(1); value + self::b::value(2) }
        }
        mod c {
            use std::fmt;
            use crate::a::{self, value as same};
            pub(crate) struct S;
            fn value(f: fmt::Error) -> u8 { value(same(a::value(vec![a::sum(S); 2][0]))) }
        }
    };
    flatten(&mut file.items);
    let expected: syn::File = syn::parse_quote! {
        struct S;
        fn value(n: u8) -> u8 { n }
        fn sum(s: S2) -> u8 { let value = value(1); value + value(2) }
        struct S2;
        fn value2(f: fmt::Error) -> u8 { value2(value(value(vec![sum(S2); 2][0]))) }
        use {std::fmt};
    };
    assert!(file == expected, "{}", quote::ToTokens::to_token_stream(&file));
}
