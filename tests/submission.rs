//! The programs that `takeaway submission` prints: they compile without a warning, and answer valid
//! input like takeaway.
//!
//! A table has flags of every kind. For `cargo test` to stay quick, it tries a tenth of them;
//! `.ci/run` also tries a tenth of the published problems, and `.ci/long` tries all.
//!
//! Each printed program is compiled by one compiler of its language, under one standard; they take
//! turns. All programs for a compiler are modules of one source, so it compiles once, and the result
//! runs any of them. In Rust, overflow is then a panic.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::generate::Choices;
use crate::program;
use crate::published::with_a_program;
use crate::rules::Writer;
use crate::tuples::random_rule;
use takeaway::Statement;

/// Flags, and an input at the limits of their bounds, if they have limits that `generate` does not
/// try. `M` is 10^18, the largest number.
const ROWS: &[(&str, &str)] = &[
    // Cases that name their game.
    ("", "9 1 0 1 7 1 M 2 0 2 2 5 6 2 3 M 1 M 3 0 3 M 3 7"),
    (
        "--misere --prefix \"Case #{}: \"",
        "9 1 0 1 7 1 M 2 0 2 2 5 6 2 3 M 1 M 3 0 3 M 3 7",
    ),
    (
        "--stream --one-line --heaps 2 --words W,L",
        "1 5 2 3 3 2 M 0 3 8",
    ),
    // Games with closed forms.
    ("--game one-three-four", "4 0 2 7 M"),
    ("--game one-three-four --misere", "4 0 2 7 M"),
    (
        "--game one-two-three --words \"Yes\\, she won,No\"",
        "3 0 4 M",
    ),
    ("--game zero-move-nim", "5 0 1 0 1 M 2 M 1 3 3 4 M"),
    ("--game zero-move-nim --misere --heaps 1", "3 0 1 M"),
    ("--game nim", "4 0 1 0 1 M 2 M M"),
    (
        "--game nim --misere --prefix \"-} \"",
        "5 0 1 0 1 M 2 M M 3 1 1 1",
    ),
    ("--game nim --heaps 1", "3 0 1 M"),
    ("--game nim --count", "3 3 1 2 4 2 5 5 0"),
    ("--game nim --count --heaps 1 --stream", "0 1 M"),
    (
        "--game nim --count --layout \"h 0\" --heaps 3",
        "1 2 4 3 3 3 0",
    ),
    ("--game nim --heaps 2147483648", "0"),
    ("--game laskers-nim", "5 0 1 0 1 M 2 M 1 3 3 4 M"),
    (
        "--game laskers-nim --misere --stream",
        "0 1 0 1 M 2 M 1 3 3 4 M",
    ),
    ("--game halving", "5 0 1 0 1 1 1 M 2 M 1"),
    ("--game halving --misere --heaps 3", "2 1 1 1 M 0 M"),
    (
        "--game wythoff",
        "7 0 0 0 1 1 0 1 1 M M 618033988749894848 M 618033988749894849 M",
    ),
    (
        "--game nim --heap \"n-p-1 if (k-i)%2==0; 0 if n>p\" --sorted --max-heap 99",
        "4 1 5 2 2 1 3 9 4 7 0",
    ),
    (
        "--game nim --heap \"n*k-p\" --heaps 2 --max-heap 99",
        "3 1 2 0 1 4 4",
    ),
    (
        "--game sequential-nim --heap n-p --sorted --max-heap 99",
        "3 2 2 1 3 9 4 7 0",
    ),
    (
        "--set 1 --layout \"a b 0\" --heap \"a+2*b\" --max-heap 9",
        "0 7 3 0 0 2 0",
    ),
    (
        "--game wythoff --misere --layout \"a b 0\"",
        "0 7 1 2 2 2 3 5 618033988749894848 M 0 0",
    ),
    (
        "--game wythoff --max-heap 2147483647",
        "4 1327217884 2147483646 1327217885 2147483647 0 0 2147483647 2",
    ),
    (
        "--game euclid",
        "7 0 0 0 1 1 0 1 1 M M 618033988749894848 M 618033988749894849 M",
    ),
    (
        "--game euclid --misere --layout \"x a x b\"",
        "4 5 0 6 0 5 0 6 1 5 M 6 M 5 618033988749894848 6 M",
    ),
    ("--game fibonacci-nim", "6 0 1 2 4 679891637638612258 M"),
    ("--game fibonacci-nim --misere", "3 0 1 M"),
    (
        "--game fibonacci-nim --layout 1..n --stream --one-line --words W,L",
        "1 21 3",
    ),
    ("--game staircase-nim", "4 0 1 0 2 0 M 3 M 1 M"),
    (
        "--game staircase-nim --misere --layout \"k / h 0\"",
        "2 1 3 1 M 0",
    ),
    ("--game staircase-nim --heaps 1", "2 0 M"),
    (
        "--game moores-nim",
        "6 1 0 M 0 1 1 0 M 1 M 2 3 M M M 2 2 M M",
    ),
    ("--layout \"k d h\" --misere", "3 2 2 1 1 3 2 1 1 1 1 M 7"),
    ("--layout \"d T k h 0\"", "2 2 1 3 1 4 1 1 2 5 5 0"),
    ("--game multiplication", "9 0 1 2 9 10 18 19 162 M"),
    (
        "--game multiplication --misere --stream",
        "0 1 2 3 18 19 36 M",
    ),
    (
        "--game sequential-nim",
        "7 0 1 0 1 1 3 0 1 M 3 1 0 1 4 1 1 1 2 2 M M",
    ),
    ("--game sequential-nim --misere --heaps 1", "3 0 1 M"),
    ("--game one-from-any", "6 0 1 0 1 1 2 2 M 3 M 1 0 3 1 1 1"),
    (
        "--game one-from-any --misere",
        "7 0 2 0 M 1 1 2 2 M 3 M 1 0 2 0 0 3 1 1 1",
    ),
    // Sets: intervals, closed forms, periods and tables.
    (
        "--layout \"k l r / h\" --words \"Łódź,a \\b\"",
        "1 3 1000000000000000 M 0 1 M",
    ),
    ("--layout \"n r\" --misere", "3 0 1 M M 7 3"),
    ("--set 2-9 --heaps 1", "3 0 11 M"),
    ("--set 2,4,6 --misere", "2 1 M 2 4 5"),
    ("--set none", "2 0 1 M"),
    ("--set none --heaps 1 --misere", "2 0 M"),
    ("--set 1,2,1000000000", "3 1 M 1 1000000000 2 5 999999999"),
    ("--set 7,4000", "1 3 M 4006 4007"),
    ("--set 7,1000000000 --heaps 1", "3 M 999999999 1000000007"),
    (
        "--set 1,3,4 --layout \"1..n 0\" --one-line --prefix \"{}: \"",
        "8 1 0",
    ),
    ("--set 2,3,5 --misere", "3 1 M 2 2 3 3 1 1 0"),
    ("--set 2,7,8,15,16,31 --heaps 1 --misere", "2 0 M"),
    ("--set 11,30,77,190,211 --heaps 1", "3 872 873 M"),
    ("--set 11,30,77,190,211 --misere --max-heap 90", ""),
    (
        "--set 1,3,9,27,40,99,1000 --max-heap 3000",
        "1 3 3000 2999 5",
    ),
    ("--set 41,59,200,263,351,400 --misere", "2 1 M 2 M 90001"),
    ("--set squares --heaps 1 --max-heap 5000", "2 5000 0"),
    (
        "--set 2,triangular,powers-of-2 --max-heap 3000",
        "1 3 3000 2999 5",
    ),
    (
        "--set primes,4,100-120 --misere --max-heap 3000",
        "1 3 3000 2999 5",
    ),
    ("--set fibonacci --heaps 3 --max-heap 3000", "1 3000 2999 5"),
    (
        "--layout \"n m s\" --max-heap 300 --max-moves 9 --max-move 400",
        "2 300 2 7 400 0 1 1",
    ),
    (
        "--layout \"m s T k h 0\" --misere --set 4 --max-heap 300 --max-moves 9 --one-line",
        "1 3 2 2 300 7 1 0 2 9 1 1 1 5 0",
    ),
    (
        "--layout \"m s T n\" --max-heap 300 --max-moves 9",
        "2 1 3 3 300 7 1 1 4 2 9 10",
    ),
    ("--layout \"n s s\" --max-heap 900", "3 900 1 2 9 2 2 0 3 3"),
    (
        "--layout \"s n\" --set 1,2 --max-heap 900 --misere",
        "3 3 900 4 0 M 9",
    ),
    (
        "--layout \"1..n m / s\" --one-line --words W,L --max-heap 90 --max-moves 5 --stream",
        "90 2 3 8 1 1 1",
    ),
    // Codes.
    ("--code 0.77", "2 1 M 2 70 71"),
    ("--code 0.07 --heaps 1 --stream", "0 M 52 53"),
    ("--code 0.137 --layout \"k / h 0\"", "2 52 M 0"),
    ("--code 4.07 --heaps 2", "1 M 7"),
    ("--code 0.3303", "1 2 M 9"),
    ("--code 0.11337 --max-heap 2500", "1 2 2500 2499"),
    ("--code 4.0 --heaps 1", "2 0 M"),
    ("--code 0.", "1 1 M"),
    (
        "--layout \"d c k h\" --max-heap 300",
        "2 3 0 7 7 2 300 299 2 4 0 1 300",
    ),
    ("--game grundys-game --max-heap 2000", "1 2 2000 1999"),
    (
        "--game grundys-game --heaps 1 --max-heap 2399999",
        "4 0 1222 1223 2399999",
    ),
    // Heaps that are computed; numbers of the last rows were once computed in 32 bits.
    ("--set 1 --layout \"a b\" --heap \"a%(b+1)\"", "2 M M 0 0"),
    (
        "--game nim --layout \"k x / a b / 0\" --heap \"3 if b%3==0 and a%(b+1)==b; a/(b+1)*i if a>b; min(a,b)\" --max-heap 1000000 --max-heaps 5",
        "2 7 4 4 1000000 3 0",
    ),
    (
        "--game laskers-nim --layout 1..n --heap \"sqrt(n)+bits(n)+gcd(n,6) if n%7>1 or prime(n); (0-n)%5\" --max-heap 30",
        "2 9 30",
    ),
    (
        "--game staircase-nim --layout \"h 0\" --heaps 2 --heap \"xor(n, n/3) if n*n>100; 100-n*n\" --max-heap 1500000000",
        "7 8 11 3 9 10 0",
    ),
    (
        "--rule \"n-t if 2*t<=n\" --heap \"max(n-i,7-n) if square(n) or not power(n,2); 5\" --max-heap 99 --max-heaps 4",
        "2 3 1 9 16 4 8 2 4 2",
    ),
    (
        "--game nim --layout n --stream --heap \"sqrt(1500000000*1500000000)%(n+1)\"",
        "1",
    ),
    (
        "--game nim --layout n --stream --heap \"(100000/1)*(100000/1)/10000000000*n%2\"",
        "1",
    ),
    (
        "--game nim --layout n --stream --heap \"xor(n, 1500000000*1500000000)%7\"",
        "M",
    ),
    (
        "--game nim --layout n --stream --heap \"7 if 3000000000 > 5; n\"",
        "1",
    ),
    (
        "--game nim --layout n --stream --heap \"n%2 if 3000000000/2 > 7; 1\"",
        "0 1",
    ),
    (
        "--game nim --layout n --stream --heap \"1 if n==n and n+1<=1+n; 0\"",
        "0 1",
    ),
    ("--game nim --layout \"a b\" --heap \"5\"", "1 3 4"),
    (
        "--game nim --layout \"a b\" --heap \"a*b%1000000007 if a!=b or a*b*2>b and a<9; (a-b)/3+b\" --max-heap 1000000000",
        "2 1000000000 1000000000 7 1000000000",
    ),
    // Rules.
    (
        "--rule \"n-t if t*t<=n\" --heaps 1 --max-heap 900",
        "2 900 0",
    ),
    ("--rule \"n-t if t*t<=n\" --max-heap 900", "1 2 900 3"),
    // Recursions: with drifts of all signs and without one, to the bottom, and formulas.
    ("--rule \"n-t if t*t<=n\"", "1 3 M 999999999999999999 7"),
    ("--rule \"n-t if t*(t+1)/2<=n\" --heaps 1", "3 M 77 0"),
    ("--rule \"n-t if t*t*t<=n\"", "2 2 M 77 1 999999999999999"),
    (
        "--rule \"n-t if t*t+9*t<=n/3\" --max-heap 100000000000000",
        "2 2 100000000000000 77 1 999999999999",
    ),
    (
        "--rule \"n-t if 3*t*t/2<=n\" --max-heap 1000000000000",
        "2 2 1000000000000 77 1 999999999",
    ),
    ("--rule \"n-t if 5*t<n\"", "2 2 M 77 1 999999999999"),
    ("--rule \"n-t if 2*t*t-t<n/2\" --max-heap 20", "1 2 20 13"),
    ("--rule \"t if 2*t<=n\"", "1 2 M 77"),
    ("--rule \"t if t*t*t-t*t+t<=n\" --heaps 1", "3 M 0 1"),
    ("--rule \"t if t+4<n\"", "1 3 M 77 4"),
    ("--rule \"t if t+90<=n\" --max-heap 80", "1 2 80 77"),
    (
        "--rule \"n/2; n-1 if n%3==0\" --misere --heaps 1 --max-heap 900",
        "2 900 0",
    ),
    (
        "--rule \"n-d if n%d==0 and 1<d<n\" --misere --max-heap 900",
        "3 0 1 900 1 1",
    ),
    (
        "--rule \"a, n-1-a; a, n-2-a\" --max-heap 300",
        "1 2 300 299",
    ),
    (
        "--rule \"y of n/y if n%y==0 and 1<y and y*y<=n; n/y of y if n%y==0 and y*y<=n\" --max-heap 900",
        "1 2 900 899",
    ),
    (
        "--rule \"a..n-1 if n%2==1; 0 of n; t, t, 2*t if 4*t<n\" --max-heap 300",
        "1 2 300 299",
    ),
    ("--rule \"a, b\" --layout 1..n --max-heap 60", "2 60 3"),
    (
        "--rule \"t if 2*t==n or t*t*t==n; a-b if 2*b<a and a/3<n-b\" --max-heap 90",
        "1 2 90 89",
    ),
    (
        "--rule \"n-t if n%(t-5)==1 and t>n-9; n-n/0; n-5/0; n-5%0; n-t if t==t and not prime(t)\" --max-heap 300",
        "1 2 300 299",
    ),
    (
        "--rule \"n-t if t<=4 and (1==1 or n/(n-9)>0)\" --max-heap 90 --heaps 1",
        "",
    ),
    (
        "--rule \"xor(xor(a-7,b-3), xor(a-b,n)-9) of gcd(b-n, a); n-t if power(t,3) and square(n-t); sqrt(n)\" --max-heap 60",
        "",
    ),
    (
        "--rule \"n-t if n/(t/(n/(t/(n/(t/(n/(t/(n/(t/(n/(t/(n/t))))))))))))>=1 and t%3<2\" --max-heap 200",
        "",
    ),
    // Loops that list the numbers of a letter: with the conditions that are left, and where nothing
    // else asks for them.
    (
        "--rule \"n-t if n%t==0\" --heaps 1 --max-heap 900",
        "4 900 899 1 0",
    ),
    (
        "--rule \"n-t if n%t==0 and t<n and t%3<2; t, n/t if 0==n%t and t>1\" --max-heap 900",
        "1 2 900 899",
    ),
    (
        "--rule \"n-t if power(t,2); t-1 if power(t,5) and t>1\" --heaps 1 --misere --max-heap 900",
        "3 900 512 1",
    ),
    (
        "--rule \"n-a-b if power(a,3) and square(b); 2 of n/t if square(t)\" --max-heap 900",
        "1 2 900 899",
    ),
    (
        "--rule \"n-t if prime(t)\" --heaps 1 --max-heap 900",
        "4 900 887 2 0",
    ),
    (
        "--rule \"n-p-q if prime(p) and prime(q); p if prime(p) and n%p==0\" --max-heap 900",
        "1 2 900 887",
    ),
    (
        "--rule \"n-1 if n%t==0 and 1<t<n; n-2 if prime(t); n-3 if square(t) and t>1\" --heaps 1 --max-heap 900",
        "2 900 0",
    ),
    (
        "--rule \"n-a-t if n%t==0 and power(a,2); t if n%t==0 and t<9\" --heaps 1 --max-heap 900",
        "2 900 0",
    ),
    // Names: of loops side by side and in each other, of the case inside lists and rules, and of
    // nothing at all.
    (
        "--set squares,triangular --heaps 1 --max-heap 1000",
        "1 1000",
    ),
    (
        "--set triangular,fibonacci,primes,squares --max-heap 1000",
        "1 2 1000 7",
    ),
    (
        "--set fibonacci --heap a+b --layout \"a b\" --stream --max-cases 1 --max-heap 100",
        "100 100",
    ),
    (
        "--rule \"n-i if i<=2; i, n-i\" --layout \"k a b\" --heap \"a+b*i\" --max-heap 9 --max-heaps 3",
        "1 3 1 2 3 4 9 9",
    ),
    (
        "--rule \"n-i if i<=2\" --layout n --heap n*n --max-heap 20",
        "3 0 7 20",
    ),
    (
        "--rule \"n-i, i if i<n\" --layout \"k h\" --max-heap 50",
        "1 2 50 3",
    ),
    ("--game nim --count --layout \"T k h\"", "2 3 1 2 3 1 5"),
    ("--rule n --layout \"k h\" --max-heap 9", "1 2 9 3"),
    ("--rule n --misere --heaps 1 --max-heap 9", "2 9 0"),
    (
        "--set 6,9 --heap \"(5-n)%3\" --layout \"k / h\" --max-heap 5",
        "1 2 5 3",
    ),
    (
        "--code 0. --heap \"7/i\" --layout n --max-heap 20",
        "2 5 20",
    ),
    // What is known when a program is printed: heaps below 0, divisors of 0, conditions, and long
    // numbers.
    (
        "--game nim --heaps 3000000000 --heap n+i --stream --max-heap 1000",
        "",
    ),
    ("--rule \"-1 if n>3\" --max-heap 30", "1 2 30 4"),
    ("--rule \"n..-7, n-1\" --max-heap 30", "1 2 30 4"),
    ("--rule \"sqrt(4)..-2; n-1\" --max-heap 30", "1 2 30 4"),
    ("--rule \"n/(n%1); n-1\" --max-heap 9", "1 2 9 3"),
    (
        "--rule \"n-1%(t-t); n-2 if t*0<n or n/(n-n)>3\" --max-heap 9",
        "1 2 9 3",
    ),
    (
        "--rule \"0 if not n-n<n; n-1 if n<=0 or n>0\" --max-heap 9 --heaps 1",
        "2 9 0",
    ),
    (
        "--game nim --layout \"a b\" --heap \"a%(b-b) if a!=a; sqrt(9)*a\" --max-heap 9",
        "1 3 4",
    ),
    // Conditions on a letter that name it, but do not depend on it.
    (
        "--rule \"n-1 if t*0<n-5; n-2\" --max-heap 20 --heaps 1",
        "1 20",
    ),
    (
        "--rule \"n-1 if t/99==0 and min(t,0)>=4-n; n-3\" --max-heap 30",
        "1 2 30 4",
    ),
    (
        "--rule \"(a-1,b) if t/99<b\" --max-heap 16 --layout \"a b\"",
        "2 1 1 16 16",
    ),
    // Positions of two or three numbers, in every layout: filled by loops.
    (
        "--rule \"(a-t,b); (a,b-t); (a-t,b-t)\" --max-heap 30",
        "3 0 1 30 30 2 30 29 1 2",
    ),
    (
        "--rule \"(a-t,b); (a,b-t); (a-1,b-1)\" --layout \"a b 0\" --max-heap 30",
        "0 30 30 0 3 3 0 0",
    ),
    (
        "--rule \"(a-t,min(b,a-t)); (a,b-t)\" --misere --layout \"a / b\" --max-heap 30 --prefix \"Case {}: \"",
        "3 0 0 30 30 1 2",
    ),
    (
        "--rule \"(a-t,b); (a,b-1)\" --layout \"k / a b / 0\" --max-heap 30",
        "2 30 30 1 0 1 5 5 0",
    ),
    (
        "--rule \"(t,b), (a-t,b); (a,t), (a,b-t)\" --layout \"T a x b\" --stream --max-heap 30",
        "2 30 7 30 5 7 0 1 1 7 1",
    ),
    (
        "--rule \"(a-t,b,c); (a,b-t,c); (a,b,c-t)\" --layout \"a b c 0\" --max-heap 20",
        "20 20 20 1 2 3 20 0 0 0",
    ),
    (
        "--rule \"(a-t,b,c); (a,b-t,c); (a,b,c-t)\" --heaps 2 --words W,L --one-line --max-heap 20",
        "1 20 20 20 0 0 1",
    ),
    (
        "--rule \"(0,b-1); (a/2,b) if a>1; (a%3,min(a,b)); (a-1,b) if 1<=t<=b\" --max-heap 30",
        "1 2 30 30 0 30",
    ),
    (
        "--rule \"(a-t,b) if t<=b and t<a; (a-1,b) if 2<1; (a,b)\" --misere --heaps 1 --max-heap 30",
        "2 30 30 0 0",
    ),
    (
        "--rule \"(a-s,b-t) if s+t>0 and 2*s<=a\" --max-heap 25 --max-b 20",
        "1 1 25 20",
    ),
    // The value of 31 is 32.
    (
        "--rule \"(a-t,b); (t,b), (a-t,b)\" --max-a 31 --max-b 0",
        "1 2 31 0 30 0",
    ),
    // Numbers of more than 32 bits.
    (
        "--rule \"(a-1,b) if 1000000000*a<=900000000*b; (a-t,b-1)\" --max-heap 30",
        "1 2 30 30 30 14",
    ),
    (
        "--rule \"(a-1,b) if 2<1; (a,b)\" --max-heap 30",
        "1 2 30 30 0 0",
    ),
    (
        "--rule \"(a,b)\" --layout \"a b\" --misere --max-heap 30",
        "2 30 30 0 0",
    ),
    // Found by a stack.
    (
        "--rule \"(a-2,b-1); (a-1,b-2); (a+1,b-2); (a-2,b+1)\" --max-heap 30",
        "2 2 30 30 0 30 0",
    ),
    (
        "--rule \"(a-2,b-1); (a-1,b-2); (a+1,b-2); (a-2,b+1)\" --misere --layout \"a b\" --max-heap 30",
        "3 30 30 0 30 0 0",
    ),
    (
        "--rule \"(a-t,2*t) if 1<=t<=b\" --layout \"a b\" --max-heap 40",
        "4 40 40 40 39 34 1 0 7",
    ),
    (
        "--rule \"(a-t,3*t) if 1<=t<=b\" --max-heap 30",
        "1 2 30 30 29 1",
    ),
    (
        "--rule \"(a-1,a+b); (a,b-t) if 1<=t and 2*t<=b\" --max-heap 20",
        "1 2 20 20 20 0",
    ),
    (
        "--rule \"(b,a-b) if 0<b<=a\" --layout \"k / a b /\" --max-heap 30",
        "1 2 30 30 30 1",
    ),
    (
        "--rule \"(t,b), (a-t,s) if s<b and 0<t<a; (a-1,b+1), (a-1,0)\" --max-heap 20",
        "1 2 20 20 2 20",
    ),
    (
        "--rule \"(a-t,b-s,c+1) if t>0 and s<=t and t<=2\" --max-heap 20",
        "1 2 20 20 20 9 8 7",
    ),
    (
        "--rule \"(a-i,b+j) if i>0 and j<=i and j<2; (a-1,gcd(a,b)) if prime(a) or power(b,2)\" --min-a 3 --max-heap 30",
        "1 1 30 30",
    ),
    // Patterns.
];

/// The words of flags, of which some are in quotes.
fn words(flags: &str) -> Vec<String> {
    let parts = flags.split('"').enumerate();
    let split = parts.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().map(str::to_string).collect(),
        _ => vec![part.to_string()],
    });
    split.collect()
}

fn borrowed(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// The language of a printed program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Rust,
    Cpp,
}

use Language::{Cpp, Rust};

impl Language {
    fn printed(self, flags: &[&str]) -> String {
        let language = if self == Rust { "rust" } else { "c++" };
        let arguments = [&["submission", "--language", language], flags].concat();
        answered(&arguments, "")
    }
}

/// What the program prints; a rule without moves may cause a warning.
fn answered(arguments: &[&str], input: &str) -> String {
    let output = program::run_with(arguments, input.as_bytes());
    let said = program::text(&output.stderr);
    let is_well = said.is_empty() || said.starts_with("takeaway: warning: ");
    assert!(output.status.success() && is_well, "{arguments:?}: {said}");
    program::text(&output.stdout).to_string()
}

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Programs in one language, and binaries that run each by its number: the first program is in the
/// first binary, the second in the second, and so on in turn.
pub struct Programs {
    language: Language,
    pub texts: Vec<String>,
    binaries: Vec<PathBuf>,
}

impl Programs {
    fn new(language: Language, name: &str, flags: &[Vec<&str>], compilers: &[String]) -> Programs {
        let folder = folder(&format!("{name}-{language:?}"));
        let texts: Vec<String> = flags.iter().map(|flags| language.printed(flags)).collect();
        let mut binaries = Vec::new();
        for (place, compiler) in compilers.iter().enumerate() {
            let numbered: Vec<(usize, &String)> = texts
                .iter()
                .enumerate()
                .skip(place)
                .step_by(compilers.len())
                .collect();
            let binary = folder.join(format!("all{place}"));
            match language {
                Rust => compile(
                    &binary.with_extension("rs"),
                    &in_rust(&numbered),
                    &binary,
                    compiler,
                ),
                Cpp => compile(
                    &binary.with_extension("cpp"),
                    &in_cpp(&numbered),
                    &binary,
                    compiler,
                ),
            }
            binaries.push(binary);
        }
        Programs {
            language,
            texts,
            binaries,
        }
    }

    /// Programs in each language with a compiler, compiled at the same time.
    pub fn of_all(name: &str, flags: &[Vec<&str>]) -> Vec<Programs> {
        let of_rust = rust_compilers();
        let of_cpp = cpp_compilers();
        std::thread::scope(|scope| {
            let rust = scope.spawn(|| Programs::new(Rust, name, flags, &of_rust));
            let mut all = Vec::new();
            if !of_cpp.is_empty() {
                all.push(Programs::new(Cpp, name, flags, &of_cpp));
            }
            all.push(rust.join().expect("programs"));
            all
        })
    }

    /// What the program with this number prints.
    pub fn answered(&self, number: usize, input: &str) -> String {
        let binary = &self.binaries[number % self.binaries.len()];
        let output = program::feed(
            Command::new(binary).arg(number.to_string()),
            input.as_bytes(),
        );
        assert_eq!(
            (program::text(&output.stderr), output.status.code()),
            ("", Some(0)),
            "{}",
            self.what(number, input)
        );
        program::text(&output.stdout).to_string()
    }

    /// The program with this number, and its input.
    pub fn what(&self, number: usize, input: &str) -> String {
        format!(
            "{:?}, input {input}, program\n{}",
            self.language, self.texts[number]
        )
    }

    fn assert_answers(&self, number: usize, input: &str, expected: &str) {
        let found = self.answered(number, input);
        assert_eq!(found, expected, "{}", self.what(number, input));
    }
}

/// Without unwinding, which the programs do not use, and without optimisation: to compile takes
/// longer than to run.
const RUSTC: &str = "rustc -D warnings -C panic=abort -C overflow-checks=on --edition";

/// Every warning that a judge or a package of a problem is known to forbid. Some of them come only
/// with optimisation.
const WARNINGS: &str =
    "-Wall -Wextra -pedantic -Wno-long-long -Wshadow -Wconversion -Wfloat-equal -Werror";

/// What clang counts as a conversion, and g++ does not.
const OF_CLANG: &str = "-Wno-sign-conversion";

/// The oldest standard of C++, and the newest with its name in older compilers.
const STANDARDS: [&[&str]; 2] = [&["-std=c++98"], &["-std=c++23 -O3", "-std=c++2b -O3"]];

/// `rustc` and flags for each edition that it has; says which it does not have.
fn rust_compilers() -> Vec<String> {
    let mut all = Vec::new();
    for edition in ["2018", "2021", "2024"] {
        if takes("rustc", &format!("--edition {edition} --print sysroot")) {
            all.push(format!("{RUSTC} {edition}"));
        } else {
            program::skipped(&format!("it needs a rustc with the edition {edition}"));
        }
    }
    all
}

/// The compilers of C++ with their flags, for each standard that they have; says what is missing.
fn cpp_compilers() -> Vec<String> {
    let mut all = Vec::new();
    for name in ["g++", "clang++"] {
        if program::missing(&[name]) {
            continue;
        }
        for names in STANDARDS {
            match names
                .iter()
                .find(|standard| takes(name, &format!("{standard} -fsyntax-only -x c++ /dev/null")))
            {
                Some(standard) => all.push(format!(
                    "{name} {standard} {WARNINGS} {}",
                    more_warnings(name)
                )),
                None => drop(program::skipped(&format!(
                    "it needs a {name} that takes {}",
                    names[0]
                ))),
            }
        }
    }
    all
}

/// The flags of clang only; on a Mac, `g++` is clang.
fn more_warnings(compiler: &str) -> &'static str {
    let output = Command::new(compiler)
        .arg("--version")
        .output()
        .expect("it runs");
    if String::from_utf8_lossy(&output.stdout).contains("clang") {
        OF_CLANG
    } else {
        ""
    }
}

/// Whether a compiler takes these flags.
fn takes(compiler: &str, flags: &str) -> bool {
    let output = Command::new(compiler)
        .args(flags.split(' '))
        .output()
        .expect("it runs");
    output.status.success()
}

fn in_rust(numbered: &[(usize, &String)]) -> String {
    let module = |(i, text): &(usize, &String)| {
        format!("mod m{i} {{\n{text}\npub fn run() {{ main() }}\n}}\n")
    };
    let modules: String = numbered.iter().map(module).collect();
    let arms: String = numbered
        .iter()
        .map(|(i, _)| format!("Some(\"{i}\") => m{i}::run(),\n"))
        .collect();
    format!(
        "{modules}fn main() {{\nmatch std::env::args().nth(1).as_deref() {{\n{arms}_ => (),\n}}\n}}\n"
    )
}

fn in_cpp(numbered: &[(usize, &String)]) -> String {
    // In a namespace, headers that have been included before are empty.
    let run = |text: &String| text.replace("int main() {", "void run() {");
    let module = |(i, text): &(usize, &String)| format!("namespace m{i} {{\n{}\n}}\n", run(text));
    let modules: String = numbered.iter().map(module).collect();
    let cases: String = numbered
        .iter()
        .map(|(i, _)| format!("case {i}: m{i}::run(); break;\n"))
        .collect();
    format!(
        "#include <algorithm>\n#include <cstdio>\n#include <cstdlib>\n#include <vector>\n{modules}int main(int, char** arguments) {{\n\
        switch (std::atoi(arguments[1])) {{\n{cases}}}\nreturn 0;\n}}\n"
    )
}

/// Compiles this text, and asserts that the compiler says nothing.
fn compile(source: &Path, text: &str, binary: &Path, compiler: &str) {
    fs::write(source, text).expect("a file");
    let mut words = compiler.split_whitespace();
    let mut command = Command::new(words.next().expect("a compiler"));
    let output = command
        .args(words)
        .arg(source)
        .arg("-o")
        .arg(binary)
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "{}: {said}",
        source.display()
    );
}

/// Inputs of small cases, and of cases that programs often get wrong; none if cases name their
/// game.
fn generated(flags: &[&str], more: &[&str]) -> Vec<String> {
    if !["--game", "--set", "--code", "--rule", "--layout", "--for"]
        .iter()
        .any(|flag| flags.contains(flag))
    {
        return Vec::new();
    }
    // No published problem has a smaller bound than 15, and its program a table up to the bound.
    let files: [&[&str]; 2] = [&["60", "--max-heap", "15"], &["40", "--hard"]];
    let generate = |file: &[&str]| {
        let few = [&["generate"], flags, more, file].concat();
        let output = program::run_with(&few, b"");
        // Some problems have one case, and some no case as small.
        let output = if output.status.success() {
            output
        } else {
            program::run_with(&[&["generate", "1", "--hard"], flags, more].concat(), b"")
        };
        // No file has as many heaps as one case of a row.
        let is_large = flags.contains(&"2147483648") || flags.contains(&"3000000000");
        assert!(
            output.status.success() || is_large,
            "{few:?}: {}",
            program::text(&output.stderr)
        );
        output
            .status
            .success()
            .then(|| String::from_utf8(output.stdout).expect("UTF-8"))
    };
    files.into_iter().filter_map(generate).collect()
}

/// Tries these rows of the table.
fn try_rows(rows: &[(&str, &str)], name: &str) {
    let flags: Vec<Vec<String>> = rows.iter().map(|(flags, _)| words(flags)).collect();
    let flags: Vec<Vec<&str>> = flags.iter().map(|flags| borrowed(flags)).collect();
    let all = Programs::of_all(name, &flags);
    for (number, ((_, limits), flags)) in rows.iter().zip(&flags).enumerate() {
        let answering: Vec<&str> = without_bounds(flags);
        let limits =
            Some(limits.replace('M', "1000000000000000000")).filter(|limits| !limits.is_empty());
        for input in generated(flags, &[]).into_iter().chain(limits) {
            let expected = answered(&answering, &input);
            all.iter()
                .for_each(|it| it.assert_answers(number, &input, &expected));
        }
    }
}

/// Asserts that the programs of this many random rules of heaps answer as takeaway does.
fn try_random_rules_of_heaps(seed: u64, count: usize, name: &str) {
    let mut writer = Writer::new(seed);
    let forms = ["--heaps 1", "", "--layout n"];
    let mut rows = Vec::new();
    for number in 0..count {
        let rule = writer.rule();
        let form = forms[number % forms.len()];
        rows.push(format!("--rule \"{rule}\" {form} --max-heap 24"));
    }
    let rows: Vec<(&str, &str)> = rows.iter().map(|flags| (&**flags, "")).collect();
    try_rows(&rows, name);
}

/// Asserts that the programs of this many random rules of positions answer as takeaway does.
fn try_random_rules_of_positions(seed: u64, count: usize, name: &str) {
    let mut choices = Choices::random(seed);
    let layouts = ["--heaps 1", "--layout \"k / a b /\"", "--misere --heaps 1"];
    let mut rows = Vec::new();
    for number in 0..count {
        let rule = random_rule(&mut choices);
        let layout = layouts[number % layouts.len()];
        rows.push(format!("--rule \"{rule}\" {layout} --max-heap 20"));
    }
    let rows: Vec<(&str, &str)> = rows.iter().map(|flags| (&**flags, "")).collect();
    try_rows(&rows, name);
}

/// Asserts that the programs for these statements are short and answer as takeaway does, on the
/// samples and on random cases.
fn try_statements(statements: &[Statement], name: &str) {
    let names: Vec<String> = statements
        .iter()
        .map(|statement| statement.names().remove(0))
        .collect();
    let flags: Vec<Vec<&str>> = names.iter().map(|name| vec!["--for", name]).collect();
    let all = Programs::of_all(name, &flags);
    for (number, (statement, flags)) in statements.iter().zip(&flags).enumerate() {
        for program in &all {
            assert_is_short(&program.texts[number]);
        }
        for [input, output] in &statement.samples {
            for program in &all {
                program.assert_answers(number, input, output);
            }
        }
        // What is converted back has no generator.
        if statement.back.is_some() {
            continue;
        }
        for input in generated(flags, &["--max-total", "3000"]) {
            let expected = program::stdout(flags, &input);
            for program in &all {
                program.assert_answers(number, &input, &expected);
            }
        }
    }
}

/// The flags without bounds, which answering does not take.
fn without_bounds<'a>(flags: &[&'a str]) -> Vec<&'a str> {
    let pairs = flags.iter().enumerate();
    let is_bound =
        |place: usize| flags[place].starts_with("--max-") || flags[place].starts_with("--min-");
    pairs
        .filter(|(place, _)| !is_bound(*place) && (*place == 0 || !is_bound(place - 1)))
        .map(|(_, flag)| *flag)
        .collect()
}

#[test]
fn a_tenth_of_the_printed_programs_answers_like_takeaway() {
    try_rows(
        &ROWS.iter().copied().step_by(10).collect::<Vec<_>>(),
        "some",
    );
}

/// Asserts that a person may have written it.
fn assert_is_short(text: &str) {
    let (head, _) = text.split_once("\n\n").expect("a head");
    assert!(
        head.lines().count() <= 6 && head.lines().all(|line| line.starts_with("// ")),
        "{head}"
    );
    assert!(text.lines().count() <= 120, "{text}");
    let is_broken = |line: &&str| line.chars().count() > 100 && !line.starts_with("// ");
    assert_eq!(text.lines().find(is_broken), None);
    assert!(
        !text.contains("unsafe") && !text.contains("__int128"),
        "{text}"
    );
}

#[test]
fn a_program_says_what_it_answers_and_how_it_was_printed() {
    let text = Cpp.printed(&["--game", "nim", "--layout", "k / h 0", "--misere"]);
    assert!(
        text.starts_with(
            "// Nim: the first player wins if and only if the nim-sum of the heaps is not 0."
        ),
        "{text}"
    );
    assert!(
        text.contains(
            "\n// Input: cases until it ends: k h1 ... hk; a 0 instead of a case ends it.\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("\n// Printed by: takeaway submission --language c++ --game nim"),
        "{text}"
    );
    assert!(text.is_ascii());
}

#[test]
fn a_judge_that_takes_a_function_gets_one_that_stands_alone() {
    for (name, head) in [
        (
            "leetcode-292",
            "fn wins(n: u64) -> bool {\n    n % 4 != 0\n}\n",
        ),
        (
            "leetcode-1908",
            "fn wins(heaps: &[u64]) -> bool {\n    let mut sum = 0;\n    for &n in heaps.iter() {\n",
        ),
        (
            "leetcode-1510",
            "fn wins(n: u64) -> bool {\n    let mut moves: Vec<u64> = vec![];\n",
        ),
    ] {
        let text = Rust.printed(&["--for", name]);
        assert!(text.contains(head) && text.contains("if wins("), "{text}");
    }
}

#[test]
fn the_loop_of_a_letter_lists_numbers_only_where_that_is_quicker() {
    for (rule, head) in [
        (
            "n-t if n%t==0",
            "for (i64 t = 1; t <= n; t = next_divisor(n, t)) {",
        ),
        ("n-t if power(t,3)", "for (i64 t = 1; t <= n; t *= 3) {"),
        (
            "n-t if square(t)",
            "for (i64 root_t = 0; root_t * root_t <= n; root_t++) {",
        ),
        ("n-t if prime(t)", "u64 prime_t = primes[place];"),
        // The fewest numbers are listed, and the other condition is asked.
        (
            "n-t if n%t==0 and power(t,2)",
            "t *= 2) {\n                if (n % t == 0 && !wins[n - t]) {",
        ),
        (
            "n-t if n%t==0 and t<=120",
            "t = next_divisor(n, t)) {\n                if (t > 120) {",
        ),
        // Four times the root of 900 is 120: that many divisions may find the divisors.
        (
            "n-t if n%t==0 and t<=118",
            "for (i64 t = 0; t <= n; t++) {\n                if (t > 118) {",
        ),
        ("n-t if n%t==0 and t*t<=n", "for (i64 t = 0; t <= n; t++) {"),
        (
            "n-t if prime(t) and t<7 and t<n",
            "for (i64 t = 0; t <= n; t++) {",
        ),
        (
            "n-t if power(t,2) or t==3",
            "for (i64 t = 0; t <= n; t++) {",
        ),
    ] {
        let text = Cpp.printed(&["--rule", rule, "--heaps", "1", "--max-heap", "900"]);
        assert!(text.contains(head), "{rule}: {text}");
    }
}

#[test]
fn the_loop_of_a_letter_of_positions_takes_the_numbers_of_moves_alone() {
    for (rule, head) in [
        ("(a-t,b)", "for (i64 t = 1; t <= a; t++) {"),
        ("(a-t,b-t)", "for (i64 t = 1; t <= min(a, b); t++) {"),
        ("(a-2*t,b)", "for (i64 t = 1; t <= max(a, b); t++) {"),
        ("(a-1,b) if t*t<b", "for (i64 t = 0; t <= max(a, b); t++) {"),
        ("(a-1,t) if 3<t<b", "for (i64 t = 4; t <= b - 1; t++) {"),
        // From (2, 3), t = 0 leaves (2, 2).
        ("(a-t,min(b,a-t))", "for (i64 t = 0; t <= a; t++) {"),
        ("(a-1,b,c) if t<=c", "if (a >= 1) {"),
        ("(a-1,b) if t<b", "if (a >= 1 && 0 < b) {"),
        ("(a-1,b) if 2<=t<=b", "if (a >= 1 && 2 <= b) {"),
        ("(a-1,b) if t*0<b", "if (a >= 1 && 0 < b) {"),
    ] {
        let text = Cpp.printed(&["--rule", rule, "--max-heap", "30"]);
        assert!(text.contains(head), "{rule}: {text}");
    }
}

#[test]
fn a_letter_on_which_nothing_depends_ends_no_loop_of_the_table() {
    let rules = [
        (
            "--rule \"n-1 if t*0<n-5; n-2\" --max-heap 20 --heaps 1",
            "1 8",
        ),
        ("--rule \"n-1 if 4-n>t*0; n-2\" --max-heap 20", "1 2 8 4"),
    ];
    try_rows(&rules, "idle");
}

#[test]
fn no_heap_below_0_is_looked_up() {
    let rules = [
        ("--rule \"t*1 of -4; n-2\" --max-heap 20", "1 2 8 4"),
        ("--rule \"-5..1-t; n-2\" --max-heap 20", "1 2 8 4"),
    ];
    try_rows(&rules, "copies");
}

#[test]
fn a_table_of_positions_has_a_stack_if_a_move_may_make_a_number_larger() {
    for (rule, has_stack) in [
        ("(a-t,b); (0,b/2)", false),
        ("(t,b), (a-t,b)", false),
        ("(a-1,max(b-1,0)); (a%5,min(a,b)) if a>5", false),
        ("(a-1,t) if t<=b", false),
        ("(a-1,t)", true),
        ("(a-1,b+1)", true),
        ("(a-t,2*t) if 1<=t<=b", true),
    ] {
        let text = Cpp.printed(&["--rule", rule, "--max-heap", "30"]);
        assert_eq!(text.contains("stack"), has_stack, "{rule}: {text}");
    }
}

#[test]
fn only_one_case_has_no_loop_over_cases() {
    for (flags, is_loop) in [
        (&["--max-cases", "1"][..], false),
        (&["--max-cases", "2"], true),
        (&[], true),
    ] {
        let text = Rust.printed(&[&["--game", "euclid", "--stream"], flags].concat());
        assert_eq!(
            text.contains("while numbers.peek().is_some() {"),
            is_loop,
            "{text}"
        );
    }
}

#[test]
fn what_no_program_answers_is_refused_with_the_flag_that_helps() {
    let table = "the printed program has a table for";
    for (flags, message) in [
        (
            "--set squares",
            &*format!("use --max-heap 1587599 or less: {table} this set"),
        ),
        // No bound of numbers helps where the place of a heap has none.
        (
            "--set squares --heap n*i --max-heap 30",
            &format!(
                "no --max-heap above 0 works: {table} this set; --max-heaps bounds i and k of --heap"
            ),
        ),
        (
            "--set squares --heap n*i --max-heap 1000000 --max-heaps 10",
            &format!("use --max-heap 158759 or less: {table} this set ("),
        ),
        (
            "--set squares --heap n+1 --max-heap 2000000",
            &format!("use --max-heap 1587598 or less: {table} this set ("),
        ),
        (
            "--set squares --max-heap 1587600",
            &format!("use --max-heap 1587599 or less: {table} this set"),
        ),
        (
            "--game grundys-game",
            &format!("use --max-heap 89438 or less: {table} Grundy's game"),
        ),
        (
            "--code 0.6 --max-heap 89437",
            &format!("use --max-heap 89436 or less: {table} this code"),
        ),
        (
            "--game octal",
            &format!("use --max-heap 2879 or less: {table} the codes of the cases"),
        ),
        // It would take more than 2^128 steps, and so would octal games without a bound.
        (
            "--rule \"n-a-b-c if prime((a+b)%1000000) and prime((b+c)%1000000)\" --max-heap 1000000000",
            &format!("use --max-heap 126 or less: {table} this rule"),
        ),
        (
            "--layout \"n s s\" --max-moves 2",
            &format!("use --max-heap 64000000 or less: {table} the moves of each case"),
        ),
        (
            "--layout \"n m s\" --max-heap 300 --max-move 4",
            "add --max-moves: the printed program has a table for the moves of each case, which costs a step for each move and heap",
        ),
        (
            "--layout \"n m s\" --max-heap 1000000 --max-moves 2001",
            &format!("use --max-heap 999500 or less: {table} the moves of each case"),
        ),
        (
            "--rule \"a, b, c\"",
            &format!("use --max-heap 294 or less: {table} this rule"),
        ),
        (
            "--rule \"n-t if n%t==0\" --max-heap 819542",
            &format!("use --max-heap 819541 or less: {table} this rule"),
        ),
        (
            "--rule \"n-t if power(t,2)\"",
            &format!("use --max-heap 1333333 or less: {table} this rule"),
        ),
        (
            "--rule \"n-t if prime(t)\" --max-heap 178869",
            &format!("use --max-heap 178868 or less: {table} this rule"),
        ),
        // Positions: 64 MB of values, of wins, and 2*10^9 steps.
        (
            "--rule \"(a-1,b); (a,b-1)\" --max-heap 3998",
            &format!("use --max-heap 3997 or less: {table} this rule"),
        ),
        (
            "--rule \"(a-1,b,c); (a,b,c-1)\" --layout \"a b c\"",
            &format!("use --max-heap 399 or less: {table} this rule"),
        ),
        (
            "--rule \"(a-t,b); (a,b-t); (a-t,b-t)\" --max-heap 1122",
            &format!("use --max-heap 1121 or less: {table} this rule"),
        ),
        (
            "--rule \"(a-1,b+1000000)\"",
            &format!("use --max-heap 3 or less: {table} this rule"),
        ),
        (
            "--rule \"(b,a) if a+b>7; (a-1,b)\" --max-heap 5",
            "use --max-heap 4 or less: from (5, 3), moves lead back to (5, 3)",
        ),
        (
            "--rule \"(a-t,b); (a,b-t)\" --min-a 3000 --max-a 5000 --max-b 5000",
            &format!("no --max-heap works with a lower bound of 3000: {table} this rule"),
        ),
        (
            "--rule (b,a)",
            "no --max-heap above 0 works: from (1, 0), moves lead back to (1, 0)",
        ),
        // The other letter ends the loop after few numbers, so it takes all numbers up to there.
        (
            "--rule \"n-a*t if n%t==0\"",
            &format!("use --max-heap 1801 or less: {table} this rule"),
        ),
        (
            "--game nim --layout \"a b\" --heap \"1 if prime(a*b); 0\" --max-heap 1000001",
            "use --max-heap 1000000 or less: prime of a number above 10^12 takes too long",
        ),
        (
            "--game nim --heap n*n*n",
            "use --max-heap 1321122 or less: the numbers of --heap may exceed 61 bits",
        ),
        // 2^61 with the heap 0; and one more.
        (
            "--game nim --layout n --heap (2*1000000000000000000+305843009213693952+n)%7",
            "no --max-heap above 0 works: the numbers of --heap may exceed 61 bits",
        ),
        (
            "--game nim --layout n --heap (2*1000000000000000000+305843009213693953+n)%7",
            "no --max-heap works, not even 0: the numbers of --heap may exceed 61 bits",
        ),
        (
            "--game 5",
            "submission takes no --game subtraction-sequence: no judge asks for sequences",
        ),
        (
            "--game 9",
            "submission takes no --game octal-sequence: no judge asks for sequences",
        ),
        (
            "--count",
            "submission takes --count only with --game nim, and without --misere",
        ),
        (
            "--game kayles --misere",
            "submission takes no octal games and no Grundy's game with --misere: it has no program for classes of heaps",
        ),
        (
            "--min-heap 5 --max-heap 4",
            "--min-heap 5 and --max-heap 4 contradict each other",
        ),
        (
            "--game nim --winning-moves {parts} --any-move",
            "submission prints numbers with --any-move, and {parts} is a list: use {a} and {b}, or {left}",
        ),
        (
            "--game fibonacci-nim --winning-moves {take} --any-move",
            "--any-move: no program finds winning moves of fibonacci-nim, as after the first move the heap alone does not tell who wins",
        ),
        (
            "--game zero-move-nim --winning-moves {take} --any-move",
            "--any-move: no program finds winning moves of zero-move-nim, as no case can describe a heap that was passed on",
        ),
        (
            "--rule \"t of 2 if 2*t<=n\" --max-heap 30 --winning-moves {left} --any-move",
            "--any-move: a program takes rules whose moves leave heaps one by one, without copies and ranges",
        ),
        (
            "--rule \"n-t if t*t<=n\" --winning-moves {take} --any-move",
            &format!("--any-move: use --max-heap 1333333 or less: {table} this rule"),
        ),
        (
            "--for leetcode-292 --winning-moves {take} --any-move",
            "submission takes no --any-move for a judge that takes a function",
        ),
        ("--explain", "submission takes no --explain"),
        (
            "cases.txt",
            "submission takes no FILE: the program that it prints reads standard input",
        ),
    ] {
        let flags = words(flags);
        let output = program::run_with(&[vec!["submission"], borrowed(&flags)].concat(), b"");
        let said = program::text(&output.stderr);
        assert!(
            output.status.code() == Some(2) && said.contains(message),
            "{flags:?}: {said}"
        );
    }
}

#[test]
fn the_largest_heap_that_is_named_works() {
    for flags in [
        "--set squares --max-heap 1587599",
        "--game grundys-game --max-heap 89438",
        "--rule \"a, b, c\" --max-heap 294",
        "--rule \"n-t if n%t==0\" --max-heap 819541",
        "--rule \"n-t if prime(t)\" --max-heap 178868",
        "--layout \"n m s\" --max-heap 1000000 --max-moves 2000",
        "--rule \"(a-1,b); (a,b-1)\" --max-heap 3997",
        "--rule \"(a-1,b,c); (a,b,c-1)\" --layout \"a b c\" --max-heap 399",
        "--rule \"(a-t,b); (a,b-t); (a-t,b-t)\" --max-heap 1121",
        "--rule \"(a-1,b+1000000)\" --max-heap 3",
        "--rule \"(b,a) if a+b>7; (a-1,b)\" --max-heap 4",
    ] {
        assert!(
            Rust.printed(&borrowed(&words(flags))).contains("fn main()"),
            "{flags}"
        );
    }
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn programs_of_random_rules_of_heaps_answer_like_takeaway() {
        try_random_rules_of_heaps(8, 10, "random-heaps");
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn programs_of_random_rules_of_positions_answer_like_takeaway() {
        try_random_rules_of_positions(9, 10, "random-positions");
    }

    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn a_tenth_of_the_programs_of_published_problems_answers_like_takeaway() {
        let some: Vec<Statement> = with_a_program().into_iter().step_by(10).collect();
        try_statements(&some, "published");
    }

    /// The first two took 34 seconds at this heap.
    #[test]
    #[ignore = "takes seconds: .ci/run runs it"]
    fn long_tables_are_right_at_the_largest_heap_of_the_statement() {
        let rows = [
            ("atcoder-abc-368-f", "2 100000 99999"),
            ("hackerrank-tower-breakers-again", "1 2 100000 98304"),
            ("cses-1729", "1000000 3 1 10 999999"),
        ];
        let all = Programs::of_all("long", &rows.map(|(name, _)| vec!["--for", name]));
        for (number, (name, input)) in rows.into_iter().enumerate() {
            let expected = program::run_with(&["--for", name], input.as_bytes());
            all.iter()
                .for_each(|it| it.assert_answers(number, input, program::text(&expected.stdout)));
        }
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn all_printed_programs_answer_like_takeaway() {
        try_rows(ROWS, "all");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn programs_of_all_published_problems_answer_like_takeaway() {
        try_statements(&with_a_program(), "all-published");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn programs_of_many_random_rules_of_heaps_answer_like_takeaway() {
        try_random_rules_of_heaps(11, 500, "many-heaps");
    }

    #[test]
    #[ignore = "takes minutes: .ci/long runs it"]
    fn programs_of_many_random_rules_of_positions_answer_like_takeaway() {
        try_random_rules_of_positions(10, 250, "many-positions");
    }

    #[test]
    #[ignore = "takes seconds: .ci/long runs it"]
    fn a_stack_takes_as_many_steps_as_takeaway_needs_to_find_its_positions() {
        let rule = "(a-1,a+b); (a,b-t) if 1<=t and 2*t<=b";
        let flags = ["submission", "--rule", rule, "--max-heap"];
        let text = program::stdout(&[&flags[..], &["121"]].concat(), b"");
        assert!(text.contains("stack.push(row * 7503 + column);"), "{text}");
        let output = program::run_with(&[&flags[..], &["122"]].concat(), b"");
        let said = program::text(&output.stderr);
        assert!(said.contains("use --max-heap 121 or less"), "{said}");
    }
}

/// Flags of programs, a wrong input, and what a program prints until the input ends.
const WRONG_INPUTS: [(&[&str], &str, &str); 10] = [
    (&["-p=nim"], "3\n1 5\n", "First\n"),
    (&["-p=nim"], "1000000000000000000\n1 5\n2 3", "First\n"),
    (&["-p=nim"], "", ""),
    (&["-p=nim"], "2\n1000000000000000000 1", ""),
    (&["-p=nim"], "\u{feff}1\n1 5\n", "First\n"),
    (&["-p=nim"], "2:1~5é2 6 7", "First\nFirst\n"),
    (&["-p=nim", "--stream"], "1 5\n2 3", "First\n"),
    (
        &["-p=wythoff", "--layout=x a x b"],
        "2 9 1 9 2 9 1 9",
        "Second\n",
    ),
    (&["-p=wythoff", "--layout=a b 0"], "1 2\n5", "Second\n"),
    (
        &["-p=wythoff", "--layout=a b 0", "--one-line", "--words=W,L"],
        "1 2\n0",
        "L\n",
    ),
];

#[test]
fn a_program_ends_at_the_end_of_the_input_and_takes_only_digits_for_digits() {
    let folder = folder("wrong-inputs");
    for language in ["rust", "c++"] {
        let compiler = if language == "rust" {
            "rustc -O"
        } else {
            "g++ -funsigned-char"
        };
        if language == "c++" && program::missing(&["g++"]) {
            continue;
        }
        let mut texts: Vec<String> = Vec::new();
        for (flags, ..) in WRONG_INPUTS {
            texts.push(answered(
                &[&["submission", "-l", language], flags].concat(),
                "",
            ));
        }
        let numbered: Vec<(usize, &String)> = texts.iter().enumerate().collect();
        let text = if language == "rust" {
            in_rust(&numbered)
        } else {
            in_cpp(&numbered)
        };
        let suffix = if language == "rust" { "rs" } else { "cpp" };
        let (source, binary) = (folder.join(format!("all.{suffix}")), folder.join(language));
        compile(&source, &text, &binary, compiler);
        for (number, (flags, input, printed)) in WRONG_INPUTS.iter().enumerate() {
            let mut command = Command::new(&binary);
            let output = program::feed(command.arg(number.to_string()), input.as_bytes());
            assert_eq!(
                program::text(&output.stdout),
                *printed,
                "{language}, {flags:?}, {input:?}"
            );
            assert!(
                output.status.success() && output.stderr.is_empty(),
                "{flags:?}, {input:?}"
            );
        }
    }
}

/// Flags of programs of which clippy has warned.
const CLIPPED: [&str; 12] = [
    "--for acwing-893",
    "--for poj-3537",
    "--count -p nim --stream --heaps 1",
    "--rule \"n-1 if n%2==0\" --max-heap 50",
    "--rule \"n-1; n-2 if n%7==0\" --max-heap 50",
    "--rule \"(a-1,b) if a>1; (a,b-2) if b>2\" --max-heap 30",
    "--rule \"(a-t,b); (a-t,b-t)\" --max-heap 30",
    "--rule \"(a-b,b) if b>=1; (a,b-a) if a>=1\" --max-heap 30",
    "--game nim --heap n*k-p --heaps 2 --max-heap 99",
    "--game kayles --winning-moves \"{heap} {a} {b}\" --any-move",
    "--game wythoff --misere --winning-moves \"{a} {b}\" --any-move",
    "--rule \"(a-t,b) if t>1; (a,b-t)\" --heaps 1 --misere --max-heap 30 --winning-moves {a} --any-move",
];

/// What needs a newer Rust than 1.63 stays.
#[test]
fn clippy_has_nothing_to_say_of_printed_programs() {
    if program::missing(&["clippy-driver"]) {
        return;
    }
    let folder = folder("clippy");
    let mut texts: Vec<String> = Vec::new();
    for flags in CLIPPED {
        let flags = words(flags);
        texts.push(answered(
            &[&["submission"], &borrowed(&flags)[..]].concat(),
            "",
        ));
    }
    let numbered: Vec<(usize, &String)> = texts.iter().enumerate().collect();
    let compiler = "clippy-driver --edition 2021 -D warnings -A clippy::manual_is_multiple_of \
        -A unknown_lints";
    let (source, binary) = (folder.join("all.rs"), folder.join("all"));
    compile(&source, &in_rust(&numbered), &binary, compiler);
}
