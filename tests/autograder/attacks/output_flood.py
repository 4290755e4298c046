"""
Tries: to fill the report, the disk or the grader's memory with what it prints.
Expected: everything crashed
"""

import threading

attempt("output without end", lambda: None)
for stream in (sys.stdout, sys.stderr):
    attempt(f"10 MiB on {stream}", lambda: stream.write("x" * (10 << 20)) and None)


def flood(descriptor):
    while True:
        write(descriptor, b"\xff" * 65536)


threading.Thread(target=flood, args=(2,), daemon=True).start()
while True:
    print("x" * 1000)
    write(1, b"y" * 65536)
