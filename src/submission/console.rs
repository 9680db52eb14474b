// Reads the numbers of the input, and writes the verdicts.

/// The largest number of the input.
const LIMIT: u64 = 1_000_000_000_000_000_000;

/// Standard input, of which a block is held that ends where a number does, and standard output.
#[derive(Default)]
struct Console {
    block: Vec<u8>,
    at: usize,
    /// What was read after the block: the start of a number.
    cut: Vec<u8>,
    numbers: u64,
    output: Vec<u8>,
}

impl Console {
    /// The next number; `what` it should be goes into the message if there is none.
    #[inline(always)]
    fn number(&mut self, what: &str) -> io::Result<u64> {
        let number = match self.short_number() {
            Some((number, len)) => {
                self.at += len + 1;
                number
            }
            None => self.any_number(what)?,
        };
        self.numbers += 1;
        Ok(number)
    }

    /// The next number and its length, if it has up to 18 digits, and a blank or line feed follows.
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

    /// The next number, however long it is and whatever whitespace is around it.
    #[cold]
    fn any_number(&mut self, what: &str) -> io::Result<u64> {
        self.has_more()?;
        let rest = &self.block[self.at..];
        let len = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(0);
        let token = std::str::from_utf8(&rest[..len]).unwrap_or("");
        match token.parse() {
            Ok(number) if number <= LIMIT && !token.starts_with('+') => {
                self.at += len + 1;
                Ok(number)
            }
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

    /// Reads what there is, after it wrote all verdicts; false at the end of input.
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
            let whitespace = self.block[len..].iter().rposition(u8::is_ascii_whitespace);
            if let Some(last) = whitespace {
                self.cut = self.block.split_off(len + last + 1);
                // A byte order mark may come first.
                let has_mark = is_first && self.block.starts_with(b"\xEF\xBB\xBF");
                self.at = if has_mark { 3 } else { 0 };
                return Ok(len + read > 0);
            }
        }
    }

    /// As many numbers.
    fn numbers(&mut self, count: u64, what: &str) -> io::Result<Vec<u64>> {
        (0..count).map(|_| self.number(what)).collect()
    }

    /// What a table found, or the error that it would have to be larger.
    fn known<T>(&self, found: Option<T>) -> io::Result<T> {
        found.ok_or_else(|| self.fault("numbers that a table is large enough for"))
    }

    #[cold]
    fn fault(&self, expected: &str) -> Error {
        let message = format!("after {} numbers: expected {}", self.numbers, expected);
        Error::new(ErrorKind::InvalidData, message)
    }

    #[inline(always)]
    fn write(&mut self, text: &str) -> io::Result<()> {
        self.output.extend_from_slice(text.as_bytes());
        if self.output.len() < 1 << 16 {
            return Ok(());
        }
        self.flush()
    }

    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        io::stdout().write_all(&self.output)?;
        self.output.clear();
        io::stdout().flush()
    }
}
