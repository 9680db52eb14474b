// A game of one's own: a plain table.

/// The values of the heaps.
#[derive(Default)]
struct Rule {
    /// For each heap, the nim-sum of all values up to its own.
    sums: Vec<usize>,
    /// For each value, 1 more than the last heap with an option of it.
    seen: Vec<usize>,
}

impl Rule {
    /// The value of a heap, if the table is large enough for it.
    fn grundy(&mut self, stones: u64) -> Option<u64> {
        if stones > LAST {
            return None;
        }
        while self.sums.len() as u64 <= stones {
            self.extend();
        }
        Some(self.value(stones as i64) as u64)
    }

    /// Adds the value of the next heap.
    fn extend(&mut self) {
        let heap = self.sums.len();
        try_moves(self, heap as i64);
        let value = next_value(&self.seen, heap + 1);
        self.sums.push(self.up_to(heap as i64 - 1) ^ value);
    }

    /// Notes that the next heap has an option of this value.
    fn mark(&mut self, value: usize) {
        if value >= self.seen.len() {
            self.seen.resize(2 * value + 1, 0);
        }
        self.seen[value] = self.sums.len() + 1;
    }

    /// The value of a heap of the table.
    fn value(&self, heap: i64) -> usize {
        self.range(heap, heap)
    }

    /// The value of this many heaps of one size; without heaps, the size does not matter.
    fn copies(&self, count: i64, heap: i64) -> usize {
        if count % 2 == 0 {
            return 0;
        }
        self.value(heap)
    }

    /// The value of a heap of each size.
    fn range(&self, first: i64, last: i64) -> usize {
        if first > last {
            return 0;
        }
        self.up_to(last) ^ self.up_to(first - 1)
    }

    /// The nim-sum of the values of the heaps from 0 to `last`.
    fn up_to(&self, last: i64) -> usize {
        if last < 0 {
            return 0;
        }
        self.sums[last as usize]
    }
}

/// The least value that no option has. Values of options have the mark.
fn next_value(seen: &[usize], mark: usize) -> usize {
    seen.iter().take_while(|&&last| last == mark).count()
}

/// Returns true if a move may leave this heap.
fn is_smaller(heap: i64, n: i64) -> bool {
    0 <= heap && heap < n
}

/// Rounded down, for b of 1 or more.
fn quotient(a: i64, b: i64) -> i64 {
    a.div_euclid(b)
}

/// From 0 to b - 1.
fn modulo(a: i64, b: i64) -> i64 {
    a.rem_euclid(b)
}

fn min(a: i64, b: i64) -> i64 {
    a.min(b)
}

fn max(a: i64, b: i64) -> i64 {
    a.max(b)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 {
        return a;
    }
    gcd(b, a % b)
}

fn exclusive_or(a: i64, b: i64) -> i64 {
    a ^ b
}

/// How many bits are 1.
fn bits(a: i64) -> i64 {
    a.count_ones().into()
}

/// Rounded down, for a below 2^62.
fn square_root(a: i64) -> i64 {
    let (mut root, mut step) = (0, 1 << 30);
    while step > 0 {
        if (root + step) * (root + step) <= a {
            root += step;
        }
        step /= 2;
    }
    root
}

fn is_prime(a: i64) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= a && a % divisor != 0 {
        divisor += 1;
    }
    a > 1 && divisor * divisor > a
}

fn is_square(a: i64) -> bool {
    let root = (a.max(0) as f64).sqrt() as i64;
    root * root == a
}

/// Returns true if a is 1, b, b * b and so on.
fn is_power(a: i64, b: i64) -> bool {
    let mut power = 1;
    while power < a {
        power *= b;
    }
    power == a
}
