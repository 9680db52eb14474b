//! Reads the input as a sequence of texts, each cut after a whole token.

use std::io::{self, ErrorKind, Read};

use memchr::memchr;

use crate::input::{BACK, FRONT};
use crate::limits::to_usize;

/// How many of a token's first bytes an error message shows: more than the 19 digits of the largest
/// number.
pub(crate) const SHOWN: usize = 24;

/// How many of a token's first bytes are never dropped: the bytes shown, and one more, by which a
/// message knows that the token goes on.
const FIRST: usize = SHOWN + 1;

/// How many bytes of an over-long token are kept after its leading zeros: a number of 20 digits is
/// always too large.
const KEPT: usize = 20;

/// The most bytes of the first reads; later reads take an eighth of what has been read. A short
/// input then touches few new pages of memory: touching them would take as long as answering it.
const FIRST_READ: usize = 32 << 10;

/// How many bytes before a block are looked at for the start of its first token. Only a number with
/// a thousand zeros before it is longer.
pub(crate) const BEFORE: usize = 1 << 10;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// An input whose bytes can be read in any order, by several threads at once.
pub(crate) trait ReadAt: Send + Sync {
    /// Fills `buffer` with the bytes of the input from `offset` on.
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()>;

    /// What reads the bytes of the input from `offset` on in order.
    fn read_from(&self, offset: u64) -> io::Result<Box<dyn Read + '_>>;
}

/// A part of the input that starts and ends between tokens.
///
/// Invariants: `FRONT <= start <= end`, `end + BACK <= bytes.len()`, and `bytes[end - 1]` is
/// whitespace unless the text is empty. In the last text that whitespace is a line feed put after
/// the input, which lies beyond `read_to`. Other bytes from `read_to` on are of earlier texts, and
/// no token reaches them; `begin` sets all other fields anew.
pub(crate) struct Text {
    bytes: Box<[u8]>,
    start: usize,
    end: usize,
    /// Where the bytes that have been read end. From `end` to here is the start of the next text.
    read_to: usize,
    /// How many bytes of the first token were dropped, as they change neither its value nor its
    /// fault.
    removed: u64,
    last: bool,
}

impl Text {
    /// An empty text with room for `capacity` bytes, which must be more than [`Text::shorten`]
    /// keeps of a token.
    pub(crate) fn new(capacity: usize) -> Text {
        // One byte stays free for the line feed after the last text.
        assert!(capacity > BYTE_ORDER_MARK.len() + FIRST + KEPT + 1);
        let bytes = vec![0; FRONT + capacity + BACK].into_boxed_slice();
        Text {
            bytes,
            start: FRONT,
            end: FRONT,
            read_to: FRONT,
            removed: 0,
            last: false,
        }
    }

    /// An input as one text, in the smallest buffer that holds it: a sanitizer then reports every
    /// read beyond it.
    #[cfg(any(test, fuzzing))]
    pub(crate) fn of(input: &[u8]) -> Text {
        let mut text = Text::new(50.max(input.len() + 1));
        text.begin(input);
        text.end_input();
        text
    }

    /// The whole buffer with its padding. All offsets are places in it.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where the first token may start.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// Where the text ends, always just after whitespace.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// Returns true if the input ends with this text.
    pub(crate) fn is_last(&self) -> bool {
        self.last
    }

    /// Where the second line starts, or the end if there is none.
    pub(crate) fn second_line(&self) -> usize {
        match memchr(b'\n', &self.bytes[self.start..self.end]) {
            Some(line_feed) => self.start + line_feed + 1,
            None => self.end,
        }
    }

    /// Where a token starts: from `from` on, the first one has the index 0.
    #[cold]
    pub(crate) fn token(&self, from: usize, index: usize) -> usize {
        let mut at = from;
        for passed in 0.. {
            at += self.bytes[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_whitespace())
                .count();
            if passed == index {
                break;
            }
            at += self.bytes[at..]
                .iter()
                .take_while(|byte| !byte.is_ascii_whitespace())
                .count();
        }
        at
    }

    /// The first bytes of the token at `offset`, at most [`SHOWN`], and whether it has more.
    #[cold]
    pub(crate) fn show(&self, offset: usize) -> (&[u8], bool) {
        let shown = &self.bytes[offset..offset + SHOWN];
        match shown.iter().position(u8::is_ascii_whitespace) {
            Some(len) => (&shown[..len], false),
            None => (shown, !self.bytes[offset + SHOWN].is_ascii_whitespace()),
        }
    }

    /// The bytes of the text before `offset`, and how many bytes of the input were dropped among
    /// them.
    pub(crate) fn before(&self, offset: usize) -> (&[u8], u64) {
        let removed = if offset > self.start { self.removed } else { 0 };
        (&self.bytes[FRONT..offset.min(self.read_to)], removed)
    }

    /// Starts with these bytes, which have been read.
    fn begin(&mut self, bytes: &[u8]) {
        self.start = FRONT;
        self.read_to = FRONT + bytes.len();
        self.removed = 0;
        self.last = false;
        self.bytes[FRONT..self.read_to].copy_from_slice(bytes);
    }

    /// Makes room in a buffer that is full of one token. The token keeps its first [`FIRST`] bytes,
    /// and its value if it is a number. Returns true if it is not a number, or is too large,
    /// whatever follows.
    ///
    /// If the first bytes are all zeros, the zeros that follow do not change the value and are
    /// dropped. Of what remains, [`KEPT`] bytes suffice: if there are more, the token is not a
    /// number, or is too large. If the first bytes are not all zeros, the same is true already,
    /// because the token fills the buffer.
    fn shorten(&mut self) -> bool {
        let first_end = self.start + FIRST;
        let end = self.read_to;
        let mut from = first_end;
        let first = &self.bytes[self.start..first_end];
        if first.iter().all(|&byte| byte == b'0') {
            while from < end && self.bytes[from] == b'0' {
                from += 1;
            }
        }
        let kept = (end - from).min(KEPT);
        self.bytes.copy_within(from..from + kept, first_end);
        self.removed += (end - first_end - kept) as u64;
        self.read_to = first_end + kept;
        kept == KEPT
    }

    /// Reads the block of `size` bytes at `offset` of `file`. The text gets the tokens that end in
    /// the block, and whose end is seen there.
    ///
    /// # Errors
    ///
    /// The block cannot be read in full, or has no end of a token, or its first token starts too
    /// early. Whoever reads the input in order has to go on after the text before this one.
    pub(crate) fn read_block(
        &mut self,
        file: &dyn ReadAt,
        offset: u64,
        size: usize,
    ) -> io::Result<()> {
        let mut before = [0; BEFORE];
        let before = &mut before[..to_usize(offset).min(BEFORE)];
        file.read_exact_at(before, offset - before.len() as u64)?;
        let begun = after_last_space(before).ok_or(ErrorKind::InvalidData)?;
        self.begin(&before[begun..]);
        let start = self.read_to;
        let end = start + size;
        let block = &mut self.bytes[start..end];
        file.read_exact_at(block, offset)?;
        let len = after_last_space(block).ok_or(ErrorKind::InvalidData)?;
        self.end = start + len;
        self.read_to = end;
        Ok(())
    }

    fn end_input(&mut self) {
        self.bytes[self.read_to] = b'\n';
        self.end = self.read_to + 1;
        self.last = true;
    }
}

/// Where the whitespace ends that comes last.
fn after_last_space(bytes: &[u8]) -> Option<usize> {
    let space = bytes.iter().rposition(u8::is_ascii_whitespace)?;
    Some(space + 1)
}

/// Reads an input text by text.
pub(crate) struct TextReader<R> {
    input: R,
    /// The unfinished token after the last text. The next text takes it over, and leaves none.
    rest: Vec<u8>,
    /// How many bytes have been read.
    read: u64,
}

impl<R: Read> TextReader<R> {
    pub(crate) fn new(input: R) -> TextReader<R> {
        TextReader::resume(input, 0)
    }

    /// A reader of what follows after `read` bytes of the input.
    pub(crate) fn resume(input: R, read: u64) -> TextReader<R> {
        TextReader {
            input,
            rest: Vec::new(),
            read,
        }
    }

    /// Where the last text ends in the input.
    pub(crate) fn end(&self) -> u64 {
        self.read - self.rest.len() as u64
    }

    /// Fills `text` with the next text of the input. It reads until a token is complete and no
    /// further, so that every complete case is answered before the program waits for more input.
    pub(crate) fn next(&mut self, text: &mut Text) -> io::Result<()> {
        text.begin(&self.rest);
        self.rest.clear();
        loop {
            let is_first = self.read == (text.read_to - FRONT) as u64;
            let read = self.read(text)?;
            let new = text.read_to - read;
            let input = &text.bytes[..text.read_to];
            if is_first && input[FRONT..].starts_with(BYTE_ORDER_MARK) {
                text.start = FRONT + BYTE_ORDER_MARK.len();
            }
            if read == 0 {
                text.end_input();
                return Ok(());
            }
            if let Some(end) = after_last_space(&input[new..]) {
                text.end = new + end;
                self.rest.extend_from_slice(&input[text.end..]);
                return Ok(());
            }
        }
    }

    /// Appends the bytes of one read, and returns how many there are: 0 at the end of input, and in
    /// a token that fills the buffer and is refused however it goes on, because it may have no end.
    fn read(&mut self, text: &mut Text) -> io::Result<usize> {
        let capacity = text.bytes.len() - BACK - 1;
        if text.read_to == capacity && text.shorten() {
            return Ok(0);
        }
        let more = to_usize(self.read / 8).max(FIRST_READ);
        let end = capacity.min(text.read_to.saturating_add(more));
        loop {
            match self.input.read(&mut text.bytes[text.read_to..end]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(read) => {
                    text.read_to += read;
                    self.read += read as u64;
                    return Ok(read);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Position;
    use super::*;

    /// Any part of it may be what fills the buffer.
    #[test]
    fn a_number_that_is_too_large_is_so_after_any_zeros() {
        for (zeros, read) in (0..200).flat_map(|zeros| [1, 7, 1000].map(|read| (zeros, read))) {
            let input = ["0".repeat(zeros), "1".to_string(), "0".repeat(19)].concat();
            let all = texts(Parts(input.as_bytes(), read), LEAST);
            let token: Vec<u8> = all.into_iter().flat_map(|(text, _)| text).collect();
            let digits = token
                .trim_ascii()
                .iter()
                .skip_while(|&&digit| digit == b'0')
                .count();
            assert!(
                digits >= 20,
                "{zeros} zeros, {read} bytes a read: {digits} digits"
            );
        }
    }

    /// An input that gives a few bytes a read.
    struct Parts<'a>(&'a [u8], usize);

    impl Read for Parts<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    /// An input without an end that notes how many bytes its reader wanted.
    struct AskedLengths(Vec<usize>);

    impl Read for AskedLengths {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.push(buffer.len());
            buffer.fill(b' ');
            Ok(buffer.len())
        }
    }

    #[test]
    fn reads_grow_with_the_input_up_to_the_room_for_a_text() {
        let mut texts = TextReader::new(AskedLengths(Vec::new()));
        let mut text = Text::new(4 * FIRST_READ);
        (0..100).for_each(|_| texts.next(&mut text).expect("blanks"));
        let AskedLengths(asked) = texts.input;
        let mut read = 0;
        for &bytes in &asked {
            assert_eq!(bytes, FIRST_READ.max(read / 8).min(4 * FIRST_READ - 1));
            read += bytes;
        }
        assert_eq!(asked.last(), Some(&(4 * FIRST_READ - 1)));
    }

    /// The least capacity that `Text::new` accepts.
    const LEAST: usize = 50;

    /// All texts of `input` in buffers of `capacity`: what is in each, and where it starts.
    fn texts(input: impl Read, capacity: usize) -> Vec<(Vec<u8>, Position)> {
        let mut texts = TextReader::new(input);
        let mut text = Text::new(capacity);
        let mut position = Position::START;
        let mut all = Vec::new();
        loop {
            texts.next(&mut text).expect("no read fails");
            assert!(FRONT <= text.start && text.end + BACK <= text.bytes.len());
            all.push((text.bytes[text.start..text.end].to_vec(), position));
            if text.is_last() {
                return all;
            }
            position = position.of(&text, text.end);
        }
    }

    fn at(line: u64, column: u64) -> Position {
        Position { line, column }
    }

    #[test]
    fn texts_are_cut_after_the_last_whitespace() {
        let expected = [
            (b"1 4\n2 ".to_vec(), at(1, 1)),
            (b"10\n".to_vec(), at(2, 3)),
        ];
        assert_eq!(texts(&b"1 4\n2 10"[..], 100), expected);
        let expected = [(b"1 4\n".to_vec(), at(1, 1)), (b"\n".to_vec(), at(2, 1))];
        assert_eq!(texts(&b"1 4\n"[..], 100), expected);
        assert_eq!(texts(&b""[..], 100), [(b"\n".to_vec(), at(1, 1))]);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_only_at_the_start() {
        let bom = |rest: &str| [BYTE_ORDER_MARK, rest.as_bytes()].concat();
        assert_eq!(texts(&bom("5")[..], 100), [(b"5\n".to_vec(), at(1, 1))]);
        assert_eq!(
            texts(&bom("5 6")[..], 100),
            [(b"5 ".to_vec(), at(1, 1)), (b"6\n".to_vec(), at(1, 6))]
        );
        let twice = [b"5 ", BYTE_ORDER_MARK].concat();
        assert_eq!(
            texts(&twice[..], 100)[1].0,
            [BYTE_ORDER_MARK, b"\n"].concat()
        );
        assert_eq!(
            texts(&b"\xEF\xBB"[..], 100),
            [(b"\xEF\xBB\n".to_vec(), at(1, 1))]
        );
    }

    /// The bytes kept of a token, and the texts after it.
    fn shortened(token: &str) -> (String, Vec<(Vec<u8>, Position)>) {
        let input = [token.as_bytes(), b" 7"].concat();
        let mut all = texts(&input[..], LEAST);
        let after = all.split_off(1);
        (String::from_utf8_lossy(&all[0].0).trim().to_string(), after)
    }

    #[test]
    fn a_token_longer_than_the_buffer_keeps_its_value() {
        for zeros in [0, 1, SHOWN, FIRST, LEAST - 20, LEAST, 1000] {
            for value in ["0", "7", "1000000000000000000"] {
                let token = "0".repeat(zeros) + value;
                let (kept, after) = shortened(&token);
                assert_eq!(
                    kept.parse::<u128>().ok(),
                    token.parse::<u128>().ok().or(value.parse().ok()),
                    "{token}"
                );
                assert_eq!(
                    after,
                    [(b"7\n".to_vec(), at(1, token.len() as u64 + 2))],
                    "{} bytes",
                    token.len()
                );
            }
        }
    }

    #[test]
    fn a_token_longer_than_the_buffer_keeps_its_fault_and_its_first_bytes() {
        for zeros in [0, 1, SHOWN, LEAST, 1000] {
            for fault in [
                "9".repeat(20),
                "9".repeat(1000),
                "x".repeat(100),
                format!("{}x", "3".repeat(100)),
                "0x1".into(),
            ] {
                let token = "0".repeat(zeros) + &fault;
                let (kept, _) = shortened(&token);
                let fits = kept
                    .parse::<u64>()
                    .is_ok_and(|value| value <= crate::MAX_NUMBER);
                assert!(!fits, "{token} became {kept}");
                assert_eq!(
                    kept.as_bytes()[..SHOWN.min(kept.len())],
                    token.as_bytes()[..SHOWN.min(token.len())]
                );
            }
        }
    }

    #[test]
    fn a_token_without_an_end_is_read_no_further_once_it_is_refused() {
        for (zeros, rest) in [
            (0, b'1'),
            (SHOWN, b'1'),
            (1000, b'1'),
            (0, b'x'),
            (1000, b'x'),
        ] {
            let input = io::repeat(b'0').take(zeros as u64).chain(io::repeat(rest));
            let all = texts(input, LEAST);
            assert_eq!((all.len(), all[0].1), (1, at(1, 1)));
            assert!(all[0].0.len() > FIRST, "{:?}", all[0].0);
        }
    }

    #[test]
    fn a_token_longer_than_the_buffer_still_shows_that_it_is_long() {
        for length in LEAST - 3..LEAST + 3 {
            let input = "0".repeat(length);
            let mut text = Text::new(LEAST);
            TextReader::new(input.as_bytes())
                .next(&mut text)
                .expect("no read fails");
            assert_eq!(
                text.show(text.start),
                ("0".repeat(SHOWN).as_bytes(), true),
                "{length} zeros"
            );
        }
    }

    #[test]
    fn positions_do_not_depend_on_the_capacity() {
        let input = "11 22\n333\r\n\n\t4 ".repeat(20) + &"0".repeat(500) + " 5\n6";
        let naive = |offset: usize| {
            let before = &input[..offset];
            at(
                before.matches('\n').count() as u64 + 1,
                (before.len() - before.rfind('\n').map_or(0, |lf| lf + 1)) as u64 + 1,
            )
        };
        for capacity in LEAST..200 {
            let starts = texts(input.as_bytes(), capacity)
                .into_iter()
                .map(|(_, position)| position);
            let mut possible = (0..=input.len()).map(naive);
            starts.for_each(|start| {
                assert!(
                    possible.any(|position| position == start),
                    "{start:?} at {capacity}"
                )
            });
        }
    }

    #[test]
    fn lines_are_counted_beyond_32_bits() {
        let mut text = Text::of(b"1\n\n2");
        let far = at(u64::from(u32::MAX), 5);
        assert_eq!(far.of(&text, text.start), far);
        assert_eq!(
            far.of(&text, text.start + 3),
            at(u64::from(u32::MAX) + 2, 1)
        );
        text.removed = 1 << 40;
        assert_eq!(far.of(&text, text.start + 1), at(far.line, 6 + (1 << 40)));
    }

    #[test]
    fn tokens_are_found_and_shown() {
        let long = "x".repeat(SHOWN);
        let text = Text::of(format!(" a\n\tbc {long} {long}y").as_bytes());
        let shown = |index| text.show(text.token(text.start, index));
        assert_eq!(shown(0), (&b"a"[..], false));
        assert_eq!(shown(1), (&b"bc"[..], false));
        assert_eq!(shown(2), (long.as_bytes(), false));
        assert_eq!(shown(3), (long.as_bytes(), true));
    }
}
