"""
Homework: hw6
File: blocks.py
Tries: to carry numbers from one check to the next: in globals, files, the environment and the given files.
"""

import tempfile

import operators
from modules import Module, Parameter

MEMORY = getattr(operators, "memory", [])
operators.memory = MEMORY
TOKEN = os.urandom(8).hex()
"""What this process leaves behind: only what another one has left is a gain."""


def carry(numbers):
    MEMORY.append(np.array(numbers))
    attempt("memory of an earlier process", lambda: {os.environ.get("ATTACKED_MEMORY", TOKEN)} - {TOKEN})
    os.environ["ATTACKED_MEMORY"] = TOKEN
    for folder in ("/tmp", "/dev/shm", "/var/tmp", tempfile.gettempdir(), "."):
        attempt(f"a file in {folder}", lambda f=folder: [n for n in os.listdir(f) if "attacked-memory" in n and TOKEN not in n])
        try:
            with open(f"{folder}/attacked-memory-{TOKEN}", "ab") as file:
                file.write(MEMORY[-1].tobytes())
        except OSError as error:
            say(f"refused: {type(error).__name__}")
    return MEMORY[0]


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        return carry(W)

    def backward(self, dLdZ):
        return carry(dLdZ)


class Remembers(Module):
    def __init__(self, *sizes):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(sizes[-1:] or 1)), Parameter(np.ones(sizes[-1:] or 1))

    def forward(self, X, *others):
        self.weights = carry(getattr(X, "data", X))
        return X


class Embedding(Remembers):
    pass


class LayerNorm(Remembers):
    pass


class ScaledDotProductAttention(Remembers):
    pass


class Block(Remembers):
    pass


def causal_mask(T):
    return carry(np.ones((T, T)))


def block_costs(*sizes):
    return tuple(carry(sizes).tolist())
