//! The line and the column of a byte of the input.

use memchr::{memchr_iter, memrchr};

use super::text::Text;

/// A place in the input, as an editor counts: lines end with LF, columns are bytes, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1.
    pub line: u64,
    /// The byte within the line, from 1.
    pub column: u64,
}

impl Position {
    pub(crate) const START: Position = Position { line: 1, column: 1 };

    /// The place of `text.bytes()[offset]`, if `self` is where the text starts.
    pub(crate) fn of(self, text: &Text, offset: usize) -> Position {
        let line_feeds = memchr_iter(b'\n', text.before(offset).0).count();
        self.after(text, offset, line_feeds)
    }

    /// The place of `text.bytes()[offset]`, before which the text has this many line feeds.
    pub(crate) fn after(self, text: &Text, offset: usize, line_feeds: usize) -> Position {
        let (before, removed) = text.before(offset);
        match memrchr(b'\n', before) {
            None => Position {
                line: self.line,
                column: self.column + before.len() as u64 + removed,
            },
            Some(line_feed) => {
                debug_assert_eq!(line_feeds, memchr_iter(b'\n', before).count());
                Position {
                    line: self.line + line_feeds as u64,
                    column: (before.len() - line_feed) as u64,
                }
            }
        }
    }
}
