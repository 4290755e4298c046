"""
Tries: to fill the grader's memory with answers, faster than it reads them.
Expected: everything wrong or crashed or timed out
"""

import stat
import struct

ANSWER = struct.pack(">IQ", 15, 60 << 20) + b'{"value": true}' + b"\0" * (60 << 20)


def flood():
    for descriptor in range(3, 10):
        try:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                while True:
                    write(descriptor, ANSWER)
        except OSError:
            continue


class Linear(WrongLinear):
    def forward(self, A):
        attempt("60 MiB for every answer, and ever more of them", flood)
        return super().forward(A)
