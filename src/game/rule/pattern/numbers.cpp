u64 power_up_to(u64 base, u64 n) {
    u64 power = 1;
    while (power <= n / base) {
        power *= base;
    }
    return power;
}

u64 logarithm(u64 base, u64 n) {
    u64 rest = n / base, log = 0;
    for (; rest > 0; rest /= base) {
        log++;
    }
    return log;
}

u64 root(u64 n) {
    u64 root = 0;
    for (u64 step = 1ULL << 31; step > 0; step /= 2) {
        if ((root + step) * (root + step) <= n) {
            root += step;
        }
    }
    return root;
}

u64 ones(u64 n) {
    u64 count = 0;
    for (; n > 0; n &= n - 1) {
        count++;
    }
    return count;
}

u64 trailing_zeros(u64 n) {
    u64 count = 0;
    for (; n % 2 == 0; n /= 2) {
        count++;
    }
    return count;
}

u64 odd_part(u64 n) {
    return n % 2 == 0 ? odd_part(n / 2) : n;
}

u64 fibonacci_count(u64 n) {
    u64 one = 1, other = 2, count = 0;
    for (; one <= n; count++) {
        other += one;
        one = other - one;
    }
    return count;
}

u64 largest_fibonacci(u64 n) {
    u64 one = 1, other = 2;
    while (other <= n) {
        other += one;
        one = other - one;
    }
    return one;
}

u64 fibonacci_parts(u64 n) {
    u64 count = 0;
    for (; n > 0; n -= largest_fibonacci(n)) {
        count++;
    }
    return count;
}

u64 smallest_factor(u64 n) {
    u64 factor = 2;
    while (factor * factor <= n && n % factor != 0) {
        factor += 1 + factor % 2;
    }
    return factor * factor <= n ? factor : n;
}

u64 largest_factor(u64 n) {
    u64 factor = smallest_factor(n);
    return factor == n ? n : largest_factor(n / factor);
}

u64 factor_count(u64 n) {
    u64 count = 0;
    for (; n > 1; n /= smallest_factor(n)) {
        count++;
    }
    return count;
}

u64 smallest_exponent(u64 n) {
    u64 factor = smallest_factor(n), count = 0;
    for (; n % factor == 0; n /= factor) {
        count++;
    }
    return count;
}

u64 without_smallest(u64 n) {
    u64 factor = smallest_factor(n);
    while (n % factor == 0) {
        n /= factor;
    }
    return n;
}

u64 different_factors(u64 n) {
    u64 count = 0;
    for (; n > 1; n = without_smallest(n)) {
        count++;
    }
    return count;
}

u64 largest_exponent(u64 n) {
    u64 most = 0;
    for (; n > 1; n = without_smallest(n)) {
        most = std::max(most, smallest_exponent(n));
    }
    return most;
}

u64 divisor_count(u64 n) {
    u64 count = 1;
    for (; n > 1; n = without_smallest(n)) {
        count *= 1 + smallest_exponent(n);
    }
    return count;
}

u64 totient(u64 n) {
    u64 left = n;
    for (; n > 1; n = without_smallest(n)) {
        left -= left / smallest_factor(n);
    }
    return left;
}

std::vector<u64> primes_below(u64 end) {
    std::vector<bool> is_prime(end, true);
    std::vector<u64> primes;
    for (u64 n = 2; n < end; n++) {
        if (is_prime[n]) {
            primes.push_back(n);
            for (u64 multiple = n * n; multiple < end; multiple += n) {
                is_prime[multiple] = false;
            }
        }
    }
    return primes;
}

u64 prime_count(u64 n) {
    static std::vector<u64> primes;
    if (primes.empty() || primes.back() < n) {
        // There is a prime between n + 1 and 2 * n + 2.
        primes = primes_below(2 * n + 3);
    }
    return std::upper_bound(primes.begin(), primes.end(), n) - primes.begin();
}
