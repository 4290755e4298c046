"""
Tries: to answer for itself: right frames with favourable contents, written on every descriptor.
Expected: everything wrong or crashed
"""

import json
import struct


def frame(header, body=b""):
    encoded = json.dumps(header).encode()
    return struct.pack(">IQ", len(encoded), len(body)) + encoded + body


ZEROS = np.zeros((3, 2)).tobytes()
FORGED = [
    frame({"value": True}),
    frame({"value": None}),
    frame({"array": {"dtype": "<f8", "shape": [3, 2], "start": 0}}, ZEROS),
    frame({"object": {"handle": 1, "type": "type"}}),
    frame({"ready": {"python": "3.11", "numpy": "2.0"}}),
    frame({"points": 70, "verdict": "passed"}),
    json.dumps({"worker": 1}).encode(),
    json.dumps({"status": 0, "cpu_seconds": 0}).encode(),
]


def everywhere():
    for descriptor in range(256):
        for forged in FORGED if descriptor > 2 else FORGED[:1]:
            try:
                os.set_blocking(descriptor, False)
                write(descriptor, forged)
            except OSError:
                break


class Linear(WrongLinear):
    def forward(self, A):
        attempt("forged frames on descriptors 0 to 255", everywhere)
        return super().forward(A)

    def backward(self, dLdZ):
        attempt("forged frames on descriptors 0 to 255", everywhere)
        return super().backward(dLdZ)
