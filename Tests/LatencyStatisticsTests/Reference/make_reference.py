#!/usr/bin/env python3
"""Makes the reference values that LatencyStatisticsTests reads, from independent implementations.

Needs: pip install scipy==1.17.1 numpy==2.4.6 statsmodels==0.15.0 hdrhistogram==0.10.8
Run:   python3 make_reference.py      (writes *.json beside itself; the same bytes every time)
"""

import json
import math
import pathlib
from fractions import Fraction

import numpy as np
from hdrh.histogram import HdrHistogram
from scipy import stats
from statsmodels.stats.multitest import multipletests

HERE = pathlib.Path(__file__).parent
TAIL = 0.025


def write(name, content):
    text = json.dumps(content)
    (HERE / f"{name}.json").write_text(text + "\n")


# Histogram: against HdrHistogram's own port to Python.


def histogram_samples():
    rng = np.random.default_rng(1)
    yield "every bucket edge", sorted(
        {max(1, min(2**46 - 1, (1 << bit) + offset)) for bit in range(46) for offset in (-1, 0, 1)}
    )
    yield "log-normal", [int(v) for v in np.exp(rng.normal(8, 2, 2000)) + 1]
    yield "two humps", [int(v) for v in rng.normal(2100, 50, 1500)] + [
        int(v) for v in rng.normal(41000, 900, 500)
    ]
    yield "one reading", [123456789]


def histogram():
    cases = []
    for name, values in histogram_samples():
        histogram = HdrHistogram(1, 2**46 - 1, 3)
        for value in values:
            histogram.record_value(value)
        # Python's port rounds the rank; where q * n is whole it is the rank that all ports agree on.
        percents = [p for p in (0.5, 10, 25, 50, 75, 90, 99, 99.9, 100)
                    if (Fraction(str(p)) * len(values) / 100).denominator == 1]
        cases.append({
            "name": name,
            "values": values,
            "buckets": [
                [histogram.get_lowest_equivalent_value(item.value_iterated_to),
                 item.count_at_value_iterated_to]
                for item in histogram.get_recorded_iterator()
            ],
            "percentiles": [
                {"tenThousandths": int(Fraction(str(p)) * 100),
                 "value": histogram.get_value_at_percentile(p)} for p in percents
            ],
        })
    write("histogram", cases)


# Quantile intervals: against scipy's binomial distribution.


def interval_ranks(n, q):
    binomial = stats.binom(n, q)
    lower = int(binomial.ppf(TAIL)) + 2
    while binomial.cdf(lower - 1) > TAIL:  # P(B < lower) must not exceed the tail
        lower -= 1
    upper = int(binomial.isf(TAIL)) - 2
    while binomial.sf(upper - 1) > TAIL:  # nor P(B >= upper)
        upper += 1
    return (lower, upper) if lower >= 1 and upper <= n else None


def smallest_sample(q):
    n = 1
    while interval_ranks(n, q) is None:
        n += max(1, n // 1000)
    while interval_ranks(n - 1, q) is not None:
        n -= 1
    return n


def interval_values():
    """Intervals of samples: scipy's own function for them, not only its binomial distribution."""
    rng = np.random.default_rng(8)
    for size in (6, 20, 400):
        values = np.round(rng.exponential(1000, size), 3)
        intervals = []
        for t in (5000, 9000, 9900):
            found = stats.quantile_test(values, q=0, p=t / 10_000).confidence_interval(0.95)
            bounds = [float(found.low), float(found.high)]
            intervals.append({"tenThousandths": t,
                              "interval": None if any(map(math.isnan, bounds)) else bounds})
        yield {"values": list(values), "intervals": intervals}


def quantile_intervals():
    tenths = (1, 100, 1000, 2500, 5000, 9000, 9900, 9990, 9999)
    sizes = (1, 2, 5, 6, 12, 20, 36, 100, 367, 368, 1000, 3687, 3688, 10_000, 36_886, 36_887,
             200_000, 1_000_003, 50_000_000)
    write("quantile_intervals", {
        "smallest": [{"tenThousandths": t, "count": smallest_sample(t / 10_000)}
                     for t in (5000, 9000, 9900, 9990, 9999)],
        "ranks": [{"tenThousandths": t, "count": n, "ranks": interval_ranks(n, t / 10_000)}
                  for t in tenths for n in sizes],
        "samples": list(interval_values()),
    })


# Lines: against scipy's Theil-Sen and its exact distribution of Kendall's tau.


def arrangement(n, inversions):
    """0..n-1 with the given number of pairs out of order."""
    rest, result = list(range(n)), []
    while rest:
        step = min(inversions, len(rest) - 1)
        result.append(rest.pop(step))
        inversions -= step
    return result


def kendall_lower_rank(n):
    """The largest c with P(discordant pairs < c) <= TAIL."""
    c = 0
    while c < n * (n - 1) // 4:
        two_sided = stats.kendalltau(range(n), arrangement(n, c), method="exact").pvalue
        if two_sided / 2 > TAIL:
            break
        c += 1
    return c


def normal_lower_rank(x, y, slopes):
    def weight(k):
        return k * (k - 1) * (2 * k + 5) / 18
    ties = [count for values in (x, y) for count in np.unique(values, return_counts=True)[1]]
    sigma = math.sqrt(weight(len(x)) - sum(weight(k) for k in ties))
    return math.floor((slopes - stats.norm.isf(TAIL) * sigma) / 2)


def line(name, x, y):
    x, y = np.asarray(x, float), np.asarray(y, float)
    slopes = sorted((y[j] - y[i]) / (x[j] - x[i])
                    for i in range(len(x)) for j in range(len(x)) if x[j] > x[i])
    tied = len(set(x)) < len(x) or len(set(y)) < len(y)
    rank = (kendall_lower_rank(len(x)) if len(x) <= 100 and not tied
            else normal_lower_rank(x, y, len(slopes)))
    result = stats.theilslopes(y, x, method="joint")
    return {"name": name, "x": list(x), "y": list(y), "slope": result.slope,
            "intercept": result.intercept,
            "interval": [slopes[rank - 1], slopes[-rank]] if rank >= 1 else None}


def robust_lines():
    rng = np.random.default_rng(2)
    grid = np.arange(150) * 1e6
    wild = 50_000 + 25e-6 * grid + rng.exponential(3000, 150)
    wild[[7, 70, 71, 149]] += 4e7
    write("robust_line", [
        line("four points", [1, 2, 3, 5], [2.0, 3.5, 3.0, 9.0]),
        line("five rates", [100, 200, 500, 1000, 2000], [4.1e5, 8.3e5, 2.02e6, 4.1e6, 8.12e6]),
        line("falling", range(12), -3.25 * np.arange(12) + rng.normal(0, 1, 12)),
        line("hundred", np.arange(100) * 16_666_667.0, rng.normal(60_000, 900, 100)),
        line("drift with stalls", grid, wild),
        line("equal x", np.repeat([1.0, 2.0, 4.0, 8.0], 6), rng.normal(0, 1, 24)),
        line("equal y", range(30), rng.integers(0, 5, 30)),
    ])


# Ranks: against scipy's Wilcoxon test.


def signed_rank_lower_rank(n):
    """The largest c with P(rank sum < c) <= TAIL, from the p-values of constructed samples."""
    c = 0
    while c < n * (n + 1) // 4:
        left, signs = c, [-1] * n
        for rank in range(n, 0, -1):
            if rank <= left:
                signs[rank - 1], left = 1, left - rank
        sample = [sign * (i + 1.0) for i, sign in enumerate(signs)]
        if stats.wilcoxon(sample, method="exact", alternative="less").pvalue > TAIL:
            break
        c += 1
    return c


def center(name, values):
    values = np.asarray(values, float)
    n = len(values)
    means = sorted((values[i] + values[j]) / 2 for i in range(n) for j in range(i, n))
    rank = signed_rank_lower_rank(n)
    return {"name": name, "values": list(values), "center": float(np.median(means)),
            "interval": [means[rank - 1], means[-rank]] if rank >= 1 else None,
            "median": float(np.median(values)),
            "medianAbsoluteDeviation": float(stats.median_abs_deviation(values))}


def signed_rank(name, values):
    # Exact over all signs, ties or not: one permutation per sign pattern.
    method = ("exact" if len(set(map(abs, values))) == len(values) and 0 not in values
              else stats.PermutationMethod(n_resamples=np.inf))
    return {"name": name, "values": [float(v) for v in values],
            "pValue": float(stats.wilcoxon(values, method=method).pvalue)}


def ranks():
    rng = np.random.default_rng(3)
    write("ranks", {
        "centers": [
            center("five", [1, 2, 3, 4, 10]),
            center("six", [1, 2, 3, 4, 5, 100]),
            center("twenty pairs", rng.normal(0.01, 0.02, 20)),
            center("skewed", rng.exponential(1, 41)),
        ],
        "tests": [
            signed_rank("all positive", [1, 2, 3, 4, 5, 6]),
            signed_rank("mixed", rng.normal(0.3, 1, 25)),
            signed_rank("sixty", rng.normal(0.1, 1, 60)),
            signed_rank("ties", [1, 1, -1, 2, 2, 3, -2, 4, 4, 4]),
            signed_rank("ties of one sign", [2, 2, 2, 2, 2, 2, 2]),
        ],
    })


def rank_sum_lower_rank(n, m):
    """The largest c with P(pairs in order < c) <= TAIL, counted by scipy's exact test."""
    def at_most(c):
        # Samples with c pairs in order: all of y below x, but for as many steps up as c says.
        x, y, left = [2.0 * i for i in range(n)], [], c
        for j in range(m):
            step = min(left, n)
            y.append(2.0 * step - 1 - (j + 1) / (2 * m + 2))
            left -= step
        return stats.mannwhitneyu(y, x, method="exact", alternative="less").pvalue
    c = 0
    while c < n * m // 2 and at_most(c) <= TAIL:
        c += 1
    return c


def shift(name, left, right):
    left, right = np.asarray(left, float), np.asarray(right, float)
    differences = sorted(float(r - l) for l in left for r in right)
    rank = rank_sum_lower_rank(len(left), len(right))
    return {"name": name, "left": list(left), "right": list(right),
            "center": float(np.median(differences)),
            "interval": [differences[rank - 1], differences[-rank]] if rank >= 1 else None}


def rank_sum(name, left, right):
    # Exact over all arrangements, ties or not: scipy counts those itself where values are equal.
    tied = len(set(left) | set(right)) < len(left) + len(right)
    method = stats.PermutationMethod(n_resamples=np.inf) if tied else "exact"
    found = stats.mannwhitneyu(left, right, method=method)
    return {"name": name, "left": [float(v) for v in left], "right": [float(v) for v in right],
            "pValue": float(found.pvalue)}


def rank_sums():
    rng = np.random.default_rng(7)
    write("rank_sums", {
        "shifts": [
            shift("three and three", [1, 2, 4], [3, 5, 9]),
            shift("four and four", [1, 2, 4, 7], [3, 5, 9, 11]),
            shift("twenty and twenty", rng.normal(0, 1, 20), rng.normal(0.5, 1, 20)),
            shift("eight and thirty", rng.normal(0, 1, 8), rng.exponential(1, 30)),
        ],
        "tests": [
            rank_sum("apart", [1, 2, 3], [4, 5, 6]),
            rank_sum("mixed", rng.normal(0, 1, 20), rng.normal(0.7, 1, 24)),
            rank_sum("sixty", rng.normal(0, 1, 60), rng.normal(0.3, 1, 55)),
            rank_sum("ties", [1, 1, 2, 3, 3, 4], [2, 3, 3, 4, 5, 5, 5]),
            rank_sum("all equal but one", [2, 2, 2, 2, 2], [2, 2, 2, 2, 3]),
        ],
    })


def proportions():
    write("proportions", [
        {"successes": k, "trials": n, "interval": [float(ci.low), float(ci.high)]}
        for k, n in ((0, 60), (1, 60), (19, 20), (20, 20), (3, 25), (0, 1), (500, 1000))
        for ci in [stats.binomtest(k, n).proportion_ci(method="exact")]])


def bootstrap():
    rng = np.random.default_rng(4)
    cases = []
    for name, values, statistic in (
        ("mean of skewed", rng.exponential(1, 30), np.mean),
        ("mean of symmetric", rng.normal(10, 1, 40), np.mean),
        ("median", rng.normal(0, 1, 51), np.median),
    ):
        found = stats.bootstrap((values,), statistic, n_resamples=200_000, method="BCa",
                                batch=10_000, rng=np.random.default_rng(5))
        cases.append({"name": name, "values": list(values),
                      "statistic": statistic.__name__,
                      "interval": [float(found.confidence_interval.low),
                                   float(found.confidence_interval.high)]})
    write("bootstrap", cases)


def holm():
    rng = np.random.default_rng(6)
    sets = [[0.01, 0.04, 0.03, 0.005], [0.5], [0.02, 0.02, 0.9, 1.0, 0.0],
            [float(p) for p in rng.uniform(0, 0.2, 21)]]
    write("holm", [{"raw": p, "adjusted": [float(a) for a in multipletests(p, method="holm")[1]]}
                   for p in sets])


def normal():
    probabilities = [1e-300, 1e-12, 0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.999999]
    write("normal", [{"probability": p, "z": float(stats.norm.ppf(p))} for p in probabilities])


# Random numbers: xoshiro256** and SplitMix64 after Blackman and Vigna's description.

MASK = 2**64 - 1


def split_mix(state):
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
        yield mixed ^ mixed >> 31


def xoshiro(seed):
    def rotated(word, bits):
        return (word << bits | word >> 64 - bits) & MASK
    filler = split_mix(seed)
    s = [next(filler) for _ in range(4)]
    while True:
        yield rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 45)


def generator():
    write("generator", [
        {"seed": seed, "numbers": [number for number, _ in zip(xoshiro(seed), range(8))]}
        for seed in (0, 1, 42, MASK)])


if __name__ == "__main__":
    for make in (histogram, quantile_intervals, robust_lines, ranks, rank_sums, proportions,
                 bootstrap, holm, normal, generator):
        make()
