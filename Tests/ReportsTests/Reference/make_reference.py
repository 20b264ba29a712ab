#!/usr/bin/env python3
"""Makes the reference histograms that HistogramLogTests reads, with HdrHistogram's own port.

Needs: pip install numpy==2.4.6 hdrhistogram==0.10.8
Run:   python3 make_reference.py      (writes histogram_log.json beside itself; the same every time)

For each case: the readings with their counts, the encoded histogram (inflated, in base64), and what
HdrHistogram itself answers for it.
"""

import base64
import json
import pathlib
import zlib

import numpy as np
from hdrh.histogram import HdrHistogram

HIGHEST = 2**46 - 1


def cases():
    rng = np.random.default_rng(7)
    yield "one reading", [(123_456_789, 1)]
    yield "edges", [(1, 1), (2, 2), (2_047, 1), (2_048, 3), (4_095, 1), (4_096, 1), (HIGHEST, 1)]
    yield "large counts", [(2_100, 300), (5_000, 70_000), (41_000, 1 << 33), (80_000, 1 << 47)]
    values = np.exp(rng.normal(8, 2, 400)) + 1
    yield "log-normal", [(int(value), 1) for value in values]


def reference(name, readings):
    histogram = HdrHistogram(1, HIGHEST, 3)
    for value, count in readings:
        histogram.record_value(value, count)
    encoded = base64.b64decode(histogram.encode())
    return {
        "name": name,
        "readings": readings,
        # Eight bytes of cookie and length stand before what zlib packed.
        "payload": base64.b64encode(zlib.decompress(encoded[8:])).decode(),
        "total": histogram.get_total_count(),
        "minimum": histogram.get_min_value(),
        "maximum": histogram.get_max_value(),
        "median": histogram.get_value_at_percentile(50),
    }


if __name__ == "__main__":
    path = pathlib.Path(__file__).parent / "histogram_log.json"
    path.write_text(json.dumps([reference(*case) for case in cases()]) + "\n")
