// Reads the numbers of the input, and writes the verdicts.

/// Standard input, of which a block of whole numbers is held, and what standard output gets next.
#[derive(Default)]
struct Console {
    block: Vec<u8>,
    at: usize,
    cut: Vec<u8>,
    numbers: u64,
    output: String,
}

impl Console {
    /// The next number, up to 10^18; `what` it should be goes into the message if there is none.
    #[inline(always)]
    fn number(&mut self, what: &str) -> io::Result<u64> {
        let (number, len) = match self.short_number() {
            Some(found) => found,
            None => self.any_number(what)?,
        };
        self.at += len + 1;
        self.numbers += 1;
        Ok(number)
    }

    /// Also its length, if it has up to 18 digits, and a blank or line feed follows.
    #[inline(always)]
    fn short_number(&self) -> Option<(u64, usize)> {
        let mut number = 0;
        for (len, &byte) in self.block.get(self.at..self.at + 19)?.iter().enumerate() {
            let digit = u64::from(byte).wrapping_sub(b'0'.into());
            if digit > 9 {
                let is_short = len > 0 && (byte == b' ' || byte == b'\n');
                return if is_short { Some((number, len)) } else { None };
            }
            number = 10 * number + digit;
        }
        None
    }

    #[cold]
    fn any_number(&mut self, what: &str) -> io::Result<(u64, usize)> {
        self.has_more()?;
        let mut rest = self.block[self.at..].split(u8::is_ascii_whitespace);
        let token = rest.next().unwrap_or_default();
        let limit = 10_u64.pow(18);
        match std::str::from_utf8(token).map(str::parse) {
            Ok(Ok(number)) if number <= limit && token[0] != b'+' => Ok((number, token.len())),
            _ => Err(self.fault(what)),
        }
    }

    /// Whether anything but whitespace is left.
    fn has_more(&mut self) -> io::Result<bool> {
        while self.at < self.block.len() || self.read_block()? {
            if !self.block[self.at].is_ascii_whitespace() {
                return Ok(true);
            }
            self.at += 1;
        }
        Ok(false)
    }

    /// Writes the verdicts so far, then reads what there is, up to a number that may be cut.
    #[cold]
    fn read_block(&mut self) -> io::Result<bool> {
        self.flush()?;
        let is_first = self.block.is_empty();
        self.block.clear();
        self.block.append(&mut self.cut);
        loop {
            let len = self.block.len();
            self.block.resize(len + (1 << 16), 0);
            let read = io::stdin().read(&mut self.block[len..])?;
            self.block.truncate(len + read);
            if read == 0 {
                self.block.push(b'\n');
            }
            if let Some(last) = self.block[len..].iter().rposition(u8::is_ascii_whitespace) {
                self.cut = self.block.split_off(len + last + 1);
                // A byte order mark may come first.
                self.at = 3 * usize::from(is_first && self.block.starts_with(b"\xEF\xBB\xBF"));
                return Ok(len + read > 0);
            }
        }
    }

    /// As many numbers.
    fn numbers(&mut self, count: u64, what: &str) -> io::Result<Vec<u64>> {
        (0..count).map(|_| self.number(what)).collect()
    }

    /// What a table found, or the error that it ends before.
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
