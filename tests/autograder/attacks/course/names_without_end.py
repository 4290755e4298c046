"""
Homework: hw5
File: modules.py
Tries: to list Parameters without an end, ever deeper ones, and names longer than memory.
"""

from tensor import Tensor


class Parameter(Tensor):
    def __init__(self, data):
        say("tried: names without an end")
        super().__init__(np.zeros(1))


class Module:
    def __call__(self, *given):
        return self(*given)

    def named_parameters(self, prefix="", remove_duplicate=True):
        nested = pair = ["weight", None]
        for _ in range(10**5):
            pair[1] = ["x" * 100, None]
            pair = pair[1]
        pair[1] = nested  # and it holds itself
        return [nested]

    def parameters(self):
        while True:
            yield Parameter(None)

    def state_dict(self):
        return {"x" * 10**7 + str(number): np.zeros(10**5) for number in range(300)}

    def load_state_dict(self, state):
        while True:
            state["x" * len(state)] = np.zeros(10**4)

    def train(self, mode=True):
        self.training = mode
        return self.train(mode)

    def eval(self):
        while True:
            pass
