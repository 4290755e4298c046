"""
Tries: to use up the machine's memory.
Expected: init, dLdA, dLdW, dLdb wrong; forward, cache out of memory
Toothed: yes
"""

import mmap

ENOUGH = 12
"""Pieces of 64 MiB: half as much again as is allowed."""
PIECE = 64 << 20


def filled(make):
    """Keep pieces until there is no memory left; return how much that was if it is too much."""
    kept = []
    try:
        for _ in range(ENOUGH):
            kept.append(make())
    except (MemoryError, OSError) as error:
        say(f"stopped at {len(kept)} pieces: {type(error).__name__}")
    return f"{len(kept) * 64} MiB" if len(kept) >= ENOUGH else None


def mapped():
    memory = mmap.mmap(-1, PIECE)
    np.frombuffer(memory, np.uint8)[::4096] = 1
    return memory


def shared():
    descriptor = os.memfd_create("memory")
    os.ftruncate(descriptor, PIECE)
    memory = mmap.mmap(descriptor, PIECE)
    np.frombuffer(memory, np.uint8)[::4096] = 1
    return memory


attempt("bytearrays", lambda: filled(lambda: bytearray(PIECE)))
attempt("arrays of ones", lambda: filled(lambda: np.ones(PIECE // 8)))
attempt("mappings", lambda: filled(mapped))
attempt("shared memory", lambda: filled(shared))
attempt("a string", lambda: len("x" * (ENOUGH * PIECE)))


class Linear(WrongLinear):
    def forward(self, A):
        attempt("all of it in forward", lambda: None)
        return [np.ones(PIECE // 8) for _ in range(10**6)]
