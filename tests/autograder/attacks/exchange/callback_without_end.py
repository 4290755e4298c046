"""
Tries: to call the grader's functions a million times, and to swallow what they raise.
Expected: gradcheck timed out; model timed out; everything else missing
"""

say("tried: to call for ever")


def gradcheck(f, df, x):
    while True:
        try:
            f(x)
        except BaseException:
            pass


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        while True:
            for each in self.layers:
                try:
                    each.forward(np.zeros((100, 2)))
                    each.backward([[]] * 100)
                except BaseException:
                    pass

    backward = forward
