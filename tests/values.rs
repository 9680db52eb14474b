//! What `values` says beside the values: how large they get, and how long an array is enough.

use crate::program::stdout;
use crate::reference::rules::{Rule, mex_values};

/// Asserts that this is said of values, or nothing of the kind.
fn assert_says(flags: &[&str], expected: Option<&str>) {
    let output = stdout(&[&["values", "1"], flags].concat(), "");
    let said = output
        .lines()
        .find_map(|line| line.strip_prefix("# values up to "));
    assert_eq!(said, expected, "{flags:?}");
}

#[test]
fn the_largest_value_and_the_length_of_an_array_are_those_of_brute_force() {
    for (set, rule, preperiod, period) in [
        ("1,3,4", vec![1, 3, 4], 0, 7),
        ("1,6,9", vec![1, 6, 9], 11, 5),
        ("2,5", vec![2, 5], 0, 7),
        ("1-3", vec![1, 2, 3], 0, 4),
        ("none", vec![], 0, 1),
    ] {
        let values = mex_values(&Rule::Takes(rule), 200);
        let largest = values.iter().max().expect("a value");
        let first = values
            .iter()
            .position(|value| value == largest)
            .expect("it");
        let count = preperiod + period;
        for n in preperiod..200 - period {
            assert_eq!(values[n], values[n + period], "{set}");
        }
        let noun = if count == 1 { "value" } else { "values" };
        let expected =
            format!("{largest}, first at heap {first}; an array of {count} {noun} is enough");
        assert_says(&["--set", set], Some(&expected));
    }
    let kayles = Some("8, first at heap 27; an array of 83 values is enough");
    assert_says(&["--game", "kayles"], kayles);
}

/// A formula says how large values get, and without a period there is no such array.
#[test]
fn nothing_is_said_of_an_array_where_no_period_is_proved() {
    assert_says(&["--game", "nim"], None);
    assert_says(&["--rule", "n-t if t*t<=n"], None);
    let grundys = Some("0, first at heap 0, for n <= 1");
    assert_says(&["--game", "grundys-game"], grundys);
    assert_says(
        &["--code", "0.007", "--budget", "8"],
        Some("0, first at heap 0, for n <= 1"),
    );
    let coprime = Some("685, first at heap 5119, for n <= 5133");
    assert_says(&["--rule", "n-t if gcd(n,t)==1"], coprime);
    let grid = Some("196, first at (122, 127), for a, b <= 127");
    let wythoff = "(a-t,b); (a,b-t); (a-t,b-t)";
    assert_says(&["--rule", wythoff], grid);
    assert_says(&["--rule", wythoff, "--misere"], None);
    assert_says(&["--game", "wythoff"], grid);
    assert_says(&["--game", "wythoff", "--misere"], None);
    let euclid = Some("127, first at (1, 127), for a, b <= 127");
    assert_says(&["--game", "euclid"], euclid);
}
