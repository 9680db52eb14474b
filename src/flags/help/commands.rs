//! What `takeaway help` says of a command after its flags: an example, which a test runs, and the exit codes.

pub const EXAMPLES: [(&str, &str); 6] = [
    (
        "values",
        r"  $ takeaway values --set 1,3,4 10 --rows 0
  # period 7 from n = 0 on; proved
  0 1 0 1 2 3 2
  0 1 0 1

Exit code: 0 all values are printed, 1 the table ends before N, 2 wrong usage
",
    ),
    (
        "generate",
        r"  $ takeaway generate 2 --problem nim --max-heap 9
  2
  8 4 7 5 8 6 5 2 8
  1 6

Exit code: 0 all cases are written, 1 writing failed, 2 wrong usage
",
    ),
    (
        "validate",
        r"  $ printf '1\n2 5\n' | takeaway validate --problem nim
  takeaway: line 2, column 4: case 1: expected heap 2 of 2, found the end of the line

Exit code: 0 valid, 1 not valid, 2 wrong usage, 3 the input cannot be read;
with --protocol kattis 42 valid, 43 not; with testlib 0 valid, 3 not
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

Exit code: 0 all are equal, 1 some differ, 2 wrong usage, 3 a file cannot be
read or the input has a fault; with --protocol kattis 42 equal, 43 not
",
    ),
    (
        "stress",
        r#"  $ takeaway stress --set 1-3 --heaps 1 -- awk 'NR > 1 { print "First" }' 2> why.txt
  1
  4

why.txt says what is right and what was found there.

Exit code: 0 no difference in --seconds, 1 the program is wrong,
2 wrong usage, or COMMAND cannot be started, 3 other trouble
"#,
    ),
    (
        "submission",
        r"  $ takeaway submission --problem nim | head -2
  // Nim.
  // Printed by: takeaway submission --problem nim

Exit code: 0 a program is printed, 1 writing failed, 2 wrong usage
",
    ),
];
