"""
Homework: hw4
File: tensor.py
Tries: to call the grader's operations in another check, from threads, within one another, without an end.
"""

import threading

from operators import Operators

OLD = []


class Tensor(Operators):
    def __init__(self, data, operation=None, inputs=()):
        self.data, self.operation, self.inputs, self.grad = np.asarray(data), operation, tuple(inputs), None
        if operation is not None:
            OLD.append(operation)

    def input_gradients(self, dLdZ):
        return self.operation.backward(dLdZ)

    def backward(self, dLdZ=None):
        say("tried: calls out of order")
        for operation in OLD[:3]:
            try:
                operation.backward(self)  # of a check that is over, and with no array
            except BaseException as error:
                say(f"refused: {type(error).__name__}")
        ones = np.ones(self.data.shape)
        for operation in OLD[-4:]:
            threading.Thread(target=lambda o=operation: o.backward(ones), daemon=True).start()
        for _ in range(50):
            if self.operation is not None:
                self.operation.backward(ones)
        for each in self.inputs:
            each.backward(ones if each.data.shape == ones.shape else None)


def topological_order(tensor):
    if OLD:
        OLD[-1].backward(tensor.data)
    return [tensor, *tensor.inputs]
