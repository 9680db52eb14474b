// Reads the numbers of the input, and writes the verdicts.

/// Some whole lines of standard input, and what standard output gets next.
#[derive(Default)]
struct Console {
    lines: Vec<u8>,
    at: usize,
    numbers: u64,
    output: String,
}

impl Console {
    /// The next number, up to 10^18; `what` it should be goes into the message if there is none.
    #[inline(always)]
    fn number(&mut self, what: &str) -> io::Result<u64> {
        // Up to 18 digits, and what follows them.
        if let Some(near) = self.lines.get(self.at..self.at + 19) {
            let mut number = 0;
            for (len, &byte) in near.iter().enumerate() {
                let digit = u64::from(byte).wrapping_sub(b'0'.into());
                if digit > 9 {
                    if len == 0 || (byte != b' ' && byte != b'\n') {
                        break;
                    }
                    self.at += len + 1;
                    self.numbers += 1;
                    return Ok(number);
                }
                number = 10 * number + digit;
            }
        }
        self.any_number(what)
    }

    #[cold]
    fn any_number(&mut self, what: &str) -> io::Result<u64> {
        self.has_more()?;
        let mut tokens = self.lines[self.at..].split(u8::is_ascii_whitespace);
        let token = tokens.next().unwrap_or_default();
        match std::str::from_utf8(token).map(str::parse) {
            Ok(Ok(number)) if number <= 10_u64.pow(18) && token[0] != b'+' => {
                self.at += token.len() + 1;
                self.numbers += 1;
                Ok(number)
            }
            _ => Err(self.fault(what)),
        }
    }

    /// Returns true if anything but whitespace is left.
    fn has_more(&mut self) -> io::Result<bool> {
        while self.at < self.lines.len() || self.read_lines()? {
            if !self.lines[self.at].is_ascii_whitespace() {
                return Ok(true);
            }
            self.at += 1;
        }
        Ok(false)
    }

    /// Writes the verdicts so far, then reads 64 KiB and the rest of a line.
    #[cold]
    fn read_lines(&mut self) -> io::Result<bool> {
        self.flush()?;
        let mut input = io::stdin().lock();
        let is_first = self.lines.is_empty();
        self.lines.clear();
        input.by_ref().take(1 << 16).read_to_end(&mut self.lines)?;
        input.read_until(b'\n', &mut self.lines)?;
        // A byte order mark may come first.
        self.at = 3 * usize::from(is_first && self.lines.starts_with(b"\xEF\xBB\xBF"));
        Ok(self.at < self.lines.len())
    }

    /// The next `count` numbers.
    fn numbers(&mut self, count: u64, what: &str) -> io::Result<Vec<u64>> {
        (0..count).map(|_| self.number(what)).collect()
    }

    /// What a table found, or the error that the table ends before it.
    fn known<T>(&self, found: Option<T>) -> io::Result<T> {
        found.ok_or_else(|| self.fault("a heap or period that the table reaches"))
    }

    fn fault(&self, expected: &str) -> Error {
        let message = format!("after {} numbers: expected {}", self.numbers, expected);
        Error::new(ErrorKind::InvalidData, message)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().write_all(self.output.as_bytes())?;
        self.output.clear();
        io::stdout().flush()
    }
}
