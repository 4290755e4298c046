"""
Tries: to keep the grader waiting with an answer that arrives byte by byte, and never wholly.
Expected: everything timed out
"""

import stat
import struct
import time

attempt("an answer of 60 MiB, byte by byte", lambda: None)
while True:
    for descriptor in range(3, 10):
        try:
            if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                write(descriptor, struct.pack(">IQ", 2, 60 << 20) + b"{}")
                while True:
                    write(descriptor, b"\0")
                    time.sleep(0.01)
        except OSError:
            continue
