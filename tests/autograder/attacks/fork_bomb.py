"""
Tries: to fork without end. The bomb counts: outside of a jail it stops at a few processes.
Expected: everything wrong
Toothed: yes
"""


def bomb(left):
    forked = 0
    while forked < left:
        if os.fork() == 0:
            if left > 1:
                try:
                    bomb(left // 2)
                finally:
                    os._exit(0)
            os._exit(0)
        forked += 1
    for _ in range(forked):
        os.wait()
    return f"{forked} processes, and theirs"


attempt("four processes, each with two, each with one", lambda: bomb(4))


class Linear(WrongLinear):
    pass
