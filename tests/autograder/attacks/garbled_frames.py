"""
Tries: to confuse the grader with bytes that are no frame: wrong lengths, no JSON, half a message.
Expected: everything crashed or timed out or wrong
"""

import stat
import struct
import zlib


def framed(encoded, body=b""):
    return struct.pack(">IQ", len(encoded), len(body)) + encoded + body


NO_FRAMES = [
    b"\xff" * 12,
    b"\0" * 12,
    struct.pack(">IQ", 2**32 - 1, 0),
    struct.pack(">IQ", 2, 2**64 - 1) + b"{}",
    struct.pack(">IQ", 2, (64 << 20) + 1) + b"{}",
    struct.pack(">IQ", (1 << 20) + 1, 0),
    framed(b""),
    framed(b"no JSON"),
    framed(b"[1, 2]"),
    framed(b'"value"'),
    framed(b"null"),
    framed(b'{"value": 1e999}'),
    framed(b'{"value": NaN}'),
    framed(b'{"value": ' + b"9" * 5000 + b"}"),
    framed(b'{"value": 1' + b"0" * 900_000 + b"}"),
    framed(b'{"value": "\xff\xfe"}'),
    framed(b'{"value": 1, "value": 2}'),
    framed(b"[" * 900_000),
    framed(b'{"a":' * 150_000),
    framed(b"\xff\xfe{\0}\0"),
    framed(b"{}" + b"\0" * 1000),
    b"HTTP/1.1 200 OK\r\n\r\n",
    b"\x80\x04\x95cos\nsystem\n(S'id'\ntR.",
]


def pipes():
    for descriptor in range(3, 256):
        try:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                yield descriptor
        except OSError:
            continue


class Linear(WrongLinear):
    def forward(self, A):
        chosen = NO_FRAMES[zlib.crc32(A.tobytes()) % len(NO_FRAMES)]
        attempt(f"{chosen[:30]} where a frame belongs", lambda: None)
        for descriptor in pipes():
            try:
                write(descriptor, chosen)
            except OSError:
                continue
        return super().forward(A)

    def __init__(self, in_features, out_features):
        super().__init__(in_features, out_features)
        if in_features > 2:
            self.forward(self.W)

    def backward(self, dLdZ):
        self.forward(dLdZ)
        return super().backward(dLdZ)
