//! Gives short names to what the file declares, the shortest ones to the most frequent.
//!
//! A word is renamed wherever it stands for something declared, so things that share a name still do. Only methods with
//! names of several words are renamed: others may have their names in common with methods of the standard library.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, ExprMethodCall, Field, File, Ident, ImplItem, Item, ItemImpl, ItemUse, LitStr, Macro, Member, PatIdent,
    Path, UseName, UseTree, Variant,
};

use super::{ident, is_of_value, visit_in_macro};

/// Gives short names to what `file` declares, except for `kept`.
pub fn shorten(file: &mut File, kept: &[&str]) {
    let mut declared = Declared::default();
    declared.visit_file_mut(file);
    let Declared { mut free, fields, mut members, methods, of_traits, imported } = declared;
    free.retain(|name| !imported.contains(name));
    members.retain(|name| !of_traits.contains(name) && (!methods.contains(name) || name.contains('_')));
    let mut short = Short { free, fields, members, count: BTreeMap::new(), names: BTreeMap::new() };
    short.visit_file_mut(file);
    short.choose(words(file.to_token_stream()), kept);
    short.visit_file_mut(file);
}

/// The names that a file declares.
#[derive(Default)]
struct Declared {
    /// Items and values: what a path of one name leads to, or the first name of a longer one.
    free: BTreeSet<String>,
    fields: BTreeSet<String>,
    /// Variants, constants and functions: what stands behind the name of a type.
    members: BTreeSet<String>,
    /// Those of the functions that are methods.
    methods: BTreeSet<String>,
    /// Those that are there because a trait has them.
    of_traits: BTreeSet<String>,
    /// The words of imports from outside the file.
    imported: BTreeSet<String>,
}

impl VisitMut for Declared {
    fn visit_item_mut(&mut self, item: &mut Item) {
        self.free.extend(ident(item).filter(|name| *name != "main").map(|name| name.to_string()));
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_item_use_mut(&mut self, import: &mut ItemUse) {
        if !matches!(&import.tree, UseTree::Path(path) if path.ident == "crate" || path.ident == "self") {
            self.imported.extend(words(import.tree.to_token_stream()));
        }
    }

    fn visit_item_impl_mut(&mut self, block: &mut ItemImpl) {
        for item in &mut block.items {
            let is_method = matches!(item, ImplItem::Fn(function) if function.sig.receiver().is_some());
            let name = member(item).to_string();
            if block.trait_.is_some() {
                self.of_traits.insert(name.clone());
            } else if is_method {
                self.methods.insert(name.clone());
            }
            self.members.insert(name);
        }
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_variant_mut(&mut self, variant: &mut Variant) {
        self.members.insert(variant.ident.to_string());
        visit_mut::visit_variant_mut(self, variant);
    }

    fn visit_field_mut(&mut self, field: &mut Field) {
        self.fields.extend(field.ident.as_ref().map(Ident::to_string));
        visit_mut::visit_field_mut(self, field);
    }

    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        if is_of_value(&pattern.ident) {
            self.free.insert(pattern.ident.to_string());
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        visit_in_macro(self, call);
    }
}

/// The name of a member of an implementation.
fn member(item: &mut ImplItem) -> &mut Ident {
    match item {
        ImplItem::Const(item) => &mut item.ident,
        ImplItem::Fn(item) => &mut item.sig.ident,
        _ => panic!("a member that has no name: {}", item.to_token_stream()),
    }
}

/// The words in the tokens.
fn words(tokens: TokenStream) -> BTreeSet<String> {
    let words = |token| match token {
        TokenTree::Ident(word) => BTreeSet::from([word.to_string()]),
        TokenTree::Group(group) => words(group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => BTreeSet::new(),
    };
    tokens.into_iter().flat_map(words).collect()
}

/// Counts and renames the words that stand for something declared.
struct Short {
    free: BTreeSet<String>,
    fields: BTreeSet<String>,
    members: BTreeSet<String>,
    /// How often each word was met.
    count: BTreeMap<String, usize>,
    /// The short names that have been chosen.
    names: BTreeMap<String, String>,
}

impl Short {
    /// Chooses names that are not among the words of the file.
    fn choose(&mut self, words: BTreeSet<String>, kept: &[&str]) {
        let mut long: Vec<(String, usize)> = std::mem::take(&mut self.count).into_iter().collect();
        long.retain(|(word, _)| word.len() > 2 && !kept.contains(&word.as_str()));
        long.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let letters = || ('a'..='z').chain('A'..='Z').map(String::from);
        let pairs = letters().flat_map(|first| letters().map(move |second| first.clone() + &second));
        let is_free = |name: &String| !words.contains(name) && syn::parse_str::<Ident>(name).is_ok();
        self.names = long.into_iter().map(|(word, _)| word).zip(letters().chain(pairs).filter(is_free)).collect();
    }

    fn rename(&mut self, word: &mut Ident) {
        let name = word.to_string();
        if let Some(short) = self.names.get(&name) {
            *word = Ident::new(short, Span::call_site());
        }
        *self.count.entry(name).or_default() += 1;
    }

    fn rename_free(&mut self, word: &mut Ident) {
        if self.free.contains(&word.to_string()) {
            self.rename(word);
        }
    }

    fn rename_member(&mut self, word: &mut Ident) {
        if self.members.contains(&word.to_string()) {
            self.rename(word);
        }
    }
}

impl VisitMut for Short {
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}

    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Some(name) = ident(item) {
            self.rename_free(name);
        }
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_use_name_mut(&mut self, import: &mut UseName) {
        self.rename_free(&mut import.ident);
    }

    fn visit_impl_item_mut(&mut self, item: &mut ImplItem) {
        self.rename_member(member(item));
        visit_mut::visit_impl_item_mut(self, item);
    }

    fn visit_variant_mut(&mut self, variant: &mut Variant) {
        self.rename_member(&mut variant.ident);
        visit_mut::visit_variant_mut(self, variant);
    }

    fn visit_field_mut(&mut self, field: &mut Field) {
        field.ident.iter_mut().for_each(|name| self.rename(name));
        visit_mut::visit_field_mut(self, field);
    }

    fn visit_member_mut(&mut self, field: &mut Member) {
        if let Member::Named(name) = field {
            if self.fields.contains(&name.to_string()) {
                self.rename(name);
            }
        }
    }

    fn visit_pat_ident_mut(&mut self, pattern: &mut PatIdent) {
        self.rename_free(&mut pattern.ident);
        visit_mut::visit_pat_ident_mut(self, pattern);
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
        if call.method.to_string().contains('_') {
            self.rename_member(&mut call.method);
        }
        visit_mut::visit_expr_method_call_mut(self, call);
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        let first = &mut path.segments[0].ident;
        let is_own = first == "Self" || self.free.contains(&first.to_string());
        self.rename_free(first);
        if is_own && path.segments.len() > 1 {
            self.rename_member(&mut path.segments[1].ident);
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        visit_in_macro(self, call);
    }

    /// The values that a format string names.
    fn visit_lit_str_mut(&mut self, text: &mut LitStr) {
        let mut renamed = text.value();
        for (word, short) in self.names.iter().filter(|(word, _)| self.free.contains(*word)) {
            renamed = renamed.replace(&format!("{{{word}}}"), &format!("{{{short}}}"));
        }
        *text = LitStr::new(&renamed, text.span());
    }
}

#[test]
fn what_the_file_declares_gets_short_names_and_nothing_else_does() {
    let mut file: File = syn::parse_quote! {
        const KEPT: usize = 0;
        struct Long { count: usize }
        impl Long {
            fn count(&self) -> usize { self.count }
            fn twice_count(self) -> usize { let count = self.count(); format!("{count}"); 2 * count.count_ones() }
        }
        fn main() { let Long { count } = (Long { count: usize::MAX }); Long::twice_count(KEPT, count); }
    };
    shorten(&mut file, &["KEPT"]);
    let expected: File = syn::parse_quote! {
        const KEPT: usize = 0;
        struct b { a: usize }
        impl b {
            fn count(&self) -> usize { self.a }
            fn c(self) -> usize { let a = self.count(); format!("{a}"); 2 * a.count_ones() }
        }
        fn main() { let b { a } = (b { a: usize::MAX }); b::c(KEPT, a); }
    };
    assert!(file == expected, "{}", file.to_token_stream());
}
