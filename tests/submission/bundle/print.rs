//! Prints Rust in as few bytes as its tokens need.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::File;

/// The marks of two characters. Two tokens that would form one of them are kept apart by a space.
const JOINED: [&str; 24] = [
    "!=", "%=", "&&", "&=", "*=", "*/", "+=", "-=", "->", "..", "/*", "//", "/=", "::", "<-", "<<", "<=", "==", "=>",
    ">=", ">>", "^=", "|=", "||",
];

/// Lines end behind the first `;`, `{` or `}` from this column on: few bytes go to line feeds, and lines stay short
/// enough for editors.
const COLUMN: usize = 1000;

/// Names from the standard library that are used so often that a shorter one pays.
const ALIASES: [(&str, &str); 8] = [
    ("Err", "_e"),
    ("None", "_n"),
    ("Option", "_o"),
    ("Result", "_r"),
    ("Some", "_s"),
    ("bool", "_b"),
    ("u64", "_l"),
    ("usize", "_u"),
];

/// What gives the names their aliases.
const IMPORTS: &str =
    "use std::option::Option::{self as _o,None as _n,Some as _s};use std::result::Result::{self as _r,Err as _e};\
    type _b=bool;type _l=u64;type _u=usize;";

/// The text of `file`.
pub fn compact(file: &File) -> String {
    let mut text = String::new();
    let mut printer = Printer { text: &mut text, line: 0, alone: None, literal: false, module: false };
    printer.print(file.to_token_stream());
    text + IMPORTS + "\n"
}

struct Printer<'a> {
    text: &'a mut String,
    /// Where the line starts.
    line: usize,
    /// The last token, if it is a mark that must not be joined to the next one.
    alone: Option<char>,
    /// Whether the last token is a literal.
    literal: bool,
    /// Whether these tokens are those of a module, which does not see the imports.
    module: bool,
}

impl Printer<'_> {
    fn print(&mut self, tokens: TokenStream) {
        let outside = self.module;
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.push(open);
                    self.print(group.stream());
                    // Only a parenthesis may need the comma before it: `(x,)` is a tuple.
                    if ["}", "]"].contains(&close) && self.text.ends_with(',') {
                        self.text.pop();
                    }
                    self.push(close);
                    if close == "}" {
                        self.module = outside;
                    }
                }
                TokenTree::Ident(ident) => self.push_word(&ident.to_string()),
                TokenTree::Literal(literal) => {
                    self.push(&literal.to_string());
                    self.literal = true;
                }
                TokenTree::Punct(mark) => {
                    let mark_before = self.alone.map_or(String::new(), String::from);
                    if JOINED.contains(&&*format!("{mark_before}{}", mark.as_char())) {
                        self.text.push(' ');
                    }
                    self.push(&mark.as_char().to_string());
                    self.alone = (mark.spacing() == Spacing::Alone).then_some(mark.as_char());
                }
            }
        }
    }

    /// Behind colons, a word is what another name has, such as `Result` in `fmt::Result`.
    fn push_word(&mut self, word: &str) {
        self.module |= word == "mod";
        let alias = ALIASES.iter().find(|(name, _)| *name == word && !self.module && !self.text.ends_with("::"));
        self.push(alias.map_or(word, |(_, alias)| alias));
    }

    fn push(&mut self, token: &str) {
        let is_word = |c: char| c.is_alphanumeric() || "_\"".contains(c);
        if (self.literal || self.text.ends_with(is_word)) && token.starts_with(is_word) {
            self.text.push(' ');
        }
        self.text.push_str(token);
        self.alone = None;
        self.literal = false;
        if self.text.len() - self.line >= COLUMN && [";", "{", "}"].contains(&token) {
            self.text.push('\n');
            self.line = self.text.len();
        }
    }
}
