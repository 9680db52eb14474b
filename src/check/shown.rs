//! A text of which enough is kept to show it.

/// The most bytes that are kept.
const MOST: usize = 200;

/// The most of them that stand before a difference.
const BEFORE: usize = 60;

/// A text: first its last bytes are kept, and from a difference on, the bytes around that.
#[derive(Default)]
pub struct Shown {
    bytes: Vec<u8>,
    /// Whether bytes before and after these are not kept.
    is_cut: [bool; 2],
    is_kept: bool,
}

impl Shown {
    /// An empty text of which the first bytes are kept.
    pub fn start() -> Shown {
        Shown { is_kept: true, ..Shown::default() }
    }

    pub fn push(&mut self, byte: u8) {
        if self.bytes.len() == MOST && self.is_kept {
            self.is_cut[1] = true;
            return;
        }
        if self.bytes.len() == MOST {
            self.drop_all_but(MOST / 2);
        }
        self.bytes.push(byte);
    }

    /// From now on, the last bytes are kept whatever follows.
    pub fn keep(&mut self) {
        self.drop_all_but(BEFORE);
        self.is_kept = true;
    }

    fn drop_all_but(&mut self, last: usize) {
        let count = self.bytes.len().saturating_sub(last);
        self.is_cut[0] |= count > 0;
        self.bytes.drain(..count);
    }

    /// Its tokens, with a blank between them.
    pub fn text(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        let tokens: Vec<&str> = text.split_ascii_whitespace().collect();
        self.marked(&tokens.join(" "))
    }

    /// The line as it is.
    pub fn line(&self) -> String {
        self.marked(String::from_utf8_lossy(&self.bytes).trim_end())
    }

    /// `text` with dots where something was cut, and without control characters.
    fn marked(&self, text: &str) -> String {
        let [start, end] = self.is_cut.map(|is_cut| if is_cut { "..." } else { "" });
        let text: String = text.chars().map(|c| if c.is_control() && c != '\t' { '?' } else { c }).collect();
        format!("{start}{text}{end}")
    }
}
