"""
Homework: hw6
File: training.py
Tries: to yield batches without an end, ones that change after they were given, and to disturb other passes.
"""

import threading

OPEN = []
say("tried: passes that never end")


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        self.X, self.Y = X, Y
        X.setflags(write=True) if X.flags.owndata else None

    def __len__(self):
        return 1 << 62

    def __iter__(self):
        return self

    def __next__(self):
        X, Y = np.array(self.X), np.array(self.Y)
        OPEN.append(X)

        def move():
            while True:
                for each in OPEN[-3:]:
                    each[...] = each[::-1].copy()

        if len(OPEN) == 1:
            threading.Thread(target=move, daemon=True).start()
        return X, Y


class Forever:
    def __init__(self, found):
        self.found = found

    def __iter__(self):
        while True:
            yield from self.found


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(Forever(parameters)) if isinstance(parameters, tuple) else parameters

    def step(self):
        for parameter in Forever(self.parameters):
            parameter.data = np.asarray(parameter.data)

    def zero_grad(self):
        for parameter in self.parameters:
            type(parameter).grad = property(lambda self: None, lambda self, value: None)
