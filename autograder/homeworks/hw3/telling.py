"""Layers that tell which of their methods is called, where the student's code runs."""

TELLING = """
class Telling:
    def forward(self, A):
        return self.called("forward", A)

    def backward(self, dLdZ):
        return self.called("backward", dLdZ)

    def train(self):
        self.called("train")

    def eval(self):
        self.called("eval")
"""
"""A class whose subclasses have a method `called(method, *given)`, which returns the result."""
