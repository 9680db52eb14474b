use super::guess::Automaton;
use super::proof::{Guess, PairKind, Pairs, Proof};
use super::solver::{pairs_of_heaps, period};
use super::*;
use crate::game::moves::{Move, bound_met};
use crate::game::octal::misere::MisereSearch;
use crate::limits::MAX_NUMBER;

fn quotient(code: &[u8]) -> Quotient {
    Quotient::new(Code::octal(code), Budget::DEFAULT).expect("memory")
}

/// The codes of at most two digits, 0.01 to 0.77.
fn short_codes() -> impl Iterator<Item = [u8; 3]> {
    (1..64).map(|code| [0, code / 8, code % 8])
}

/// What a code of at most two digits, or another, has to have: classes, lost classes, preperiod and
/// period.
const PROVED: [(&[u8], usize, usize, u64, u64); 10] = [
    (&[0, 7, 7], 40, 9, 71, 12),
    (&[0, 7, 5], 8, 2, 8, 2),
    (&[0, 5, 3], 16, 3, 21, 9),
    (&[0, 7, 1], 36, 9, 3, 6),
    (&[0, 7, 2], 24, 5, 16, 4),
    (&[0, 1, 5], 42, 12, 66, 10),
    (&[0, 4, 4], 40, 9, 143, 24),
    (&[0, 4, 6], 40, 9, 143, 24),
    (&[0, 3, 4], 12, 3, 7, 8),
    (&[0, 1, 2, 3], 20, 5, 5, 5),
];

#[test]
fn wild_codes_have_the_classes_and_periods_that_another_program_found() {
    for (code, classes, lost, preperiod, period) in PROVED {
        let quotient = quotient(code);
        let found = quotient.lost.iter().filter(|&&is_lost| is_lost).count();
        assert_eq!((quotient.classes(), found), (classes, lost), "{code:?}");
        assert_eq!(classes % 2, 0);
        let cycle = Cycle { preperiod, period };
        assert_eq!(quotient.end(), ProofEnd::Period(cycle), "{code:?}");
    }
}

/// <http://www.plambeck.org/oldhtml/mathematics/games/misere/quaternary/0312/index.htm>: all heaps
/// but that of 4 are like heaps of Nim, and from 5 on they repeat with period 2: 1 2 4 A 4 5 4 5.
#[test]
fn the_heaps_of_0_312_are_alike_as_is_published() {
    let quotient = quotient(&[0, 3, 1, 2]);
    let mut classes = Vec::new();
    for heap in 0..52 {
        classes.push(quotient.class(heap).expect("a class"));
    }
    for heap in 5..50 {
        assert_eq!(classes[heap], classes[heap + 2], "{heap}");
    }
    assert_eq!(classes[3], classes[5]);
    assert_eq!(quotient.product(classes[1], classes[5]), classes[6]);
    assert!(classes[4] != classes[3] && classes[4] != classes[6]);
}

/// Plambeck, *Games of No Chance 4*: up to heap 7, the quotient of 0.3122 is infinite.
#[test]
fn a_proof_of_0_3122_ends_before_heap_7() {
    let quotient = quotient(&[0, 3, 1, 2, 2]);
    assert_eq!(quotient.end(), ProofEnd::Steps(26));
    assert!((4..7).contains(&quotient.last()), "{}", quotient.last());
}

/// All sums of at most `most` heaps and `stones` stones, the largest heap first.
fn sums(stones: u64, largest: u64, most: usize) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    if most == 0 {
        return all;
    }
    for first in 1..=largest.min(stones) {
        for rest in sums(stones - first, first, most - 1) {
            all.push([&[first], &rest[..]].concat());
        }
    }
    all
}

/// Compares who wins, and which moves do, with the search.
fn assert_as_searched(code: &[u8], stones: u64, most: usize) {
    let quotient = quotient(code);
    let numbers: Vec<u64> = code.iter().map(|&digit| digit.into()).collect();
    let mut search = MisereSearch::of_code(&numbers);
    let mut all = sums(stones, stones, most);
    for _ in 0..2 {
        for heaps in &all {
            let Some(wins) = quotient.wins(heaps) else {
                continue;
            };
            let searched = search.wins(heaps, Budget::DEFAULT);
            assert_eq!(searched, Ok(wins), "{code:?}, {heaps:?}");
            if heaps.iter().sum::<u64>() <= stones / 2 {
                let [mut by_class, mut by_search] = [Vec::new(), Vec::new()];
                let listed = quotient.each_winning_move(heaps, &mut by_class);
                let found = search.each_winning_move(heaps, Budget::DEFAULT, &mut by_search);
                assert_eq!((listed, found), (Ok(()), Ok(())));
                // The classes tell moves that are whole periods apart together.
                by_class.sort_by(Move::order);
                by_search.sort_by(Move::order);
                assert_eq!(by_class, by_search, "{code:?}, {heaps:?}");
            }
        }
        all.reverse();
    }
}

#[test]
fn sums_are_won_and_lost_as_the_search_says() {
    for (code, ..) in PROVED {
        assert_as_searched(code, 14, 6);
    }
    assert_as_searched(&[4, 3], 12, 6);
    assert_as_searched(&[0, 0, 7], 20, 3);
}

#[test]
fn sums_of_grundys_game_are_won_and_lost_as_the_search_says() {
    let quotient = Quotient::new(Code::UnequalParts, Budget::DEFAULT).expect("memory");
    assert!(quotient.last() >= 20 && quotient.cycle().is_none());
    let mut search = MisereSearch::of_grundys_game();
    for heaps in sums(20, 20, 5) {
        let wins = search.wins(&heaps, Budget::DEFAULT).expect("few stones");
        assert_eq!(quotient.wins(&heaps), Some(wins), "{heaps:?}");
    }
}

#[test]
fn who_wins_random_sums_of_large_heaps_is_who_has_a_winning_move() {
    let mut random = fastrand::Rng::with_seed(1);
    for (code, ..) in PROVED.into_iter().take(5) {
        let quotient = quotient(code);
        for _ in 0..2000 {
            let count = random.usize(1..6);
            let heaps: Vec<u64> = (0..count).map(|_| random.u64(2..=MAX_NUMBER)).collect();
            let mut first: Option<Move> = None;
            let flow = quotient.each_winning_move(&heaps, &mut first);
            assert_eq!(bound_met(flow), Ok(()));
            assert_eq!(
                quotient.wins(&heaps),
                Some(first.is_some()),
                "{code:?}, {heaps:?}"
            );
            let Some(winning) = first else {
                continue;
            };
            let mut left = heaps.clone();
            left[winning.heap as usize - 1] = winning.small;
            left.push(winning.large);
            assert_eq!(quotient.wins(&left), Some(false), "{code:?}, {heaps:?}");
        }
    }
}

/// What is proved of a code, as a guess, and the kinds of its heaps.
fn guess_of(code: &[u8]) -> (Guess, Vec<PairKind>) {
    let quotient = quotient(code);
    let mut lost = ClassSet::empty(quotient.classes());
    for class in quotient
        .monoid
        .classes()
        .filter(|&class| quotient.is_lost(class))
    {
        lost.insert(class);
    }
    let guess = Guess {
        monoid: quotient.monoid.clone(),
        lost,
        heaps: quotient.heaps.clone(),
    };
    let heaps = kinds(&quotient.code, &guess);
    (guess, heaps)
}

fn kinds(code: &Code, guess: &Guess) -> Vec<PairKind> {
    let mut steps = Steps::of(Budget::DEFAULT);
    let pairs = pairs_of_heaps(code, guess.heaps.len(), guess, &mut steps).expect("steps");
    let mut kinds: Vec<PairKind> = Vec::new();
    for (heap, pair) in pairs.into_iter().enumerate() {
        if kinds.iter().all(|kind| kind.pair != pair) {
            kinds.push(PairKind { heap, pair });
        }
    }
    kinds
}

fn is_proved(code: &[u8], guess: &Guess) -> bool {
    let kinds = kinds(&Code::octal(code), guess);
    let proof = Pairs::of(guess, &kinds, &mut Steps::of(Budget::DEFAULT));
    matches!(proof, Ok(Proof::Right(_)))
}

#[test]
fn a_proof_fails_with_one_lost_class_more_or_less() {
    for code in [&[0, 7, 5][..], &[0, 5, 3], &[0, 3, 4], &[0, 7, 2]] {
        let (guess, _) = guess_of(code);
        assert!(is_proved(code, &guess), "{code:?}");
        for class in guess.monoid.classes() {
            let mut wrong = guess.clone();
            if wrong.lost.has(class) {
                wrong.lost.remove(class);
            } else {
                wrong.lost.insert(class);
            }
            assert!(!is_proved(code, &wrong), "{code:?}, {class}");
        }
    }
}

#[test]
fn a_proof_fails_with_one_product_changed() {
    for code in [&[0, 7, 5][..], &[0, 3, 4]] {
        let (guess, _) = guess_of(code);
        for one in guess.monoid.classes() {
            for other in guess.monoid.classes() {
                for product in guess.monoid.classes() {
                    if product == guess.monoid.product(one, other) {
                        continue;
                    }
                    let mut wrong = guess.clone();
                    wrong.monoid.set_product(one, other, product);
                    assert!(
                        !is_proved(code, &wrong),
                        "{code:?}: {one} {other} {product}"
                    );
                    wrong.monoid.set_product(other, one, product);
                    assert!(
                        !is_proved(code, &wrong),
                        "{code:?}: {one} {other} {product}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_wrong_sum_is_told() {
    let code = [0, 7, 5];
    let (mut guess, kinds) = guess_of(&code);
    let class = guess.heaps[3];
    guess.lost.remove(class);
    let proof = Pairs::of(&guess, &kinds, &mut Steps::of(Budget::DEFAULT)).expect("steps");
    let Proof::Wrong(sum) = proof else {
        panic!("proved")
    };
    assert!(!sum.is_empty());
}

#[test]
fn a_period_is_believed_from_its_bound_on_and_not_one_heap_before() {
    for (code, .., preperiod, length) in PROVED {
        let code = Code::octal(code);
        let k = code.digits().len() - 1;
        let all = quotient(code.digits());
        // The classes from heap 0 to this one.
        let enough = (2 * preperiod + 2 * length) as usize + k;
        let classes: Vec<Class> = (0..=enough as u64 + 1)
            .map(|heap| all.class(heap).expect("a class"))
            .collect();
        let cycle = Cycle {
            preperiod,
            period: length,
        };
        assert_eq!(period(&classes[..=enough], &code), Some(cycle), "{code:?}");
        assert_eq!(period(&classes[..enough], &code), None, "{code:?}");
        assert_eq!(period(&classes, &Code::UnequalParts), None);
    }
}

#[test]
fn less_steps_prove_less_and_no_other_class() {
    let all = quotient(&[0, 7, 7]);
    let mut last = 0;
    for n in (8..=26).step_by(3) {
        let budget = Budget::new(n).expect("a budget");
        let some = Quotient::new(all.code.clone(), budget).expect("memory");
        assert!(some.last() >= last, "{n}");
        last = some.last();
        assert!(some.end() == all.end() || some.end() == ProofEnd::Steps(n));
        for heaps in sums(12, last.min(12), 4) {
            assert_eq!(some.wins(&heaps), all.wins(&heaps), "{n}, {heaps:?}");
        }
    }
    assert_eq!(last, u64::MAX);
}

/// Each class is that of its first sum, and no sum of fewer or smaller heaps has it.
#[test]
fn the_first_sum_of_a_class_has_it_and_no_sum_before_does() {
    let quotient = quotient(&[0, 7, 7]);
    let mut firsts: Vec<&[u64]> = Vec::new();
    for class in quotient.monoid.classes() {
        let first = quotient.sum(class);
        assert_eq!(quotient.class_of(first), Some(class));
        firsts.push(first);
    }
    assert!(firsts.is_sorted());
    for heaps in sums(40, 12, 4) {
        let class = quotient.class_of(&heaps).expect("small heaps");
        assert!(quotient.sum(class) <= &heaps[..], "{heaps:?}");
    }
    assert_eq!(firsts[..5], [&[][..], &[1], &[2], &[2, 1], &[2, 2]]);
}

#[test]
fn the_class_of_the_others_is_that_of_all_heaps_but_one() {
    let quotient = quotient(&[0, 7, 7]);
    let heaps = [5, 9, 12, 5, 27];
    let others = quotient.classes_of_others(&heaps).expect("small heaps");
    for (at, &class) in others.iter().enumerate() {
        let rest = [&heaps[..at], &heaps[at + 1..]].concat();
        assert_eq!(quotient.class_of(&rest), Some(class));
    }
    assert_eq!(quotient.classes_of_others(&[]), Ok(Vec::new()));
}

#[test]
fn two_orders_of_the_same_letters_lead_to_the_same_pair() {
    let (guess, _) = guess_of(&[0, 5, 3]);
    let mut steps = Steps::of(Budget::DEFAULT);
    let code = Code::octal(&[0, 5, 3]);
    let pairs = pairs_of_heaps(&code, guess.heaps.len(), &guess, &mut steps).expect("steps");
    let automaton = Automaton::of_pairs(&pairs, &guess, &mut steps).expect("steps");
    for letters in [[1, 5], [2, 9], [7, 7]] {
        let [one, other] = letters.map(|heap| &automaton.heaps[heap]);
        let forth = [&one[..], other].concat();
        let back = [&other[..], one].concat();
        assert_eq!(automaton.read(0, &forth), automaton.read(0, &back));
    }
}

mod slow {
    use super::*;

    /// Plambeck and Siegel prove that a finite quotient has one element or an even number.
    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn at_least_33_of_63_short_codes_are_proved_and_all_have_an_even_number_of_classes_or_one() {
        let mut proved = 0;
        for code in short_codes() {
            let quotient = quotient(&code);
            proved += usize::from(quotient.cycle().is_some());
            let classes = quotient.classes();
            assert!(
                classes == 1 || classes.is_multiple_of(2),
                "{code:?}: {classes}"
            );
        }
        assert!(proved >= 33, "{proved}");
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn sums_of_all_short_codes_are_won_and_lost_as_the_search_says() {
        for code in short_codes() {
            assert_as_searched(&code, 30, 6);
        }
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..40 {
            let code = [
                4 * random.u8(0..2),
                random.u8(0..8),
                random.u8(0..8),
                random.u8(1..8),
            ];
            assert_as_searched(&code, 30, 6);
        }
    }
}
