// How heaps are computed from the numbers of a case.

namespace formula {
    // All numbers of the formula.
    typedef long long Number;

    // The heap, which has 0 to 10^18 stones.
    u64 stones(Number stones) {
        if (stones < 0 || stones > 1000000000000000000LL) {
            console.fault("numbers that give a heap");
        }
        return u64(stones);
    }

    // The argument of a function, which must not be less than this.
    Number at_least(Number least, Number number) {
        if (number < least) {
            console.fault("numbers that give a heap");
        }
        return number;
    }

    // Rounded down, for b of 1 or more.
    Number quotient(Number a, Number b) {
        return a < 0 ? -((b - 1 - a) / b) : a / b;
    }

    // From 0 to b - 1.
    Number modulo(Number a, Number b) {
        Number rest = a % b;
        return rest < 0 ? rest + b : rest;
    }

    Number min(Number a, Number b) {
        return std::min(a, b);
    }

    Number max(Number a, Number b) {
        return std::max(a, b);
    }

    Number gcd(Number a, Number b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    Number exclusive_or(Number a, Number b) {
        return a ^ b;
    }

    // How many bits are 1.
    Number bits(Number a) {
        Number count = 0;
        for (; a > 0; a &= a - 1) {
            count++;
        }
        return count;
    }

    bool is_prime(Number a) {
        Number divisor = 2;
        while (divisor * divisor <= a && a % divisor != 0) {
            divisor++;
        }
        return a > 1 && divisor * divisor > a;
    }

    // Rounded down; 0 of a negative number.
    Number square_root(Number a) {
        Number root = 0, step = Number(1) << 62;
        for (; step > 0; step /= 2) {
            if (root + step <= a / (root + step)) {
                root += step;
            }
        }
        return root;
    }

    bool is_square(Number a) {
        Number root = square_root(a);
        return root * root == a;
    }

    // Returns true if a is 1, b, b * b and so on.
    bool is_power(Number a, Number b) {
        while (a > 1 && a % b == 0) {
            a /= b;
        }
        return a == 1;
    }
}
