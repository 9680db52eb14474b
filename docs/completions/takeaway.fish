# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_takeaway_global_optspecs
    string join \n for= p/problem= set= code= rule= heaps= layout= s/stream misere e/explain count winning-moves= w/words= prefix= one-line min-heap= max-heap= min-heaps= max-heaps= max-move= max-moves= moves= max-cases= min-total= max-total= seed= with-move= lost= hard ignore-case protocol= seconds= time-limit= l/language= rows= budget= j/threads= progress summary h/help= V/version
end

function __fish_takeaway_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_takeaway_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_takeaway_using_subcommand
    set -l cmd (__fish_takeaway_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c takeaway -n "__fish_takeaway_needs_command" -l for -d 'the flags of a published problem: see help problems' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any; one pass per heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or same from both'
euclid\t'takes multiples of the lesser'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
multiplication\t'multiplies 1 by 2 to 9'
sequential-nim\t'takes any from the first heap'
one-from-any\t'takes one from any heaps'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -n "__fish_takeaway_needs_command" -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l rule -d 'cases are k h1 ... hk; RULE says what a move leaves of n' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l heaps -d 'every case has N heaps; cases omit k' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l layout -d 'other order of numbers, a 0 at the end: see help layouts' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l winning-moves -d 'after the verdict, each winning move as TEXT says' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -s w -l words -d 'print WIN if the first player wins, LOSS if it loses' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l prefix -d 'TEXT before each line; {} is its number: "Case #{}: "' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l min-heap -d 'at least H stones in a heap (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l max-heap -d 'at most H stones (generate: 10^9, or --min-heap if more)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l min-heaps -d 'at least K heaps in a case (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l max-heaps -d 'at most K heaps (generate: 10, or --min-heaps if more)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l max-move -d 'a move takes at most S (generate: 24 or --with-move)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l max-moves -d 'at most M moves in a case (generate: default 5)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l moves -d 'increasing (generate: default), distinct or any moves' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l max-cases -d 'at most N cases' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l min-total -d 'at least K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l max-total -d 'at most K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l seed -d 'S selects the cases (default 1); random: others each time' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l with-move -d 'S is one of the moves of each case' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l lost -d 'the first player loses P of 100 cases (default 50)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l protocol -d 'files and exit codes of testlib or kattis (also validate)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l seconds -d 'stops after S seconds without a difference (default 10)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l time-limit -d 'the program may take S seconds for an input (default 5)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -s l -l language -d 'rust (default), or c++ (also cpp) for judges without Rust' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l rows -d 'rows of P values; 0: a row is a period, if known' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -l budget -d 'limits a table to 2^N values, and its work (default 26)' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -s j -l threads -d 'at most N threads (default: all); the output is the same' -r
complete -c takeaway -n "__fish_takeaway_needs_command" -s h -l help -d '-h: a line on each flag; --help: a paragraph on each' -r -f -a "problems\t''
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
multiplication\t''
sequential-nim\t''
one-from-any\t''
kayles\t''
dawsons-kayles\t''
dawsons-chess\t''
values\t''
generate\t''
validate\t''
check\t''
stress\t''
submission\t''
for\t''
problem\t''
set\t''
code\t''
rule\t''
heaps\t''
layout\t''
stream\t''
misere\t''
explain\t''
count\t''
winning-moves\t''
words\t''
prefix\t''
one-line\t''
min-heap\t''
max-heap\t''
min-heaps\t''
max-heaps\t''
max-move\t''
max-moves\t''
moves\t''
max-cases\t''
min-total\t''
max-total\t''
seed\t''
with-move\t''
lost\t''
hard\t''
ignore-case\t''
protocol\t''
seconds\t''
time-limit\t''
language\t''
rows\t''
budget\t''
threads\t''
progress\t''
summary\t''
help\t''
version\t''"
complete -c takeaway -n "__fish_takeaway_needs_command" -s s -l stream -d 'no number of cases at the start: read to the end'
complete -c takeaway -n "__fish_takeaway_needs_command" -l misere -d 'a player who cannot move wins: misère play'
complete -c takeaway -n "__fish_takeaway_needs_command" -s e -l explain -d 'after each verdict, its Grundy value and a winning move'
complete -c takeaway -n "__fish_takeaway_needs_command" -l count -d 'the number of winning moves instead of a verdict'
complete -c takeaway -n "__fish_takeaway_needs_command" -l one-line -d 'all verdicts on one line, with nothing between them'
complete -c takeaway -n "__fish_takeaway_needs_command" -l hard -d 'numbers at which programs are often wrong, such as 2^31'
complete -c takeaway -n "__fish_takeaway_needs_command" -l ignore-case -d 'first is as right as First (also with stress)'
complete -c takeaway -n "__fish_takeaway_needs_command" -l progress -d 'a progress bar on standard error'
complete -c takeaway -n "__fish_takeaway_needs_command" -l summary -d 'counts and speed on standard error at the end'
complete -c takeaway -n "__fish_takeaway_needs_command" -s V -l version -d 'print the version'
complete -c takeaway -n "__fish_takeaway_needs_command" -a "values" -d 'prints Grundy values of heaps 0 to N, and their pattern'
complete -c takeaway -n "__fish_takeaway_needs_command" -a "generate" -d 'writes N random cases described by the flags'
complete -c takeaway -n "__fish_takeaway_needs_command" -a "validate" -d 'finds the first line that breaks the form or the bounds'
complete -c takeaway -n "__fish_takeaway_needs_command" -a "check" -d 'compares the verdicts in ANSWERS with the right ones'
complete -c takeaway -n "__fish_takeaway_needs_command" -a "stress" -d 'runs COMMAND on small and random cases until it is wrong'
complete -c takeaway -n "__fish_takeaway_needs_command" -a "submission" -d 'prints a short program for cases described by the flags'
complete -c takeaway -n "__fish_takeaway_needs_command" -a "help" -d 'explains a topic'
complete -c takeaway -n "__fish_takeaway_using_subcommand values" -l for -d 'the flags of a published problem: see help problems' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand values" -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any; one pass per heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or same from both'
euclid\t'takes multiples of the lesser'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
multiplication\t'multiplies 1 by 2 to 9'
sequential-nim\t'takes any from the first heap'
one-from-any\t'takes one from any heaps'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -n "__fish_takeaway_using_subcommand values" -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand values" -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand values" -l rule -d 'cases are k h1 ... hk; RULE says what a move leaves of n' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand values" -l rows -d 'rows of P values; 0: a row is a period, if known' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand values" -l budget -d 'limits a table to 2^N values, and its work (default 26)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l for -d 'the flags of a published problem: see help problems' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any; one pass per heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or same from both'
euclid\t'takes multiples of the lesser'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
multiplication\t'multiplies 1 by 2 to 9'
sequential-nim\t'takes any from the first heap'
one-from-any\t'takes one from any heaps'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l rule -d 'cases are k h1 ... hk; RULE says what a move leaves of n' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l heaps -d 'every case has N heaps; cases omit k' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l layout -d 'other order of numbers, a 0 at the end: see help layouts' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l winning-moves -d 'after the verdict, each winning move as TEXT says' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -s w -l words -d 'print WIN if the first player wins, LOSS if it loses' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l prefix -d 'TEXT before each line; {} is its number: "Case #{}: "' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l min-heap -d 'at least H stones in a heap (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l max-heap -d 'at most H stones (generate: 10^9, or --min-heap if more)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l min-heaps -d 'at least K heaps in a case (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l max-heaps -d 'at most K heaps (generate: 10, or --min-heaps if more)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l max-move -d 'a move takes at most S (generate: 24 or --with-move)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l max-moves -d 'at most M moves in a case (generate: default 5)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l moves -d 'increasing (generate: default), distinct or any moves' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l max-cases -d 'at most N cases' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l min-total -d 'at least K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l max-total -d 'at most K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l seed -d 'S selects the cases (default 1); random: others each time' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l with-move -d 'S is one of the moves of each case' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l lost -d 'the first player loses P of 100 cases (default 50)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l budget -d 'limits a table to 2^N values, and its work (default 26)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -s j -l threads -d 'at most N threads (default: all); the output is the same' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -s s -l stream -d 'no number of cases at the start: read to the end'
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l misere -d 'a player who cannot move wins: misère play'
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -s e -l explain -d 'after each verdict, its Grundy value and a winning move'
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l count -d 'the number of winning moves instead of a verdict'
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l one-line -d 'all verdicts on one line, with nothing between them'
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l hard -d 'numbers at which programs are often wrong, such as 2^31'
complete -c takeaway -n "__fish_takeaway_using_subcommand generate" -l progress -d 'a progress bar on standard error'
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l for -d 'the flags of a published problem: see help problems' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any; one pass per heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or same from both'
euclid\t'takes multiples of the lesser'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
multiplication\t'multiplies 1 by 2 to 9'
sequential-nim\t'takes any from the first heap'
one-from-any\t'takes one from any heaps'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l rule -d 'cases are k h1 ... hk; RULE says what a move leaves of n' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l heaps -d 'every case has N heaps; cases omit k' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l layout -d 'other order of numbers, a 0 at the end: see help layouts' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l winning-moves -d 'after the verdict, each winning move as TEXT says' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -s w -l words -d 'print WIN if the first player wins, LOSS if it loses' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l prefix -d 'TEXT before each line; {} is its number: "Case #{}: "' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l min-heap -d 'at least H stones in a heap (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l max-heap -d 'at most H stones (generate: 10^9, or --min-heap if more)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l min-heaps -d 'at least K heaps in a case (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l max-heaps -d 'at most K heaps (generate: 10, or --min-heaps if more)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l max-move -d 'a move takes at most S (generate: 24 or --with-move)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l max-moves -d 'at most M moves in a case (generate: default 5)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l moves -d 'increasing (generate: default), distinct or any moves' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l max-cases -d 'at most N cases' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l min-total -d 'at least K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l max-total -d 'at most K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l seed -d 'S selects the cases (default 1); random: others each time' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l with-move -d 'S is one of the moves of each case' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l lost -d 'the first player loses P of 100 cases (default 50)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l protocol -d 'files and exit codes of testlib or kattis (also validate)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l budget -d 'limits a table to 2^N values, and its work (default 26)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -s j -l threads -d 'at most N threads (default: all); the output is the same' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -s s -l stream -d 'no number of cases at the start: read to the end'
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l misere -d 'a player who cannot move wins: misère play'
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -s e -l explain -d 'after each verdict, its Grundy value and a winning move'
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l count -d 'the number of winning moves instead of a verdict'
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l one-line -d 'all verdicts on one line, with nothing between them'
complete -c takeaway -n "__fish_takeaway_using_subcommand validate" -l hard -d 'numbers at which programs are often wrong, such as 2^31'
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l for -d 'the flags of a published problem: see help problems' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any; one pass per heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or same from both'
euclid\t'takes multiples of the lesser'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
multiplication\t'multiplies 1 by 2 to 9'
sequential-nim\t'takes any from the first heap'
one-from-any\t'takes one from any heaps'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l rule -d 'cases are k h1 ... hk; RULE says what a move leaves of n' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l heaps -d 'every case has N heaps; cases omit k' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l layout -d 'other order of numbers, a 0 at the end: see help layouts' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -s w -l words -d 'print WIN if the first player wins, LOSS if it loses' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l prefix -d 'TEXT before each line; {} is its number: "Case #{}: "' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l protocol -d 'files and exit codes of testlib or kattis (also validate)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l budget -d 'limits a table to 2^N values, and its work (default 26)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -s j -l threads -d 'at most N threads (default: all); the output is the same' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -s s -l stream -d 'no number of cases at the start: read to the end'
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l misere -d 'a player who cannot move wins: misère play'
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l count -d 'the number of winning moves instead of a verdict'
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l one-line -d 'all verdicts on one line, with nothing between them'
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l ignore-case -d 'first is as right as First (also with stress)'
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l progress -d 'a progress bar on standard error'
complete -c takeaway -n "__fish_takeaway_using_subcommand check" -l summary -d 'counts and speed on standard error at the end'
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l for -d 'the flags of a published problem: see help problems' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any; one pass per heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or same from both'
euclid\t'takes multiples of the lesser'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
multiplication\t'multiplies 1 by 2 to 9'
sequential-nim\t'takes any from the first heap'
one-from-any\t'takes one from any heaps'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l rule -d 'cases are k h1 ... hk; RULE says what a move leaves of n' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l heaps -d 'every case has N heaps; cases omit k' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l layout -d 'other order of numbers, a 0 at the end: see help layouts' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -s w -l words -d 'print WIN if the first player wins, LOSS if it loses' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l prefix -d 'TEXT before each line; {} is its number: "Case #{}: "' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l min-heap -d 'at least H stones in a heap (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l max-heap -d 'at most H stones (generate: 10^9, or --min-heap if more)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l min-heaps -d 'at least K heaps in a case (generate: default 1)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l max-heaps -d 'at most K heaps (generate: 10, or --min-heaps if more)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l max-move -d 'a move takes at most S (generate: 24 or --with-move)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l max-moves -d 'at most M moves in a case (generate: default 5)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l moves -d 'increasing (generate: default), distinct or any moves' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l max-cases -d 'at most N cases' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l min-total -d 'at least K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l max-total -d 'at most K heaps in all cases together' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l seed -d 'S selects the cases (default 1); random: others each time' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l with-move -d 'S is one of the moves of each case' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l lost -d 'the first player loses P of 100 cases (default 50)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l seconds -d 'stops after S seconds without a difference (default 10)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l time-limit -d 'the program may take S seconds for an input (default 5)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l budget -d 'limits a table to 2^N values, and its work (default 26)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -s s -l stream -d 'no number of cases at the start: read to the end'
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l misere -d 'a player who cannot move wins: misère play'
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l count -d 'the number of winning moves instead of a verdict'
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l one-line -d 'all verdicts on one line, with nothing between them'
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l hard -d 'numbers at which programs are often wrong, such as 2^31'
complete -c takeaway -n "__fish_takeaway_using_subcommand stress" -l ignore-case -d 'first is as right as First (also with stress)'
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l for -d 'the flags of a published problem: see help problems' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -s p -l problem -d 'every case is of this game; cases omit its number' -r -f -a "one-three-four\t'takes 1, 3 or 4 stones'
zero-move-nim\t'takes any; one pass per heap'
one-two-three\t'takes 1, 2 or 3 stones'
subtraction\t'takes s1, ... or sm stones'
subtraction-sequence\t'(the Grundy values, no heap)'
nim\t'takes any number of stones'
interval\t'takes l to r stones'
octal\t'is one of the code c0.c1c2...'
octal-sequence\t'(the Grundy values, no heap)'
grundys-game\t'splits a heap unequally'
laskers-nim\t'takes any, or splits a heap'
wythoff\t'takes any, or same from both'
euclid\t'takes multiples of the lesser'
fibonacci-nim\t'takes up to twice the last'
staircase-nim\t'takes any to the step below'
moores-nim\t'takes from at most d heaps'
halving\t'takes up to half of a heap'
multiplication\t'multiplies 1 by 2 to 9'
sequential-nim\t'takes any from the first heap'
one-from-any\t'takes one from any heaps'
kayles\t'the octal game 0.77'
dawsons-kayles\t'the octal game 0.07'
dawsons-chess\t'the octal game 0.137'"
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l set -d 'cases are k h1 ... hk; a move takes 2,5-9 or squares, ...' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l code -d 'cases are k h1 ... hk, of an octal game such as 0.77' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l rule -d 'cases are k h1 ... hk; RULE says what a move leaves of n' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l heaps -d 'every case has N heaps; cases omit k' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l layout -d 'other order of numbers, a 0 at the end: see help layouts' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -s w -l words -d 'print WIN if the first player wins, LOSS if it loses' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l prefix -d 'TEXT before each line; {} is its number: "Case #{}: "' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -s l -l language -d 'rust (default), or c++ (also cpp) for judges without Rust' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l budget -d 'limits a table to 2^N values, and its work (default 26)' -r
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -s s -l stream -d 'no number of cases at the start: read to the end'
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l misere -d 'a player who cannot move wins: misère play'
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l count -d 'the number of winning moves instead of a verdict'
complete -c takeaway -n "__fish_takeaway_using_subcommand submission" -l one-line -d 'all verdicts on one line, with nothing between them'
