use super::*;
use crate::game::bound::{Bound, Budget};
use crate::game::outcome::Play;
use crate::game::rule::run::OptionRun;
use crate::game::rule::{Rule, Table};
use crate::game::tuple::Tuple;
use crate::properties::generate::Choices;
use crate::properties::tuples::{assert_values, random_rule, rules};
use std::sync::Arc;

fn rule(text: &str) -> Rule {
    Rule::new(text).expect(text)
}

fn tuple(numbers: &[u64]) -> Tuple {
    Tuple::new(numbers).expect("small numbers")
}

fn table(text: &str, budget: u32) -> TupleTable {
    let budget = Budget::new(budget).expect("a budget");
    TupleTable::new(&rule(text), budget).expect("memory")
}

#[test]
fn values_are_as_search_says_in_every_order_of_questions() {
    let mut choices = Choices::random(31);
    for text in rules() {
        assert_values(text, Budget::DEFAULT, &mut choices);
    }
    let budget = Budget::new(12).expect("a budget");
    for _ in 0..60 {
        assert_values(&random_rule(&mut choices), budget, &mut choices);
    }
}

#[test]
fn a_code_has_all_numbers_up_to_the_most_and_one_more_is_refused() {
    for (count, most) in [(2, 536_870_911), (3, 524_287)] {
        let largest = vec![most; count];
        let position = tuple(&largest);
        assert_eq!(
            (position.numbers(), position.shape.most()),
            (largest.clone(), most)
        );
        assert!(position.code <= crate::limits::MAX_NUMBER);
        for place in 0..count {
            let mut numbers = largest.clone();
            numbers[place] += 1;
            assert_eq!(Tuple::new(&numbers), None);
        }
    }
}

#[test]
fn a_number_beyond_the_most_is_no_number_of_a_position() {
    let refused = Err(Bound::TupleNumbers(536_870_911));
    for text in ["(a+1,b) if a>9; (a-1,b)", "(max(a+1,0),b) if a>9; (a-1,b)"] {
        let mut table = table(text, 26);
        assert_eq!(table.grundy(tuple(&[536_870_911, 0])), refused, "{text}");
        assert_eq!(table.grundy(tuple(&[9, 0])), Ok(1), "{text}");
    }
}

#[test]
fn a_loop_refuses_what_leads_to_it_and_nothing_else() {
    // From (3, 5) on, moves lead round; below, they do not.
    let text = "(b,a) if a>=3 and b>=3; (a-1,b) if a>0 and b<3";
    let refused = Err(Bound::Loop(tuple(&[3, 5])));
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]] {
        let mut table = table(text, 26);
        for at in order {
            let (numbers, expected) = [([3, 5], refused), ([4, 2], Ok(0)), ([3, 2], Ok(1))][at];
            assert_eq!(table.grundy(tuple(&numbers)), expected, "{numbers:?}");
            assert_eq!(
                table.grundy(tuple(&numbers)),
                expected,
                "{numbers:?}, again"
            );
        }
    }
}

#[test]
fn a_budget_that_is_met_in_the_middle_refuses_the_rest_for_good() {
    let mut small = table("(a-t,b); (a,b-t)", 12);
    let mut large = table("(a-t,b); (a,b-t)", 26);
    assert_eq!(
        small.grundy(tuple(&[200, 200])),
        Err(Bound::TupleCombinations(18))
    );
    let mut known = 0;
    for a in 0..30 {
        for b in 0..30 {
            let position = tuple(&[a, b]);
            match small.grundy(position) {
                Ok(value) => {
                    known += 1;
                    assert_eq!(large.grundy(position), Ok(value), "{position}");
                }
                Err(bound) => assert_eq!(bound, Bound::TupleCombinations(18), "{position}"),
            }
        }
    }
    assert!((10..800).contains(&known), "{known}");
}

#[test]
fn a_rule_without_an_end_ends_at_its_budget() {
    for text in [
        "(a+1,b) if a>=0",
        "(a,b+1) if b<1000000; (a+1,b) if b>2",
        "(a+t,b) if t>0",
    ] {
        let met = table(text, 10).grundy(tuple(&[5, 5]));
        assert_eq!(met, Err(Bound::TupleCombinations(16)), "{text}");
    }
}

#[test]
fn no_budget_helps_where_a_move_of_each_position_leaves_a_larger_one() {
    for text in [
        "(a+1,b)",
        "(a,b-1); (a+1,b)",
        "(b+1,a)",
        "(2*a+b,b+1)",
        "(a,b,c+1); (a-t,b,c)",
    ] {
        let rule = Rule::new(text).expect(text);
        let position = tuple(&[5, 5, 5][..rule.count()]);
        for budget in [0, 26, 30] {
            let met = table(text, budget).grundy(position);
            assert_eq!(met, Err(Bound::Endless), "{text}");
        }
    }
    assert!(!Bound::Endless.can_be_raised());
    // Each of these ends, or somewhere.
    for text in [
        "(a+1,b-1)",
        "(b,a-1)",
        "(2*a,b-1)",
        "(a+1,b) if a<9; (a,b-1)",
        "(a+1,b), (a,b)",
        "(a+t,b-1)",
    ] {
        let met = table(text, 20).grundy(tuple(&[5, 5]));
        assert!(met.is_ok(), "{text}: {met:?}");
    }
}

#[test]
fn the_numbers_of_a_letter_are_listed_no_further_than_the_steps_that_are_left() {
    let rule = rule("(a-t,b) if t%2==0 and t%2==1");
    let mut run = OptionRun::new(&rule.options[0]).expect("memory");
    let position = [400_000_000, 1, 0];
    for most in [1 << 10, 1 << 16] {
        let cost = run.on_position(position, most, &mut |_, _| true);
        // A block of numbers more than that may be looked at.
        assert!(cost > most && cost < most + (1 << 10), "{cost}");
    }
}

#[test]
fn a_position_with_too_many_moves_is_refused_at_once() {
    for text in [
        "(a-t,b)",
        "(a-s-t-u,b) if s+t+u>2*a",
        "(a-s-t,b) if xor(s,t)==a",
        "(t,b), (a-t,b)",
        "(min(a-t,b),b-t)",
    ] {
        let met = table(text, 10).grundy(tuple(&[500_000_000, 500_000_001]));
        assert_eq!(met, Err(Bound::TupleCombinations(16)), "{text}");
    }
}

#[test]
fn a_letter_that_always_leaves_the_position_itself_is_not_tried_number_by_number() {
    let large = tuple(&[500_000_000, 1]);
    for text in ["(a,b) if t>=0", "(a+t-t,b)", "(a-1,t), (a,b)"] {
        assert_eq!(table(text, 10).grundy(large), Ok(0), "{text}");
    }
    for text in ["(a-x,b), (a,b) if t>=0", "(x,t), (a,b)"] {
        let met = table(text, 10).grundy(large);
        assert_eq!(met, Err(Bound::TupleCombinations(16)), "{text}");
    }
}

#[test]
fn the_numbers_of_a_letter_are_not_listed_up_to_a_position_of_29_bits() {
    for text in ["(a-t,b) if t%3!=1", "(a-t,b) if not t==5"] {
        let mut table = table(text, 10);
        let met = table.grundy(tuple(&[500_000_000, 5]));
        assert_eq!(met, Err(Bound::TupleCombinations(16)), "{text}");
        assert!(table.bytes() < 64 << 20, "{text}: {}", table.bytes());
    }
    // What is not listed is tried all the same.
    let mut table = table("(a-t,b) if t%3!=1 and t>4300000", 26);
    let found = table.grundy(tuple(&[4_300_002, 0]));
    assert_eq!(found, Ok(1));
}

#[test]
fn the_box_grows_with_the_positions_that_are_known() {
    let mut grid = table("(a-t,b); (a,b-t); (a-t,b-t)", 26);
    grid.grundy(tuple(&[300, 300])).expect("a small grid");
    assert!(grid.bytes() < 8 * 301 * 301 * 4, "{}", grid.bytes());
    // 90,000 and 1 are far apart, and few are known.
    let mut few = table("(a/2,b); (a,b/3)", 26);
    few.grundy(tuple(&[500_000_000, 400_000_000]))
        .expect("few positions");
    assert!(few.bytes() < 1 << 20, "{}", few.bytes());
}

#[test]
fn a_position_of_another_count_is_refused() {
    let met = table("(a-t,b)", 26).grundy(tuple(&[1, 2, 3]));
    assert_eq!(met, Err(Bound::TupleCount(2)));
}

#[test]
fn a_table_takes_only_rules_whose_positions_it_has() {
    let met = TupleTable::new(&rule("n-1"), Budget::DEFAULT).err();
    assert_eq!(met, Some(Bound::TupleCount(1)));
    for (text, count) in [("(a-1,b)", 2), ("(a-1,b,c)", 3)] {
        let rule = rule(text);
        let refused = Some(Bound::TupleCount(count));
        assert_eq!(Table::new(&rule, Budget::DEFAULT).err(), refused);
        assert_eq!(rule.options(5).err(), refused);
        assert!(TupleTable::new(&rule, Budget::DEFAULT).is_ok());
    }
    // No option has a move.
    assert_eq!(rule("n/0").set(), Some(Vec::new()));
    assert_eq!(rule("(a/0,b)").set(), None);
}

#[test]
fn in_misere_play_who_cannot_move_wins() {
    let nim = Arc::new(rule("(a-t,b); (a,b-t)"));
    let mut table = TupleTable::of(nim, Play::Misere, Budget::DEFAULT).expect("memory");
    for a in 0..9 {
        for b in 0..9 {
            let is_lost = if a.max(b) < 2 { a + b == 1 } else { a == b };
            let value = table.grundy(tuple(&[a, b]));
            assert_eq!(value, Ok(u32::from(is_lost)), "{a} {b}");
        }
    }
}

#[test]
fn a_text_that_is_no_rule_of_positions_is_wrong_at_its_first_wrong_place() {
    for (text, column, told) in [
        (
            "(a-t,b); (a,b-t,1)",
            16,
            "an operator or \")\", as a position has two numbers",
        ),
        (
            "(a-t,b); (a)",
            12,
            "an operator or \",\", as a position has two numbers",
        ),
        (
            "(a,b,c); (a,b)",
            14,
            "an operator or \",\", as a position has three numbers",
        ),
        (
            "(a,b,c,d)",
            7,
            "an operator or \")\", as a position has at most three numbers",
        ),
        (
            "(a-t,b); n-1",
            10,
            "a position, such as (a-1,b): a rule has heaps or positions, not both",
        ),
        (
            "n-t; (a-t,b)",
            6,
            "a heap, as a rule has heaps or positions, not both",
        ),
        (
            "(a-n,b)",
            4,
            "a letter but n and c, as a position has the numbers a and b",
        ),
        (
            "(a-c,b)",
            4,
            "a letter but n and c, as a position has the numbers a and b",
        ),
        (
            "(a-n,b,c)",
            4,
            "a letter but n, as a position has the numbers a, b and c",
        ),
        (
            "(t,s) if d<e",
            12,
            "at most three letters beside a and b in an option",
        ),
        (
            "(1 of a,b)",
            4,
            "an operator or \",\", as a position has two numbers",
        ),
        ("(a-1,b) (a,b-1)", 9, "\",\", \"if\" or \";\""),
        (
            "(a-t,b",
            7,
            "an operator or \")\", as a position has two numbers",
        ),
    ] {
        let wrong = Rule::new(text).expect_err(text);
        let expected = format!("column {column}: expected {told}, found ");
        assert!(wrong.to_string().starts_with(&expected), "{text}: {wrong}");
    }
    for text in ["(a)-1", "(gcd(a,n))-1", "a, b"] {
        assert_eq!(rule(text).count(), 1, "{text}");
    }
}
