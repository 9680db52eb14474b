//! Reads whole numbers as people type them: `1_000`, `1e9`, `2^31-1`, `2*10^5`.

use crate::limits::MAX_NUMBER;

/// The number up to 10^18 that this text is: a number without minus, or one from which digits are
/// subtracted.
pub fn number(text: &str) -> Option<u64> {
    let Some((rest, less)) = text.split_once('-') else {
        return without_minus(text);
    };
    let number = product(rest)?.checked_sub(digits(less)?)?;
    if number > MAX_NUMBER {
        return None;
    }
    Some(number)
}

/// The number up to 10^18 that this text is, if it has no minus, which means a range in a list: a
/// product, or one to which digits are added.
pub fn without_minus(text: &str) -> Option<u64> {
    let number = match text.split_once('+') {
        Some((rest, more)) => product(rest)?.checked_add(digits(more)?)?,
        None => product(text)?,
    };
    if number > MAX_NUMBER {
        return None;
    }
    Some(number)
}

/// Returns true if this is meant as a number, such as 1e9, or as 3.5 and -7, which no input may
/// have.
pub fn is_meant(text: &str) -> bool {
    number(text).is_some()
        || text.ends_with(|last: char| last.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// The value of `D`, `DeK`, `B^K` or `D*B^K`, where each letter is digits.
fn product(text: &str) -> Option<u64> {
    if let Some((factor, exponent)) = text.split_once('e') {
        return power(10, exponent)?.checked_mul(digits(factor)?);
    }
    let (factor, rest) = match text.split_once('*') {
        Some((factor, rest)) if rest.contains('^') => (digits(factor)?, rest),
        _ => (1, text),
    };
    let value = match rest.split_once('^') {
        Some((base, exponent)) => power(digits(base)?, exponent),
        None => digits(rest),
    };
    value?.checked_mul(factor)
}

fn power(base: u64, exponent: &str) -> Option<u64> {
    base.checked_pow(u32::try_from(digits(exponent)?).ok()?)
}

/// Digits, with a `_` between some of them.
fn digits(text: &str) -> Option<u64> {
    for group in text.split('_') {
        if group.is_empty() || !group.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
    }
    text.replace('_', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_digits_or_a_power_with_a_factor_and_something_added_or_subtracted() {
        for (text, value) in [
            ("0", 0),
            ("007", 7),
            ("1_000", 1_000),
            ("1e9", 1_000_000_000),
            ("1e9+7", 1_000_000_007),
            ("10^9", 1_000_000_000),
            ("0^0", 1),
            ("2^31-1", 2_147_483_647),
            ("2*10^5", 200_000),
            ("2*10^5+1_0", 200_010),
            ("5-3", 2),
            ("5+3", 8),
            ("1e18", MAX_NUMBER),
            ("999999999999999999+1", MAX_NUMBER),
            ("1000000000000000001-1", MAX_NUMBER),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        for text in [
            "",
            "_",
            "1__0",
            "_1",
            "1_",
            "+1",
            "-1",
            "1-",
            "1+",
            "1-2",
            "1-1-0",
            "1+1-1",
            "1-1+1",
            "e9",
            "1e",
            "1e2^3",
            "2*3",
            "2*1e5",
            "2*3*10^5",
            "2^3^2",
            "10^",
            "^2",
            "1.5",
            "1e-1",
            "1E9",
            "10**9",
            " 1",
            "1 ",
            "1e19",
            "2^64",
            "1e18+1",
            "1000000000000000001",
            "18446744073709551616",
            "3*10^18",
            "9*2^63",
            "1e4294967296",
            "٣",
        ] {
            assert_eq!(number(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_minus_in_a_list_is_no_subtraction() {
        assert_eq!(without_minus("2^3+1"), Some(9));
        assert_eq!(
            (
                without_minus("2^3-1"),
                without_minus("1e18+1"),
                without_minus("1e18")
            ),
            (None, None, Some(MAX_NUMBER))
        );
    }
}
