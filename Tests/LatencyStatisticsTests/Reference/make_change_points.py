#!/usr/bin/env python3
"""Makes the change points that ChangePointTests reads, with MongoDB's own e-divisive.

Needs: pip install numpy==1.26.4 scipy==1.17.1 signal_processing_algorithms==2.1.6
       (in an environment of its own: it wants an older numpy than make_reference.py)
Run:   python3 make_change_points.py      (writes change_points.json beside itself)

The library gets doubled ranks, as ChangePointSearch works on them. It has no shortest stretch, so the
best split is looked for among those that leave four values on either side.
"""

import json
import pathlib

import numpy as np
from scipy.stats import rankdata
from signal_processing_algorithms.energy_statistics import energy_statistics

HERE = pathlib.Path(__file__).parent
SHORTEST = 4


def series():
    rng = np.random.default_rng(7)
    normal = lambda count, level: rng.normal(level, 10, count)
    heavy = lambda count, level: level + 10 * rng.standard_t(1.2, count)
    yield "none", normal(40, 1000)
    yield "none, heavy tails", heavy(40, 1000)
    yield "one", np.concatenate([normal(25, 1000), normal(15, 1050)])
    yield "one, heavy tails", np.concatenate([heavy(30, 1000), heavy(30, 1100)])
    yield "one, near the end", np.concatenate([normal(30, 1000), normal(6, 1100)])
    yield "two, up and further up", np.concatenate(
        [normal(20, 1000), normal(20, 1060), normal(20, 1120)])
    yield "two, up and back", np.concatenate(
        [normal(20, 1000), normal(20, 1060), normal(20, 1000)])
    yield "counts", np.concatenate([np.full(12, 2.0), np.full(12, 3.0)])
    yield "one outlier", np.concatenate([normal(29, 1000), [9000], normal(10, 1000)])


def main():
    cases = []
    for name, values in series():
        values = [round(float(value), 3) for value in values]
        ranks = 2 * rankdata(values)
        distances = energy_statistics._get_distance_matrix(energy_statistics._convert(ranks))
        statistics = energy_statistics._calculate_t_stats(distances, False)
        inner = statistics[SHORTEST:len(values) - SHORTEST + 1]
        place = SHORTEST + int(np.argmax(inner))
        np.random.seed(1)
        points = energy_statistics.e_divisive(ranks, pvalue=0.01, permutations=999)
        cases.append({
            "name": name, "values": values, "place": place, "statistic": float(statistics[place]),
            "changePoints": sorted(int(point) for point in points),
        })
        print(name, place, statistics[place], cases[-1]["changePoints"])
    (HERE / "change_points.json").write_text(json.dumps(cases) + "\n")


main()
