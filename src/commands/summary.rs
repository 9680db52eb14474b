//! The counts and the speed that `--summary` tells after a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::output::tally::Tally;

/// How far a run has come. All clones share it.
#[derive(Clone)]
pub struct Summary {
    read: Arc<AtomicU64>,
    start: Instant,
}

impl Summary {
    pub fn start() -> Summary {
        Summary {
            read: Arc::default(),
            start: Instant::now(),
        }
    }

    /// Notes that the first `bytes` of the input have been read.
    pub fn reach(&self, bytes: u64) {
        self.read.fetch_max(bytes, Ordering::Relaxed);
    }

    /// What to say of these verdicts.
    pub fn of(&self, tally: Tally) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let verdicts = tally.verdicts();
        let wins = tally.won;
        let read = self.read.load(Ordering::Relaxed);
        let rate = verdicts as f64 / seconds;
        let noun = if verdicts == 1 { "answer" } else { "answers" };
        format!(
            "{verdicts} {noun}, the first player wins {wins}; {read} bytes in {seconds:.3} s, {rate:.0} answers a second"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::num::NonZeroUsize;

    use crate::case::game::Game;
    use crate::case::options::{Form, Options};
    use crate::game::Play;
    use crate::input::CAPACITY;
    use crate::judge::parallel::{Division, Input, judge_in_texts};
    use crate::output::marks::Marks;
    use crate::output::words::Words;

    use super::*;

    /// The verdicts and wins on `input`, in texts of any size on one thread and on several.
    fn count(options: &Options, input: &str) -> (u64, u64) {
        let options = Options {
            marks: Marks::Counted,
            stream: true,
            ..options.clone()
        };
        let counts = [(1, CAPACITY), (1, 50), (3, 50), (3, 60)].map(|(threads, capacity)| {
            let division = Division {
                threads: NonZeroUsize::new(threads),
                capacity,
                alone: 0,
            };
            let input = Input::stream(io::Cursor::new(input.to_string()));
            let mut tally = Tally::default();
            judge_in_texts(&options, input, io::sink(), division, &mut tally).expect("cases");
            (tally.verdicts(), tally.won)
        });
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
        counts[0]
    }

    /// Won, lost, won, a sequence, lost, won.
    const CASES: &str = "1 4 2 2 5 5 3 7 5 3 1 3 4 6 0 8 3 0 7 7 1 9";

    #[test]
    fn outcomes_are_counted_whatever_stands_for_them() {
        let words = |win, loss| Options {
            words: Words::new(win, loss).ok(),
            ..Options::default()
        };
        let plain = Options::default();
        let prefix = crate::Prefix::new("W{}L");
        for options in [
            plain.clone(),
            words("fourteen bytes", "-"),
            words("fifteen bytes .", "-"),
            words("thirteen byte", "thirteen bytes"),
            words("same", "same"),
            words("0 1 0", "0 7 0 1 0 1 2 3 2"),
        ] {
            let explain = Options {
                explain: true,
                ..options.clone()
            };
            let why = Options {
                why: true,
                ..options.clone()
            };
            let prefix = prefix.clone();
            assert_eq!(
                [&options, &explain, &why].map(|options| count(options, CASES)),
                [(6, 3); 3],
                "{options:?}"
            );
            assert_eq!(
                count(
                    &Options {
                        prefix,
                        ..options.clone()
                    },
                    CASES
                ),
                (6, 3),
                "{options:?}"
            );
            let one_line = Options {
                one_line: true,
                ..options
            };
            assert_eq!(
                count(&one_line, &CASES.replace("5 3 1 3 4", "")),
                (5, 3),
                "{one_line:?}"
            );
        }
        assert_eq!(
            (
                count(&plain, ""),
                count(
                    &Options {
                        one_line: true,
                        ..plain
                    },
                    ""
                )
            ),
            ((0, 0), (0, 0))
        );
    }

    #[test]
    fn without_a_move_a_position_is_won_in_misere_play_though_no_move_wins() {
        let counts = |play, game, input| {
            let options = Options {
                count: true,
                play,
                form: Form::game(game),
                ..Options::default()
            };
            count(&options, input)
        };
        assert_eq!(counts(Play::Normal, Game::Nim, "1 0 2 5 5 1 3"), (3, 1));
        assert_eq!(counts(Play::Misere, Game::Nim, "1 0 2 5 5 1 3 1 1"), (4, 2));
        assert_eq!(
            counts(Play::Misere, Game::Subtraction, "1 2 1 1 1 2 2 1 4 1 2 1 3"),
            (3, 2)
        );
        assert_eq!(counts(Play::Misere, Game::Wythoff, "0 0 0 1 1 1"), (3, 2));
        assert_eq!(counts(Play::Misere, Game::OneThreeFour, "0 1 2"), (3, 2));
    }

    #[test]
    fn the_rate_is_that_of_the_verdicts_in_a_second() {
        let mut summary = Summary::start();
        summary.start = summary
            .start
            .checked_sub(std::time::Duration::from_secs(50))
            .expect("a running clock");
        let told = summary.of(Tally {
            won: 300,
            lost: 600,
            sequences: 100,
        });
        assert!(told.ends_with(" s, 20 answers a second"), "{told}");
    }
}
