//! Puts `submission.rs` together: the judge's sources as one file, with short names, and without comments, tests, and
//! the modules that no online judge needs. The sources know nothing of it.
//!
//! The folder `stand_ins` holds replacements: a file there takes the place of the source with the same path, or of a
//! package.

#[path = "bundle/flat.rs"]
mod flat;
#[path = "bundle/print.rs"]
mod print;
#[path = "bundle/short.rs"]
mod short;
#[path = "bundle/unused.rs"]
mod unused;

use std::fs;
use std::path::{Path as FilePath, PathBuf};

use proc_macro2::TokenTree;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, File, Ident, ImplItem, Item, ItemMod, Macro, Path, Token, UseTree};

/// The packages that a stand-in replaces.
const PACKAGES: [&str; 2] = ["itoa", "memchr"];

/// The modules that are left out.
const LEFT_OUT: [&str; 3] = ["game/octal/marks", "game/octal/witness", "judge/parallel"];

/// Traits that only tests and callers of the library use; `Eq` also stands for that of keys, which have `Hash`.
const UNUSED_TRAITS: [&str; 3] = ["Debug", "Eq", "Error"];

/// The names that stay, as the header speaks of them.
const KEPT: [&str; 8] = ["PROBLEM", "RULE", "HEAPS", "LAYOUT", "STREAM", "MISERE", "WORDS", "ONE_LINE"];

const HEADER: &str = "\
// takeaway for online judges, made from its commented sources: rustc -O submission.rs
#![allow(dead_code,nonstandard_style)]
// Each case starts with the selector of its problem. Change the constants for other inputs:
// PROBLEM: the selector of all cases, which then leave it out. RULE: their moves (problem 4), fewest and most stones of
// a move (7) or code digits (8). HEAPS: how many each case has, if it does not say. LAYOUT: the order of its numbers,
// such as \"n m s\". STREAM: there is no T. MISERE: who cannot move wins. WORDS: if the first player wins and loses.
// ONE_LINE: all verdicts on one line.
";

/// The sources in `root` as one file.
pub fn bundle(root: &FilePath) -> String {
    let bundle = Bundle { sources: root.join("src"), stand_ins: root.join("tests/submission/stand_ins") };
    let mut file = parse(&root.join("tests/submission/root.rs"));
    bundle.fill_in(&mut file.items, FilePath::new(""));
    Strip.visit_file_mut(&mut file);
    flat::flatten(&mut file.items);
    unused::drop_from(&mut file.items);
    short::shorten(&mut file, &KEPT);
    let mut text = print::compact(&file);
    for constant in &KEPT[1..] {
        text = text.replace(&format!(";const {constant}:"), &format!(";\nconst {constant}:"));
    }
    HEADER.to_string() + &text
}

fn parse(path: &FilePath) -> File {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

struct Bundle {
    sources: PathBuf,
    stand_ins: PathBuf,
}

impl Bundle {
    /// Fills in the modules that lie in files of `folder`.
    fn fill_in(&self, items: &mut Vec<Item>, folder: &FilePath) {
        items.retain(|item| !matches!(item, Item::Mod(module) if is_left_out(module, folder)));
        for item in items {
            if let Item::Mod(module) = item {
                let path = folder.join(module.ident.to_string());
                let mut content = parse(&self.source(&path)).items;
                self.fill_in(&mut content, &path);
                module.content = Some((Default::default(), content));
                module.semi = None;
            }
        }
    }

    /// The file of a module: its stand-in, if there is one.
    fn source(&self, path: &FilePath) -> PathBuf {
        let stand_in = self.stand_ins.join(path).with_extension("rs");
        if stand_in.exists() {
            stand_in
        } else {
            self.sources.join(path).with_extension("rs")
        }
    }
}

/// The items of a module that has been filled in.
fn content(module: &mut ItemMod) -> &mut Vec<Item> {
    &mut module.content.as_mut().expect("filled in").1
}

fn is_left_out(module: &ItemMod, folder: &FilePath) -> bool {
    let path = folder.join(module.ident.to_string());
    LEFT_OUT.iter().any(|left_out| path == FilePath::new(left_out)) || module.attrs.iter().any(is_for_tests)
}

/// Removes comments and what only tests use, and makes paths to replaced packages start at the root of the file.
struct Strip;

impl VisitMut for Strip {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        let not_fuzzing = syn::parse_quote!(#[cfg(not(fuzzing))]);
        attributes.retain(|attribute| !attribute.path().is_ident("doc") && *attribute != not_fuzzing);
        for attribute in attributes.iter_mut().filter(|attribute| attribute.path().is_ident("derive")) {
            let traits = attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).expect("traits");
            let is_key = traits.iter().any(|path| path.is_ident("Hash"));
            let traits = traits.into_iter().filter(|path| !is_unused(path) || is_key && path.is_ident("Eq"));
            *attribute = syn::parse_quote!(#[derive(#(#traits),*)]);
        }
        // Within one file, the compiler inlines without being asked; not so if it should do so always, or never.
        attributes.retain(|attribute| {
            *attribute != syn::parse_quote!(#[derive()]) && *attribute != syn::parse_quote!(#[inline])
        });
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Mod(module) => retain(content(module)),
            Item::Impl(block) => block.items.retain(|item| match item {
                ImplItem::Fn(function) => !function.attrs.iter().any(is_for_tests),
                _ => true,
            }),
            _ => {}
        }
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_use_tree_mut(&mut self, tree: &mut UseTree) {
        if let UseTree::Path(path) = tree {
            if PACKAGES.iter().any(|package| path.ident == package) {
                *tree = syn::parse_quote!(crate::#tree);
            }
        }
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        if path.segments.len() > 1 && PACKAGES.iter().any(|package| path.segments[0].ident == package) {
            *path = syn::parse_quote!(crate::#path);
        }
        visit_mut::visit_path_mut(self, path);
    }
}

fn is_unused(path: &Path) -> bool {
    path.segments.last().is_some_and(|name| UNUSED_TRAITS.iter().any(|unused| name.ident == unused))
}

/// Removes the items that are for tests only, and implementations of unused traits.
fn retain(items: &mut Vec<Item>) {
    items.retain(|item| {
        let attributes = match item {
            Item::Const(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) if item.trait_.as_ref().is_some_and(|(path, _)| is_unused(path)) => return false,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return true,
        };
        !attributes.iter().any(is_for_tests)
    });
}

fn is_for_tests(attribute: &Attribute) -> bool {
    let condition = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
    attribute.path().is_ident("cfg") && condition.split(|c: char| !c.is_alphabetic()).any(|word| word == "test")
}

/// The name of the item, if it has one of its own.
fn ident(item: &mut Item) -> Option<&mut Ident> {
    match item {
        Item::Const(item) => Some(&mut item.ident),
        Item::Enum(item) => Some(&mut item.ident),
        Item::Fn(item) => Some(&mut item.sig.ident),
        Item::Static(item) => Some(&mut item.ident),
        Item::Struct(item) => Some(&mut item.ident),
        Item::Trait(item) => Some(&mut item.ident),
        Item::Type(item) => Some(&mut item.ident),
        _ => None,
    }
}

/// Whether a name in a pattern is that of a value, and not that of a constant or variant.
fn is_of_value(name: &Ident) -> bool {
    name.to_string().starts_with(char::is_lowercase)
}

/// Visits the arguments of a macro call, which have to be expressions.
fn visit_in_macro<V: VisitMut>(visitor: &mut V, call: &mut Macro) {
    let tokens = &call.tokens;
    let parsed = syn::parse2(quote::quote!([#tokens]));
    let mut arguments: Expr = parsed.unwrap_or_else(|error| panic!("in a macro: {error}: {tokens}"));
    visitor.visit_expr_mut(&mut arguments);
    if let Some(TokenTree::Group(arguments)) = arguments.into_token_stream().into_iter().next() {
        call.tokens = arguments.stream();
    }
}
