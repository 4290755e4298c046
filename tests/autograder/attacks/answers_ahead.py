"""
Tries: to answer twice, so that each further question finds an answer that was there before it.
Expected: everything wrong or crashed or missing
"""

import json
import stat
import struct


def pipes():
    """The pipes that it can write to, beside its outputs."""
    found = []
    for descriptor in range(3, 256):
        try:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                found.append(descriptor)
        except OSError:
            continue
    return found


def answer(value):
    encoded = json.dumps({"value": value}).encode()
    return struct.pack(">IQ", len(encoded), 0) + encoded


class Linear(WrongLinear):
    def forward(self, A):
        attempt(f"an answer ahead on {pipes()}", lambda: None)
        for descriptor in pipes():
            try:
                write(descriptor, answer(1.0))
            except OSError:
                continue
        return super().forward(A)

    backward = forward
