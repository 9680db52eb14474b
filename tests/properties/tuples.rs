//! Rules of positions: values, loops and budgets are as the words of the grammar say, in whatever
//! order positions are asked for.

use super::generate::Choices;
use super::reference::tuples::{GAMES, NoValue, Tuples};
use crate::game::rule::{Rule, Tuple, TupleTable};
use crate::game::tables::{TableReader, Tables};
use crate::game::{Bound, Budget, Play};
use std::sync::{Arc, Mutex};

/// Rules of other kinds, each a game that ends.
const OTHERS: [&str; 12] = [
    "(a-t,b) if square(t); (a,b-t) if prime(t)",
    "(a-t,b) if a%t==0; (a,b-t) if a%t==1",
    "(a-s,b-t) if s+t>0 and 2*s<=a",
    "(b,a-b) if b<=a",
    "(a/2,b); (a,b/2)",
    "(a-1,b+t) if t<=3 and a>1",
    "(a-t,b-s) if not s==t and s<=2",
    "(a-1,b,c); (a,b-1,c+1); (a,b,c-t) if t!=2",
    "(t,b), (a-t,s) if s<b and 0<t<a",
    "(a-3*t,b+t) if t>0; (a,b-2)",
    "(0,0); (a,b-t) if t<a",
    "(a-t,b+t) if 0<t<=2; (a,b-3), (a,0)",
];

/// The rules of the guide, and some of other kinds: each a game that ends.
pub fn rules() -> Vec<&'static str> {
    [&GAMES[..], &OTHERS].concat()
}

/// A rule of random options, whose game need not end.
pub fn random_rule(choices: &mut Choices) -> String {
    let mut options = Vec::new();
    for _ in 0..=choices.below(2) {
        let mut option = position(choices);
        if choices.below(5) == 0 {
            option += &format!(", {}", position(choices));
        }
        if choices.below(2) == 0 {
            option += &format!(" if {}", choices.pick(&CONDITIONS));
        }
        options.push(option);
    }
    options.join("; ")
}

fn position(choices: &mut Choices) -> String {
    format!("({},{})", choices.pick(&FIRST), choices.pick(&SECOND))
}

const FIRST: [&str; 12] = [
    "a-t", "a-t", "a-1", "a", "t", "a/2", "a-s", "min(a,b)", "b-t", "a+1", "2*t-a", "a-t*t",
];
const SECOND: [&str; 12] = [
    "b-t",
    "b",
    "b-1",
    "s",
    "b+t",
    "2*t",
    "b-s",
    "max(a,b)-1",
    "a-1",
    "xor(b,t)",
    "b-2*t",
    "a+b-t",
];
const CONDITIONS: [&str; 10] = [
    "t<=b",
    "1<=t and t<=a",
    "a>b",
    "t!=2 and a>=b",
    "2*t<=a or b>3",
    "t%2==1",
    "square(t)",
    "t==b-1",
    "not t<1",
    "a-t>b",
];

/// Each position of small numbers, in some order, is refused or has the value of the search. What was
/// asked before makes no difference.
pub fn assert_values(text: &str, budget: Budget, choices: &mut Choices) {
    let rule = Rule::new(text).expect(text);
    let (small, far) = if rule.count() == 3 { (4, 9) } else { (7, 40) };
    let mut written = Tuples::new(text, far);
    let mut table = TupleTable::new(&rule, budget).expect("memory");
    for _ in 0..20 {
        let mut numbers = Vec::new();
        for _ in 0..rule.count() {
            numbers.push(choices.below(small));
        }
        let position = Tuple::new(&numbers).expect("small numbers");
        let found = table.grundy(position);
        let about = format!("{text}: {position}");
        if let Err(Bound::TupleCombinations(_)) = found {
            assert!(budget < Budget::DEFAULT, "{about}");
            return;
        }
        match written.value(&numbers) {
            Ok(value) => assert_eq!(found.map(u64::from), Ok(value), "{about}"),
            // A large number may be met before the loop.
            Err(NoValue::Loop) => assert!(found.is_err(), "{about}: {found:?}"),
            Err(NoValue::Far) => {}
        }
        let mut fresh = TupleTable::new(&rule, Budget::DEFAULT).expect("memory");
        assert_eq!(fresh.grundy(position), found, "{about}");
        let again = table.grundy(position);
        if let Err(Bound::TupleCombinations(_)) = again {
            assert!(budget < Budget::DEFAULT, "{about}, again");
            return;
        }
        assert_eq!(again, found, "{about}, again");
    }
}

/// Views of the same table of positions give the values of the search, whatever they were asked
/// before. One that only reads may refuse.
pub fn views_of_tuples(choices: &mut Choices) {
    let text = choices.pick(&rules());
    let rule = Arc::new(Rule::new(text).expect(text));
    let mut written = Tuples::new(text, 100);
    let tables = Arc::new(Mutex::new(Tables::new(Budget::DEFAULT)));
    let mut views = [(); 2].map(|()| TableReader::new(Arc::clone(&tables)));
    for view in &mut views {
        view.select_own(Arc::clone(&rule), Play::Normal);
    }
    for _ in 0..20 {
        let view = &mut views[choices.index(2)];
        let reads_only = choices.below(3) == 0;
        view.read_only(reads_only);
        let mut numbers = Vec::new();
        for _ in 0..rule.count() {
            numbers.push(choices.below(if rule.count() == 3 { 4 } else { 7 }));
        }
        let shape = rule.shape().expect("several numbers");
        let code = shape.code_of(&numbers).expect("small numbers");
        let found = view.grundy(code);
        if reads_only && found == Err(Bound::Guess) {
            continue;
        }
        let value = written.value(&numbers).expect(text);
        assert_eq!(found.map(u64::from), Ok(value), "{text}: {numbers:?}");
        if choices.below(4) == 0 {
            view.release_table();
        }
    }
}

/// A rule of the list or a random one, whose game may have no end.
pub fn tuples(data: &[u8]) {
    let mut choices = Choices::of(data);
    match choices.below(2) {
        0 => {
            let text = choices.pick(&rules());
            assert_values(text, Budget::DEFAULT, &mut choices);
        }
        _ => {
            let text = random_rule(&mut choices);
            let budget = Budget::new(12).expect("a budget");
            assert_values(&text, budget, &mut choices);
        }
    }
}
