//! The cases of an input: how many there are, how many are answered, and the one that is being read.

use std::mem;

use super::case::Case;
use crate::error::Expected;
use crate::game::tables::View;
use crate::options::Options;
use crate::output::Verdicts;
use crate::problem::Problem;

/// How far the input has come.
pub(crate) struct Cases {
    stream: bool,
    /// T, once it has been read. If there is none, more cases than there can ever be.
    pub(super) promised: Option<u64>,
    pub(super) answered: u64,
    pub(crate) case: Case,
}

impl Cases {
    /// At the start of the input.
    pub(crate) fn new(options: &Options, view: View) -> Cases {
        let stream = options.stream || options.layout.filter(|layout| layout.grouped).is_some();
        Cases {
            stream,
            promised: if stream { Some(u64::MAX) } else { None },
            answered: 0,
            case: Case::new(options, view),
        }
    }

    /// Goes on with `numbers`; returns how many of them fit, and the place among them of the start of the case that
    /// they break off in, as [`Taken::begun`](super::case::Taken::begun) says.
    pub(crate) fn take(&mut self, numbers: &[u64], verdicts: &mut Verdicts) -> (usize, Option<usize>) {
        match (self.promised, numbers) {
            (None, []) => (0, None),
            (None, [promised, cases @ ..]) => {
                self.promised = Some(*promised);
                let (used, begun) = self.take(cases, verdicts);
                (used + 1, begun.map(|begun| begun + 1))
            }
            (Some(promised), _) => {
                let taken = self.case.take(numbers, promised - self.answered, verdicts);
                self.answered += taken.cases;
                if self.case.has_ended() {
                    self.promised = Some(self.answered);
                }
                (taken.numbers, taken.begun)
            }
        }
    }

    /// Goes on behind the case that was due, once it has been answered.
    pub(crate) fn end_case(&mut self, verdicts: &mut Verdicts) {
        self.answered += 1;
        self.case.end_case(verdicts);
    }

    /// The part that should come next in the input.
    pub(crate) fn expected(&self) -> Expected {
        match self.promised {
            None => Expected::CaseCount,
            Some(promised) if promised == self.answered => Expected::End { promised },
            Some(_) => self.case.expected(),
        }
    }

    /// Whether the input may end here.
    pub(crate) fn may_end(&self) -> bool {
        self.promised == Some(self.answered) || self.stream && self.case.is_between()
    }

    /// The number of the case that is due or being read, from 1; none before the first and behind the last.
    pub(crate) fn number(&self) -> Option<u64> {
        self.promised.filter(|&promised| self.answered < promised).map(|_| self.answered + 1)
    }

    /// How many cases are answered, and how many promised, if they are.
    pub(crate) fn answered_of_promised(&self) -> Option<(u64, u64)> {
        self.promised.filter(|_| !self.stream).map(|promised| (self.answered, promised))
    }

    /// Whether the last line of verdicts has not ended.
    pub(crate) fn has_line_open(&self) -> bool {
        self.case.has_line_open(self.answered)
    }

    /// Starts anew, on a guess at a text: that it has nothing but heaps of one case of this problem, or else that it
    /// starts with a case.
    pub(crate) fn guess(&mut self, heaps_of: Option<Problem>) {
        self.promised = Some(u64::MAX);
        self.answered = 0;
        self.case.guess(heaps_of);
    }

    /// Goes on where `draft` got to, if its guess was right and cases are still left behind that; returns whether so.
    pub(crate) fn adopt(&mut self, draft: &mut Cases) -> bool {
        if draft.case.is_of_heaps_only() {
            return self.case.adopt_heaps(&draft.case);
        }
        let cases_left = self.promised.unwrap_or(0) - self.answered;
        // The draft does not know where its last case starts in the input, and messages may have to say so.
        if !self.case.is_between() || draft.case.may_be_refused_whole() || draft.answered >= cases_left {
            return false;
        }
        self.answered += draft.answered;
        // With the moves and heaps of the case begun.
        mem::swap(&mut self.case, &mut draft.case);
        self.case.confirm();
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::game::tables::{Family, Tables};
    use crate::game::{Play, Sum};
    use crate::judge::case::Due;
    use crate::limits::MAX_NUMBER;
    use crate::options::Form;
    use crate::output::LINE;

    fn cases(form: &Form) -> Cases {
        let options = Options { form: form.clone(), ..Options::default() };
        Cases::new(&options, View::new(Arc::new(Mutex::new(Tables::new(options.budget)))))
    }

    fn feed(cases: &mut Cases, numbers: &[u64]) {
        assert_eq!(cases.take(numbers, &mut Verdicts::new(numbers.len() + 1, LINE)).0, numbers.len());
    }

    /// Ten cases, of which these have come.
    fn come(form: &Form, numbers: &[u64]) -> Cases {
        let mut cases = cases(form);
        feed(&mut cases, &[&[10], numbers].concat());
        cases
    }

    /// What these numbers are taken for.
    fn draft(form: &Form, heaps_of: Option<Problem>, numbers: &[u64]) -> Cases {
        let mut draft = cases(form);
        draft.guess(heaps_of);
        feed(&mut draft, numbers);
        draft
    }

    #[test]
    fn only_what_was_guessed_right_is_kept() {
        let (any, sequences) = (Form::default(), Form::problem(Problem::SubtractionSequence));
        let (three, six) = ([1, 4].repeat(3), [1, 4].repeat(6));
        let heaps = |left, grundy| Due::Heaps { left, sum: Sum::of_heaps(&[grundy], Play::Normal, |value| value) };
        // Of six heaps with the values 1 and 0, one has come, and four are of the values 5 and 0.
        let of_six = [&three[..], &[2, 6, 2]].concat();
        let of_set = [&three[..], &[4, 1, 2, 6, 3]].concat();
        for (form, come_so_far, heaps_of, drafted, kept) in [
            (&any, &three[..], None, [&six[..], &[2]].concat(), Some((9, Due::HeapCount))),
            (&any, &three, None, [1, 4].repeat(7), None),
            (&any, &[&three[..], &[2]].concat(), None, vec![1, 4], None),
            (&any, &of_six, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0], Some((3, heaps(1, 4)))),
            (&any, &of_six, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0, 0], None),
            (&any, &of_set, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0], None),
            // Of another problem, whose heaps have other values.
            (&any, &of_six, Some(Problem::Nim), vec![6, 0, 0, 0], None),
            (&any, &of_six, None, vec![2, 3, 6], None),
            (&any, &three, Some(Problem::ZeroMoveNim), vec![6, 0, 0, 0], None),
            (&any, &[1, 4].repeat(10), None, vec![1, 4], None),
            (&any, &three, None, [&six[..], &[2, MAX_NUMBER]].concat(), Some((9, heaps(MAX_NUMBER, 0)))),
            // It would not be known where such a case starts.
            (&any, &three, None, [&six[..], &[5]].concat(), None),
            (&any, &three, None, [&six[..], &[5, 2, 7]].concat(), None),
            (
                &any,
                &three,
                None,
                [&six[..], &[4, 2, 7]].concat(),
                Some((9, Due::RuleNumbers { family: Family::Subtraction, left: 1 })),
            ),
            (&sequences, &[], None, vec![], Some((0, Due::RuleCount(Family::Subtraction)))),
        ] {
            let mut found = come(form, come_so_far);
            let adopted = found.adopt(&mut draft(form, heaps_of, &drafted));
            let state = (found.answered, found.case.due());
            assert_eq!(adopted.then_some(state), kept, "{drafted:?} behind {come_so_far:?}");
        }
    }
}
