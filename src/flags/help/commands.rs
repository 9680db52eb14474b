//! What `takeaway help` says of a command after its flags: an example, which a test runs.

pub const EXAMPLES: [(&str, &str); 6] = [
    (
        "values",
        r"  $ takeaway values --set 1,3,4 10 --rows 0
  # period 7 from n = 0 on; proved
  0 1 0 1 2 3 2
  0 1 0 1
",
    ),
    (
        "generate",
        r"  $ takeaway generate 2 --game nim --max-heap 9
  2
  8 4 7 5 8 6 5 2 8
  1 6
",
    ),
    (
        "validate",
        r"  $ printf '1\n2 5\n' | takeaway validate --game nim
  takeaway: line 2, column 4: case 1: expected heap 2 of 2, found the end of the line
",
    ),
    (
        "check",
        r"  $ printf '1\n2 5 5\n' > nim.in; echo First | takeaway check - -p nim nim.in
  takeaway: case 1, line 2 of the input: expected Second, found First
  2 5 5
  Second	0	-
  1 of 1 differ

If all are equal, it says nothing.
",
    ),
    (
        "stress",
        r#"  $ takeaway stress --set 1-3 --heaps 1 -- awk 'NR > 1 { print "First" }' 2> why.txt
  1
  4

why.txt says what is right and what was found there.
"#,
    ),
    (
        "submission",
        r"  $ takeaway submission --game one-two-three | head -2
  // Takes 1, 2 or 3 stones: a heap of n has the Grundy value n mod 4.
  // Input: the number of cases, then the cases: n.
",
    ),
];
