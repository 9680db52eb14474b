// Reads the numbers of the input.

/// The largest number of the input.
const LIMIT: u64 = 1_000_000_000_000_000_000;

/// The input, of which some whole lines are held at a time.
#[derive(Default)]
struct Scanner {
    lines: Vec<u8>,
    at: usize,
    numbers: u64,
}

impl Scanner {
    /// The next number; `what` it should be goes into the message if there is none.
    #[inline(always)]
    fn number(&mut self, what: &str) -> io::Result<u64> {
        self.has_more()?;
        let rest = self.lines.get(self.at..).unwrap_or_default();
        let (mut number, mut len) = (0_u64, 0);
        while let Some(digit @ 0..=9) = rest.get(len).map(|byte| byte.wrapping_sub(b'0')) {
            number = number.wrapping_mul(10).wrapping_add(digit.into());
            len += 1;
        }
        let is_huge = len > 19 && rest[..len - 19].iter().any(|&digit| digit != b'0');
        let ends = rest.get(len).unwrap_or(&b' ').is_ascii_whitespace();
        if len == 0 || !ends || is_huge || number > LIMIT {
            return Err(self.fault(what));
        }
        self.at += len + 1;
        self.numbers += 1;
        Ok(number)
    }

    /// Whether anything but whitespace is left.
    #[inline(always)]
    fn has_more(&mut self) -> io::Result<bool> {
        while self.at < self.lines.len() || self.read_lines()? {
            if !self.lines[self.at].is_ascii_whitespace() {
                return Ok(true);
            }
            self.at += 1;
        }
        Ok(false)
    }

    /// Reads 64 KiB and the rest of a line, so that no number is cut; false at the end of input.
    #[cold]
    fn read_lines(&mut self) -> io::Result<bool> {
        let mut input = io::stdin().lock();
        self.lines.clear();
        input.by_ref().take(1 << 16).read_to_end(&mut self.lines)?;
        input.read_until(b'\n', &mut self.lines)?;
        // A byte order mark may come first.
        self.at = 3 * usize::from(self.numbers == 0 && self.lines.starts_with(b"\xEF\xBB\xBF"));
        Ok(self.at < self.lines.len())
    }

    /// As many numbers.
    fn numbers(&mut self, count: u64, what: &str) -> io::Result<Vec<u64>> {
        (0..count).map(|_| self.number(what)).collect()
    }

    /// What a table found, or the error that it would have to be larger.
    fn known<T>(&self, found: Option<T>) -> io::Result<T> {
        found.ok_or_else(|| self.fault("numbers that a table is large enough for"))
    }

    fn fault(&self, expected: &str) -> Error {
        let message = format!("after {} numbers: expected {}", self.numbers, expected);
        Error::new(ErrorKind::InvalidData, message)
    }
}
