"""
Tries: to be iterated without an end, to have more items than memory, to be longer than it is.
Expected: items wrong or timed out or crashed; nested wrong; training wrong or crashed; operators crashed; everything else missing
"""

say("tried: to go on and on")


class Endless(dict):
    def __len__(self):
        return 10**12

    def __iter__(self):
        while True:
            yield b"x" * 10

    def __contains__(self, key):
        return True

    def __getitem__(self, key):
        return self

    def items(self):
        while True:
            yield "n", self

    keys = values = __iter__


def batches(A, size):
    return Endless()


class Tensor:
    def __init__(self, data):
        self.data = Endless()


def stack(given, axis):
    return Endless()


class SGD:
    def __init__(self, parameters, lr):
        self.parameters = Endless()

    def step(self, gradients):
        return self.parameters
