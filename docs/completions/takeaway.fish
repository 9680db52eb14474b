complete -c takeaway -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any, passes once a heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or equally of both'
euclid\t'subtracts the smaller number'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -l heaps -d 'every case has N heaps; cases omit their number k' -r
complete -c takeaway -l layout -d 'the order of the numbers of a case: see help layouts' -r
complete -c takeaway -s w -l words -d 'print WIN if the first player wins, LOSS if it loses' -r
complete -c takeaway -l prefix -d 'before each line; {} in it is the number: "Case #{}: "' -r
complete -c takeaway -l seed -d 'another S gives other cases (default 1)' -r
complete -c takeaway -l max-heap -d 'at most H stones in a heap (default 10^9)' -r
complete -c takeaway -l max-heaps -d 'at most K heaps in a case (default 10)' -r
complete -c takeaway -l lost -d 'the first player loses P of 100 cases (default 50)' -r
complete -c takeaway -l budget -d 'tables have at most 2^N values (default 24); bounds work' -r
complete -c takeaway -s j -l threads -d 'at most N threads (default: all); the output is the same' -r
complete -c takeaway -s h -l help -d '-h: these lines; --help: an example of each flag' -r -f -a "problems\t''
games\t''
layouts\t''
flags\t''
man\t''
bash\t''
zsh\t''
fish\t''
one-three-four\t''
zero-move-nim\t''
one-two-three\t''
subtraction\t''
subtraction-sequence\t''
nim\t''
interval\t''
octal\t''
octal-sequence\t''
grundys-game\t''
laskers-nim\t''
wythoff\t''
euclid\t''
fibonacci-nim\t''
staircase-nim\t''
moores-nim\t''
halving\t''
kayles\t''
dawsons-kayles\t''
dawsons-chess\t''"
complete -c takeaway -s s -l stream -d 'no number of cases at the start: read to the end'
complete -c takeaway -l misere -d 'the player who cannot move wins (not for 8, 10, 13, 14)'
complete -c takeaway -s e -l explain -d 'after each verdict, its Grundy value and a winning move'
complete -c takeaway -l count -d 'the number of winning moves instead of a verdict'
complete -c takeaway -l one-line -d 'all verdicts on one line, with nothing between them'
complete -c takeaway -l progress -d 'a progress bar on standard error'
complete -c takeaway -l summary -d 'counts and speed on standard error at the end'
complete -c takeaway -s V -l version -d 'print the version'
