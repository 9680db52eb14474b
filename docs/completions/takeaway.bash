_takeaway() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="takeaway"
                ;;
            takeaway,check)
                cmd="takeaway__subcmd__check"
                ;;
            takeaway,generate)
                cmd="takeaway__subcmd__generate"
                ;;
            takeaway,help)
                cmd="takeaway__subcmd__help"
                ;;
            takeaway,package)
                cmd="takeaway__subcmd__package"
                ;;
            takeaway,stress)
                cmd="takeaway__subcmd__stress"
                ;;
            takeaway,submission)
                cmd="takeaway__subcmd__submission"
                ;;
            takeaway,validate)
                cmd="takeaway__subcmd__validate"
                ;;
            takeaway,values)
                cmd="takeaway__subcmd__values"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        takeaway)
            opts="-V -p -s -w -e -j -h --for --version --progress --no-progress --game --set --code --rule --budget --heaps --heap --sorted --layout --stream --misere --count --words --prefix --one-line --explain --why --winning-moves --any-move --threads --summary --help values generate validate check stress submission package help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --layout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --words)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -w)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --prefix)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --winning-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -W "problems games flags subtasks exit man bash zsh fish one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess values generate validate check stress submission package for game set code rule heaps heap sorted layout stream misere count words prefix one-line explain why winning-moves any-move rows svg options min-heap max-heap min-stones max-stones min-a max-a min-b max-b min-c max-c min-heaps max-heaps max-move min-moves max-moves moves min-cases max-cases max-group max-groups min-total max-total with-move subtask group seed lost hard protocol print reached ignore-case in-order right seconds runs save time-limit language format solution help version progress no-progress budget threads summary" -- "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -W "problems games flags subtasks exit man bash zsh fish one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess values generate validate check stress submission package for game set code rule heaps heap sorted layout stream misere count words prefix one-line explain why winning-moves any-move rows svg options min-heap max-heap min-stones max-stones min-a max-a min-b max-b min-c max-c min-heaps max-heaps max-move min-moves max-moves moves min-cases max-cases max-group max-groups min-total max-total with-move subtask group seed lost hard protocol print reached ignore-case in-order right seconds runs save time-limit language format solution help version progress no-progress budget threads summary" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__check)
            opts="-h -V -p -s -w -a -j --for --help --version --progress --no-progress --game --set --code --rule --budget --heaps --heap --sorted --layout --stream --misere --count --words --prefix --one-line --winning-moves --any-move --min-heap --max-heap --min-stones --max-stones --min-a --max-a --min-b --max-b --min-c --max-c --min-heaps --max-heaps --max-move --min-moves --max-moves --moves --min-cases --max-cases --max-group --max-groups --min-total --max-total --with-move --ignore-case --in-order --protocol --print --threads --summary"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --layout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --words)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -w)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --prefix)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --winning-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-groups)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --with-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --protocol)
                    COMPREPLY=($(compgen -W "testlib kattis sinol" -- "${cur}"))
                    return 0
                    ;;
                --print)
                    COMPREPLY=($(compgen -W "testlib kattis plain" -- "${cur}"))
                    return 0
                    ;;
                -a)
                    COMPREPLY=($(compgen -W "ppes PPES" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__generate)
            opts="-h -V -p -s -w -e -j --for --help --version --progress --no-progress --game --set --code --rule --budget --heaps --heap --sorted --layout --stream --misere --count --words --prefix --one-line --explain --why --winning-moves --any-move --min-heap --max-heap --min-stones --max-stones --min-a --max-a --min-b --max-b --min-c --max-c --min-heaps --max-heaps --max-move --min-moves --max-moves --moves --min-cases --max-cases --max-group --max-groups --min-total --max-total --with-move --subtask --group --seed --lost --hard --threads"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --layout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --words)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -w)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --prefix)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --winning-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-groups)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --with-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --subtask)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lost)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__help)
            opts="problems games flags subtasks exit man bash zsh fish one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess values generate validate check stress submission package for game set code rule heaps heap sorted layout stream misere count words prefix one-line explain why winning-moves any-move rows svg options min-heap max-heap min-stones max-stones min-a max-a min-b max-b min-c max-c min-heaps max-heaps max-move min-moves max-moves moves min-cases max-cases max-group max-groups min-total max-total with-move subtask group seed lost hard protocol print reached ignore-case in-order right seconds runs save time-limit language format solution help version progress no-progress budget threads summary"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__package)
            opts="-h -V -p -s -w --for --help --version --progress --no-progress --game --set --code --rule --budget --heaps --heap --sorted --layout --stream --misere --count --words --prefix --one-line --winning-moves --any-move --min-heap --max-heap --min-stones --max-stones --min-a --max-a --min-b --max-b --min-c --max-c --min-heaps --max-heaps --max-move --min-moves --max-moves --moves --min-cases --max-cases --max-group --max-groups --min-total --max-total --with-move --subtask --ignore-case --in-order --format --solution"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --layout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --words)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -w)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --prefix)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --winning-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-groups)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --with-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --subtask)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "kattis icpc sinol polygon" -- "${cur}"))
                    return 0
                    ;;
                --solution)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__stress)
            opts="-h -V -p -s -w -j --for --help --version --progress --no-progress --game --set --code --rule --budget --heaps --heap --sorted --layout --stream --misere --count --words --prefix --one-line --winning-moves --any-move --min-heap --max-heap --min-stones --max-stones --min-a --max-a --min-b --max-b --min-c --max-c --min-heaps --max-heaps --max-move --min-moves --max-moves --moves --min-cases --max-cases --max-group --max-groups --min-total --max-total --with-move --seed --lost --hard --ignore-case --in-order --right --seconds --runs --save --time-limit --threads"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --layout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --words)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -w)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --prefix)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --winning-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-groups)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --with-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lost)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --right)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seconds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --runs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --save)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --time-limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__submission)
            opts="-h -V -p -s -w -l --for --help --version --progress --no-progress --game --set --code --rule --budget --heaps --heap --sorted --layout --stream --misere --count --words --prefix --one-line --winning-moves --any-move --min-heap --max-heap --min-stones --max-stones --min-a --max-a --min-b --max-b --min-c --max-c --min-heaps --max-heaps --max-move --min-moves --max-moves --moves --min-cases --max-cases --max-group --max-groups --min-total --max-total --with-move --language"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --layout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --words)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -w)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --prefix)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --winning-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-groups)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --with-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --language)
                    COMPREPLY=($(compgen -W "rust c++" -- "${cur}"))
                    return 0
                    ;;
                -l)
                    COMPREPLY=($(compgen -W "rust c++" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__validate)
            opts="-h -V -p -s -w -e -j --for --help --version --progress --no-progress --game --set --code --rule --budget --heaps --heap --sorted --layout --stream --misere --count --words --prefix --one-line --explain --why --winning-moves --any-move --min-heap --max-heap --min-stones --max-stones --min-a --max-a --min-b --max-b --min-c --max-c --min-heaps --max-heaps --max-move --min-moves --max-moves --moves --min-cases --max-cases --max-group --max-groups --min-total --max-total --with-move --subtask --group --protocol --print --reached --threads"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --layout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --words)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -w)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --prefix)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --winning-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heap)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-stones)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-a)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-b)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-heaps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-cases)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-groups)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-total)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --with-move)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --subtask)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --group)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --protocol)
                    COMPREPLY=($(compgen -W "testlib kattis sinol" -- "${cur}"))
                    return 0
                    ;;
                --print)
                    COMPREPLY=($(compgen -W "testlib kattis plain" -- "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        takeaway__subcmd__values)
            opts="-h -V -p --for --help --version --progress --no-progress --game --set --code --rule --budget --misere --rows --svg --options"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --for)
                    COMPREPLY=($(compgen -W "51nod-1066 51nod-1067 51nod-1070 51nod-1072 acwing-891 acwing-892 acwing-893 acwing-894 atcoder-abc-059-d atcoder-abc-297-g atcoder-abc-368-f atcoder-caddi-2018-d atcoder-edpc-k atcoder-tessoku-a32 atcoder-tessoku-a33 atcoder-tessoku-b32 atcoder-tessoku-b33 atcoder-tessoku-b34 baekjoon-4342 baekjoon-4370 baekjoon-5981 luogu-p3024 baekjoon-9655 baekjoon-9656 baekjoon-9657 baekjoon-9658 baekjoon-9659 baekjoon-9660 baekjoon-9661 baekjoon-11694 baekjoon-11867 baekjoon-11868 baekjoon-11869 baekjoon-11871 baekjoon-11872 baekjoon-13034 baekjoon-16187 baekjoon-16877 baekjoon-16884 baekjoon-16888 baekjoon-16895 baekjoon-18937 codechef-chcoinsg codechef-chefbro codechef-gameofpiles1 codechef-matchs codeforces-120-e codeforces-255-e codeforces-451-a codeforces-493-d codeforces-603-c codeforces-630-r codeforces-768-e codeforces-832-a codeforces-1194-d codeforces-1370-c codeforces-1382-b codeforces-1672-a codeforces-1704-f codeforces-1719-a codeforces-1899-a codeforces-1965-a cses-1098 cses-1099 cses-1729 cses-1730 cses-2207 cses-2208 geeksforgeeks-game-of-n-stones-where-each-player-can-remove-1-3-or-4 geeksforgeeks-game-of-nim geeksforgeeks-geek-and-its-game-of-coins hackerrank-a-chessboard-game hackerrank-bowling-pins hackerrank-chessboard-game-again hackerrank-chocolate-in-box hackerrank-game-of-stones hackerrank-introduction-to-nim-game hackerrank-misere-nim hackerrank-nimble-game hackerrank-poker-nim hackerrank-powers-game hackerrank-the-prime-game hackerrank-tower-breakers hackerrank-tower-breakers-again hackerrank-tower-breakers-revisited hackerrank-zero-move-nim hdu-1527 poj-1067 hdu-1536 hdu-1944 poj-2960 hdu-1564 hdu-1730 hdu-1846 hdu-1847 hdu-1848 hdu-1849 hdu-1850 hdu-1851 hdu-1907 poj-3480 hdu-2147 hdu-2176 hdu-2177 hdu-2188 hdu-2509 hdu-2516 hdu-2897 hdu-2999 hdu-3032 hdu-3389 hdu-3951 hdu-4664 hdu-4764 hdu-4994 hdu-5011 kattis-bachets-game kattis-euclids-game kattis-s-nim kattis-take-two-stones leetcode-292 leetcode-294 leetcode-1025 leetcode-1510 leetcode-1908 lightoj-1186 lightoj-1192 lightoj-1199 lightoj-1247 lightoj-1253 lightoj-1296 lightoj-1393 luogu-p10501 luogu-p1290 luogu-p2197 luogu-p2252 luogu-p2953 baekjoon-6120 luogu-p3150 luogu-p3480 luogu-p4018 luogu-p4136 luogu-p4279 luogu-p4702 luogu-p4860 poj-1704 poj-2234 poj-2311 poj-2484 poj-2505 uva-847 hdu-1517 poj-2975 poj-3537 spoj-matgame spoj-mcoins spoj-mmmgame spoj-ngm timus-1087 timus-1465 uva-10165 uva-10368 poj-2348 hdu-1525 uva-10404 uva-11311 uva-11859 uva-12293 uva-12469 yukicoder-2 yukicoder-8 yukicoder-103 yukicoder-153 yukicoder-715" -- "${cur}"))
                    return 0
                    ;;
                -h)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --help)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -W "one-three-four zero-move-nim one-two-three subtraction subtraction-sequence nim interval octal octal-sequence grundys-game laskers-nim wythoff euclid fibonacci-nim staircase-nim moores-nim halving multiplication sequential-nim one-from-any kayles dawsons-kayles dawsons-chess" -- "${cur}"))
                    return 0
                    ;;
                --set)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --code)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rule)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rows)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _takeaway -o nosort -o bashdefault -o default takeaway
else
    complete -F _takeaway -o bashdefault -o default takeaway
fi
