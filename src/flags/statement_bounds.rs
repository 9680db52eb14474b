//! What a published statement bounds where `^` converts its inputs, and how an input is measured.
//!
//! Two notes of the record say it. The first one has counts and sizes of numbers, the second one
//! the order of the words of an input:
//!
//! ```text
//! # Bounds: 1 to 100 cases, 1 to 50 rows, up to 2000 rows in all, numbers 0 to 9
//! # Input: cases ( rows columns cells=rows*columns numbers*cells )
//! ```
//!
//! | a step of the second note | reads |
//! |---|---|
//! | `rows` | a number, which is the number of rows |
//! | `numbers*cells` | a number for each cell |
//! | `cells=rows*columns` | nothing: it is the product |
//! | `letters=word` | a word, and counts its letters |
//! | `x`, `x*rows` | a word, or a word for each row, that nothing bounds |
//! | `( … )` | what comes again and again, to the end of the input |

use std::cell::Cell;
use std::ops::Range;

use super::statement::Statement;

/// What comes after a noun whose counts are added up over an input.
const IN_ALL: &str = " in all";

/// A number counts as the largest that the statement allows if it is smaller by at most one part in
/// this many: few inputs have exactly the largest one.
const PARTS_OF_TOLERANCE: u64 = 10;

/// What an input has, from the least to the most, of each thing that the statement bounds.
pub type Sizes = Vec<Option<[u64; 2]>>;

/// What a statement bounds: a count, such as `1 to 50 rows` or `up to 9 rows`, or the size of
/// numbers, such as `numbers 1 to 50`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// What is counted, or what the numbers are called.
    pub noun: String,
    /// The least, unless only the most is bounded.
    pub least: Option<u64>,
    /// The most.
    pub most: u64,
    /// Whether it is a count.
    pub is_count: bool,
}

/// What a statement bounds of its inputs, and the order of their words.
#[derive(Clone, Debug)]
pub struct StatementBounds {
    /// What is bounded, in the order of the note.
    pub all: Vec<Bounded>,
    steps: Vec<NoteStep>,
    /// Where the steps begin that come again and again.
    repeated: usize,
}

/// What is read next of an input.
#[derive(Clone, Debug)]
struct NoteStep {
    noun: String,
    reading: Reading,
}

#[derive(Clone, Debug)]
enum Reading {
    One,
    /// As many numbers as the last number of this noun says.
    Many(String),
    Product(String, String),
    Letters,
}

/// What an input had so far.
#[derive(Default)]
struct MeasuredInput<'a> {
    last: Vec<(&'a str, u64)>,
    sizes: Sizes,
    /// The word, counted from 0 on, with which each part begins that comes again and again.
    starts: Vec<usize>,
    /// Whether the note tells what each word of the input is.
    is_whole: bool,
}

/// The noun of the number of cases.
const CASES: &str = "cases";

/// An input, and where its cases begin and end.
pub struct CutInput {
    input: Vec<u8>,
    /// Where the number of cases stands, if the input has it.
    count: Option<Range<usize>>,
    cases: Vec<Range<usize>>,
}

impl CutInput {
    /// How many cases there are.
    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// The input that has the cases at these places alone, of which there is none beyond the last.
    pub fn part(&self, places: &[usize]) -> Vec<u8> {
        let mut part = Vec::new();
        if let Some(count) = &self.count {
            part.extend(places.len().to_string().bytes());
            part.extend(&self.input[count.end..self.cases[0].start]);
        }
        for &place in places {
            part.extend(&self.input[self.cases[place].clone()]);
        }
        part
    }
}

impl Bounded {
    fn new(text: &str) -> Option<Bounded> {
        let (before, after) = text.split_once("to ")?;
        let (most, noun) = after.split_once(' ').unwrap_or((after, ""));
        let mut words = before.split_whitespace();
        let is_count = !noun.is_empty();
        let noun = if is_count { noun } else { words.next()? };
        Some(Bounded {
            noun: noun.to_string(),
            least: words.next()?.parse().ok(),
            most: most.parse().ok()?,
            is_count,
        })
    }

    /// How far from the bounds a number may be that counts as one that reaches them.
    fn tolerance(&self) -> u64 {
        if self.is_count {
            0
        } else {
            self.most / PARTS_OF_TOLERANCE
        }
    }

    /// What inputs had from the least to the most.
    fn reached(&self, [least, most]: [u64; 2]) -> String {
        let noun = &self.noun;
        if !self.is_count {
            format!("{noun} {least} to {most}")
        } else if self.least.is_some() {
            format!("{least} to {most} {noun}")
        } else {
            format!("up to {most} {noun}")
        }
    }

    /// What no input had, although the statement allows it, if inputs had this.
    fn not_reached(&self, [least, most]: [u64; 2], late: [u64; 2]) -> Vec<String> {
        let noun = &self.noun;
        let mut messages = Vec::new();
        if let Some(allowed) = self.least
            && least > allowed + self.tolerance()
        {
            messages.push(match self.is_count {
                true => format!("fewer than {least} {noun}"),
                false => format!("{noun} below {least}"),
            });
        }
        if most < self.most - self.tolerance() {
            let mut message = match self.is_count {
                true => format!("more than {most} {noun}"),
                false => format!("{noun} above {most}"),
            };
            if let Some(program) = too_slow(most, late) {
                message += &format!(" ({program} is too slow)");
            }
            messages.push(message);
        }
        messages
    }
}

impl NoteStep {
    fn new(text: &str) -> Option<NoteStep> {
        let (noun, reading) = if let Some((noun, right)) = text.split_once('=') {
            match right.split_once('*') {
                Some((one, other)) => (noun, Reading::Product(one.into(), other.into())),
                None if right == "word" => (noun, Reading::Letters),
                None => return None,
            }
        } else if let Some((noun, count)) = text.split_once('*') {
            (noun, Reading::Many(count.into()))
        } else {
            (text, Reading::One)
        };
        Some(NoteStep {
            noun: noun.to_string(),
            reading,
        })
    }
}

impl StatementBounds {
    /// Those of a published statement that has both notes. In a file of one's own, notes are free.
    pub fn of(statement: &Statement) -> Option<StatementBounds> {
        if statement.is_file {
            return None;
        }
        let mut all = Vec::new();
        for bounded in note(statement, "Bounds: ")?.split(", ") {
            all.push(Bounded::new(bounded)?);
        }
        let mut steps = Vec::new();
        let mut repeated = None;
        for word in note(statement, "Input: ")?.split(' ') {
            match word {
                "(" => repeated = Some(steps.len()),
                ")" => {}
                _ => steps.push(NoteStep::new(word)?),
            }
        }
        Some(StatementBounds {
            all,
            repeated: repeated.unwrap_or(steps.len()),
            steps,
        })
    }

    /// What this input has of each thing that is bounded, as far as it can be read.
    pub fn sizes(&self, input: &[u8]) -> Sizes {
        self.measured(input).sizes
    }

    /// This input with the places of its cases; `None` if it is not one case after another, with
    /// nothing but their number before them.
    pub fn cut(&self, input: &[u8]) -> Option<CutInput> {
        let has_count = match &self.steps[..self.repeated] {
            [] => false,
            [step] if step.noun == CASES => true,
            _ => return None,
        };
        let measured = self.measured(input);
        if !measured.is_whole || measured.starts.is_empty() {
            return None;
        }
        let words = places_of_words(input);
        let mut cases = Vec::new();
        for (at, &start) in measured.starts.iter().enumerate() {
            let end = match measured.starts.get(at + 1) {
                Some(&next) => words[next].start,
                None => input.len(),
            };
            cases.push(words[start].start..end);
        }
        Some(CutInput {
            input: input.to_vec(),
            count: has_count.then(|| words[0].clone()),
            cases,
        })
    }

    fn measured<'a>(&'a self, input: &'a [u8]) -> MeasuredInput<'a> {
        let mut measured = MeasuredInput {
            sizes: vec![None; self.all.len()],
            ..MeasuredInput::default()
        };
        let begun = Cell::new(0);
        let mut words = input
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .inspect(|_| begun.set(begun.get() + 1))
            .peekable();
        let mut at = 0;
        while at < self.steps.len() {
            if at == self.repeated && words.peek().is_some() {
                measured.starts.push(begun.get() - 1);
            }
            if self
                .read(&self.steps[at], &mut words, &mut measured)
                .is_none()
            {
                break;
            }
            at += 1;
            if at == self.steps.len() && words.peek().is_some() {
                at = self.repeated;
            }
        }
        measured.is_whole = at == self.steps.len() && words.peek().is_none();
        measured
    }

    /// Reads what this step says; `None` if the input has something else.
    fn read<'a>(
        &'a self,
        step: &'a NoteStep,
        words: &mut impl Iterator<Item = &'a [u8]>,
        measured: &mut MeasuredInput<'a>,
    ) -> Option<()> {
        match &step.reading {
            Reading::One => self.read_numbers(&step.noun, 1, words, measured),
            Reading::Many(noun) => {
                let count = measured.last(noun)?;
                self.read_numbers(&step.noun, count, words, measured)
            }
            Reading::Product(one, other) => {
                let product = measured.last(one)?.checked_mul(measured.last(other)?)?;
                self.add(&step.noun, product, measured);
                Some(())
            }
            Reading::Letters => {
                let letters = words.next()?.len() as u64;
                self.add(&step.noun, letters, measured);
                Some(())
            }
        }
    }

    fn read_numbers<'a>(
        &'a self,
        noun: &'a str,
        count: u64,
        words: &mut impl Iterator<Item = &'a [u8]>,
        measured: &mut MeasuredInput<'a>,
    ) -> Option<()> {
        for _ in 0..count {
            let word = words.next()?;
            if noun != "x" {
                let number = str::from_utf8(word).ok()?.parse().ok()?;
                self.add(noun, number, measured);
            }
        }
        Some(())
    }

    /// Notes that the input has this number of the noun.
    fn add<'a>(&'a self, noun: &'a str, number: u64, measured: &mut MeasuredInput<'a>) {
        measured.last.retain(|(other, _)| *other != noun);
        measured.last.push((noun, number));
        for (bounded, size) in self.all.iter().zip(&mut measured.sizes) {
            if bounded.noun == noun {
                *size = Some(wider(size.unwrap_or([number; 2]), [number; 2]));
            } else if bounded.noun.strip_suffix(IN_ALL) == Some(noun) {
                let sum = size.map_or(0, |[_, sum]| sum).saturating_add(number);
                *size = Some([sum; 2]);
            }
        }
    }

    /// What inputs of these sizes had.
    pub fn reached(&self, sizes: &Sizes) -> Vec<String> {
        let mut messages = Vec::new();
        for (bounded, size) in self.all.iter().zip(sizes) {
            messages.extend(size.map(|size| bounded.reached(size)));
        }
        messages
    }

    /// These sizes without those of single cases: what is read once, and what is counted in all.
    pub fn of_all_cases(&self, mut sizes: Sizes) -> Sizes {
        let once = &self.steps[..self.repeated];
        for (bounded, size) in self.all.iter().zip(&mut sizes) {
            let is_read_once = once.iter().any(|step| step.noun == bounded.noun);
            if !is_read_once && !bounded.noun.ends_with(IN_ALL) {
                *size = None;
            }
        }
        sizes
    }

    /// What inputs of these sizes did not have, although the statement allows it. `late` measures
    /// the inputs on which the tested and the right program were too slow.
    pub fn not_reached(&self, sizes: &Sizes, late: [&Sizes; 2]) -> Vec<String> {
        let mut messages = Vec::new();
        for (at, (bounded, size)) in self.all.iter().zip(sizes).enumerate() {
            if let Some(size) = size {
                let most_late = late.map(|sizes| most_at(sizes, at));
                messages.extend(bounded.not_reached(*size, most_late));
            }
        }
        messages
    }
}

impl MeasuredInput<'_> {
    /// The last number of this noun.
    fn last(&self, noun: &str) -> Option<u64> {
        let mut last = self.last.iter();
        last.find(|(other, _)| *other == noun)
            .map(|(_, number)| *number)
    }
}

/// The rest of the statement's note that starts with this.
fn note<'a>(statement: &'a Statement, start: &str) -> Option<&'a str> {
    let mut notes = statement.notes.iter();
    notes.find_map(|note| note.strip_prefix(start))
}

/// Where each word of an input is.
fn places_of_words(input: &[u8]) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let mut start = 0;
    for word in input.split(u8::is_ascii_whitespace) {
        let end = start + word.len();
        if !word.is_empty() {
            places.push(start..end);
        }
        start = end + 1;
    }
    places
}

/// The most of what is bounded at this place; 0 if there is nothing.
fn most_at(sizes: &Sizes, at: usize) -> u64 {
    match sizes.get(at) {
        Some(Some([_, most])) => *most,
        _ => 0,
    }
}

/// Which program is too slow for more than this, if the tested or the right one is: `late` has the
/// most on which each of them was.
pub fn too_slow(reached: u64, late: [u64; 2]) -> Option<&'static str> {
    let [tested, right] = late;
    if tested > reached {
        Some("the program")
    } else if right > reached {
        Some("the right program")
    } else {
        None
    }
}

fn wider([least, most]: [u64; 2], [other_least, other_most]: [u64; 2]) -> [u64; 2] {
    [least.min(other_least), most.max(other_most)]
}

/// Both sizes together.
pub fn widened(mut sizes: Sizes, others: &Sizes) -> Sizes {
    sizes.resize(others.len().max(sizes.len()), None);
    for (size, other) in sizes.iter_mut().zip(others) {
        *size = match (*size, *other) {
            (Some(one), Some(other)) => Some(wider(one, other)),
            (one, other) => one.or(other),
        };
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATRICES: &str = "\
        Bounds: 1 to 9 cases, 1 to 5 rows, up to 20 rows in all, 1 to 25 cells, numbers 0 to 99";
    const INPUT: &str = "Input: cases ( rows columns cells=rows*columns numbers*cells )";

    /// No program was too slow.
    const NEVER: Sizes = Sizes::new();

    fn bounds(notes: [&str; 2]) -> StatementBounds {
        let statement = Statement {
            notes: notes.map(str::to_string).to_vec(),
            ..Statement::default()
        };
        StatementBounds::of(&statement).expect("bounds")
    }

    /// A bound of at most 50.
    fn bounded(noun: &str, least: Option<u64>, is_count: bool) -> Bounded {
        Bounded {
            noun: noun.to_string(),
            least,
            most: 50,
            is_count,
        }
    }

    #[test]
    fn bounds_are_counts_or_sizes() {
        for (text, expected) in [
            ("1 to 50 rows", Some(bounded("rows", Some(1), true))),
            (
                "up to 50 cells in all",
                Some(bounded("cells in all", None, true)),
            ),
            ("numbers 2 to 50", Some(bounded("numbers", Some(2), false))),
            ("numbers", None),
            ("to 50", None),
            ("2 to many rows", None),
        ] {
            assert_eq!(Bounded::new(text), expected, "{text}");
        }
    }

    #[test]
    fn an_input_is_measured_word_by_word() {
        let matrices = bounds([MATRICES, INPUT]);
        let sizes = matrices.sizes(b"2\n1 2\n7 50\n\n3 1\r\n5\n0\n7\n");
        let told = "2 to 2 cases, 1 to 3 rows, up to 4 rows in all, 2 to 3 cells, numbers 0 to 50";
        assert_eq!(matrices.reached(&sizes).join(", "), told);
        let missing = "fewer than 2 cases, more than 2 cases, more than 3 rows, more than 4 rows in all, \
            fewer than 2 cells, more than 3 cells, numbers above 50";
        assert_eq!(
            matrices.not_reached(&sizes, [&NEVER; 2]).join(", "),
            missing
        );
        let of_all = matrices.of_all_cases(sizes);
        let told = "2 to 2 cases, up to 4 rows in all";
        assert_eq!(matrices.reached(&of_all).join(", "), told);
        let words = bounds([
            "Bounds: 1 to 9 letters, numbers 5 to 30",
            "Input: ( x letters=word numbers )",
        ]);
        let sizes = words.sizes(b"- abc 7 - a 8");
        assert_eq!(words.reached(&sizes), ["1 to 3 letters", "numbers 7 to 8"]);
        let late = words.sizes(b"- abc 9");
        let missing = [
            "more than 3 letters",
            "numbers above 8 (the program is too slow)",
        ];
        assert_eq!(words.not_reached(&sizes, [&late, &NEVER]), missing);
    }

    #[test]
    fn a_number_near_the_largest_reaches_it_and_a_count_has_to_be_the_largest() {
        let matrices = bounds([MATRICES, INPUT]);
        for (largest, rows, told) in [(90, 5, ""), (89, 4, "more than 4 rows, numbers above 89")] {
            let sizes = vec![
                Some([1, 9]),
                Some([1, rows]),
                Some([20, 20]),
                Some([1, 25]),
                Some([9, largest]),
            ];
            assert_eq!(matrices.not_reached(&sizes, [&NEVER; 2]).join(", "), told);
        }
        let far = vec![None, None, None, None, Some([10, 99])];
        assert_eq!(
            matrices.not_reached(&far, [&NEVER; 2]),
            ["numbers below 10"]
        );
    }

    #[test]
    fn an_input_of_another_form_is_measured_as_far_as_it_goes() {
        let matrices = bounds([MATRICES, INPUT]);
        for input in [
            "",
            "x",
            "1\n2",
            "1\n2 99999999999999999999 1",
            "2\n9 18446744073709551615 1",
        ] {
            matrices.sizes(input.as_bytes());
        }
        let sizes = matrices.sizes(b"3\n2 2\n1 x");
        assert_eq!(sizes[0], Some([3, 3]));
        assert_eq!(sizes[4], Some([1, 1]));
    }

    #[test]
    fn an_input_is_cut_into_its_cases() {
        let matrices = bounds([MATRICES, INPUT]);
        let input = b" 3\n1 2\n7 50\n\n1 1\r\n5\n2 1 0\n7\n";
        let cut = matrices.cut(input).expect("three cases");
        for (cases, expected) in [
            (&[0][..], "1\n1 2\n7 50\n\n"),
            (&[1], "1\n1 1\r\n5\n"),
            (&[1, 2], "2\n1 1\r\n5\n2 1 0\n7\n"),
            (&[0, 2], "2\n1 2\n7 50\n\n2 1 0\n7\n"),
        ] {
            assert_eq!(text(&cut.part(cases)), expected, "{cases:?}");
        }
        assert_eq!(cut.cases(), 3);
        let lines = bounds(["Bounds: 1 to 9 letters", "Input: ( letters=word )"]);
        let cut = lines.cut(b"abc\nd\n").expect("two cases");
        assert_eq!(
            [0, 1].map(|at| text(&cut.part(&[at]))),
            ["abc\n", "d\n"].map(String::from)
        );
        // It is cut short, or nobody says where a case ends.
        assert!(matrices.cut(b"1\n2 2\n7 7 7").is_none() && lines.cut(b"").is_none());
        let one = bounds(["Bounds: numbers 1 to 9", "Input: heaps numbers*heaps"]);
        assert!(one.cut(b"1 1").is_none());
    }

    fn text(bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).into_owned()
    }

    #[test]
    fn sizes_of_several_inputs_go_from_the_least_to_the_most() {
        let one = vec![Some([2, 3]), None];
        let other = vec![Some([1, 2]), Some([5, 5])];
        assert_eq!(widened(one.clone(), &other), [Some([1, 3]), Some([5, 5])]);
        assert_eq!(widened(Sizes::new(), &one), one);
        assert_eq!(widened(one.clone(), &Sizes::new()), one);
    }
}
