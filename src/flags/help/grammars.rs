//! What `takeaway help` says of a flag whose value has a grammar, after the paragraph on the flag.

/// The flag, and how its value is written.
pub const GRAMMARS: [(&str, &str); 5] =
    [("for", STATEMENTS), ("rule", RULES), ("heap", HEAPS), ("layout", LAYOUTS), ("winning-moves", WINNING_MOVES)];

const STATEMENTS: &str = "\
NAME is one or more words of the title, in any letter case and without accents;
poj2234 is poj 2234, cf 832a is codeforces 832 a, and boj, cc, gfg, hr, lc and
ural are names of judges, too. If NAME is a whole title, or what is in quotes in
it, that problem is meant. NAME may also be the address of the problem, or what
Kattis and HackerRank call it, such as misere-nim-1.

A FILE of your own goes with every command: takeaway stress @mine.txt -- ./mine.
Each of its lines is one of these:
  # ...             a comment
  --set 1-3 ...     flags, as they are typed; nothing is expanded
  < ... and > ...   input and output of a sample; < after > starts another one
  | COMMAND         turns FILE, an input of the statement, into cases that the
                    flags describe
  ^ COMMAND         turns such an input back, for the program that stress runs

A typed --game, --set, --code or --rule replaces the game of the statement. A
switch such as --stream cannot be taken back: copy the flags and change them. An
input whose name starts with @ is written ./@name.
";

const RULES: &str = "\
A rule says what a move leaves of a heap of n stones:
  n-1; n-3; n-4             1, 3 or 4 stones less
  n-t if t*t <= n           at most √n stones less
  a, n-1-a; a, n-2-a        two heaps, made of all but 1 or 2 stones: Kayles
  3 of n/2 if n%2==0; n-1   three halves of an even heap, or one stone less

  rule       option; option; ...
  option     heaps, heaps, ... if condition     the condition may be left out
  heaps      e          one heap of e stones
             e of e     a number of heaps, all of one size
             e .. e     a heap of each of these sizes
  e          n, other letters, numbers to 10^9, + - * / % and ( )
             gcd(e,e) min(e,e) max(e,e) xor(e,e) bits(e) sqrt(e)
  condition  e <= e with < <= > >= == != or =, also 0 < a <= b
             prime(e) square(e) power(e,e), joined by and, or, not and ( )

- Each letter but n takes all values from 0 to n. An option has at most three.
- A move leaves heaps of 0 to n - 1 stones; anything else is dropped, so t = 0
  needs no condition.
- / and sqrt round down, and % is from 0 to the divisor - 1. No move has a
  divisor below 1, gcd, xor, bits or sqrt of a number below 0, or power(e,e)
  with a base below 2.
- bits(e) counts the ones of e in binary; power(x,b) is true if x = b^i, i >= 0.
- 0 of e and 1..0 leave nothing; a count below 0 is no move.
- && || ! are and, or and not. Blanks and line ends do not matter.
- A comma joins heaps of one move; separate moves need a semicolon.

takeaway values --rule RULE shows what a move leaves of 1, 2 and 6 stones, and
the pattern of the values, if it sees one. A rule has at most 1,000 bytes.
";

const HEAPS: &str = "\
EXPR has one or more alternatives; the first that holds gives the heap:
  e; e if condition; ...    a number, alone or under a condition
  e, condition              as in takeaway help rule; numbers to 10^18

  n       the number that the case gives of the heap
  a, b    its two numbers, with --layout \"a b\" or \"k a b\"
  i       the number of the heap in its case, from 1

Examples: --heap 'n-1'                      one stone less
          --heap 'i-1 if n%2==1; 0'         coins on square i, from 0 on
          --layout 'a b' --heap 'a%(b+1)'   a stones; a move takes at most b

Conditions are evaluated from the left, as far as needed, so b>0 and a%b==0 is
false for b = 0. With 1..n, n is each number from 1 to n, and i is 1. Numbers
have 128 bits. It is an error, at the last number of the heap, if the heap is
below 0 or above 10^18, if no alternative holds, or if EXPR needs more bits, a
prime of more than 64 bits, or what is no move in --rule, such as a divisor
below 1.
";

const LAYOUTS: &str = "\
A layout names the numbers of a case in the order in which they come:
  m s               the rule: how many moves there are, then the moves
  s, s s, ...       the rule: the moves, one for each s
  d c               the rule: how many digits a code has, then the digits
  l r, r            the rule: the fewest and the most stones of a move, or only
                    the most, if the fewest is 1
  d                 the rule of Moore's Nim: how many heaps a move may take from
  n                 one heap
  1..n              all heaps from 1 to n, with a verdict for each
  k h               how many heaps there are, then the heaps; k / h / has each
                    heap on a line of its own
  h                 the heaps, whose number --heaps gives
  a b               the two numbers of wythoff or euclid, which --game names,
                    or two numbers from which --heap computes a heap
  k a b             how many such pairs there are, then the pairs; k / a b / has
                    each pair on a line of its own
  T                 between rule and heaps: how many cases follow on this rule
  x                 anywhere: a number to skip
  /                 between others: a line ends, for generate, stress, validate
  0                 at the end: the input ends with 0, 0 0 or more zeros
Omit the rule if --game, --set, --code or --rule gives it; only --set may
come with s, and then adds its moves. With T or 0, no number of cases starts the
input. n, 1..n and k may also come before the rule, or after m or d. With
--one-line, each range (1..n) and each group (T) has one line.

Examples: printf '3 1 2 4  2 5 5  0' | takeaway -p nim --layout 'k h 0'
          printf '1 2  3 4  0 0' | takeaway -p wythoff --layout 'a b 0'
          printf '20 3 1 3 8' | takeaway --stream --layout 'n m s'
          printf '10 3 1 3 4' | takeaway --stream --layout '1..n m s'
          printf '2 2 5  2  2 5 12  1 5  0' | takeaway --layout 'm s T k h 0'
          printf '1  3 9 1 2 4' | takeaway --game nim --layout 'k x h'
";

const WINNING_MOVES: &str = "\
TEXT may have these placeholders:
  {heap}     the number of the heap, from 1
  {stones}   its stones before the move
  {take}     the stones that the move takes, 0 for a pass; the multiplication
             game has the factor m
  {left}     the stones that it leaves in all; with splits use {parts}, as 3
             and 1+2 look equal; the multiplication game has n / m, rounded up
  {a} {b}    if moves of the game may split a heap: the two heaps left, a <= b,
             with 0 for none; Wythoff's and Euclid's game have both
             numbers left, a <= b, and no other number
  {parts}    all heaps that the move leaves in place of its heap, or in
             Wythoff's and Euclid's game of both: 1+2+2, or 0 for none
A rule of your own has {take} if each of its moves leaves at most one heap, and
{a} and {b} if some leave two.

Moves come in the order of the heaps, and on one heap in the order of the stones
left; in Wythoff's game, moves on both heaps come first. Equal lines are printed
once for each heap, and in Wythoff's and Euclid's game once, so there may be
fewer than --count says. --prefix is printed only before the verdict.
";
