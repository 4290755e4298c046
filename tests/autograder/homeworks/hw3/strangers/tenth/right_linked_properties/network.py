from collections import deque


class _Link:
    """One place in the chain, which knows its layer and its two neighbours."""

    def __init__(self, layer, before):
        self.layer, self.before, self.after = layer, before, None
        if before is not None:
            before.after = self


class MLP:
    def __init__(self, layers):
        self._first = self._last = None
        for layer in layers:
            self._last = _Link(layer, self._last)
            if self._first is None:
                self._first = self._last

    @property
    def layers(self):
        return [link.layer for link in self._walk()]

    def _walk(self):
        link = self._first
        while link is not None:
            yield link
            link = link.after

    def forward(self, A):
        for link in self._walk():
            A = link.layer.forward(A)
        return A

    def backward(self, dLdZ):
        link = self._last
        while link is not None:
            dLdZ = link.layer.backward(dLdZ)
            link = link.before
        return dLdZ

    def train(self):
        waiting = deque(self.layers)
        while waiting:
            layer = waiting.pop()
            if hasattr(layer, "train"):
                layer.train()

    def eval(self):
        waiting = deque(self.layers)
        while waiting:
            layer = waiting.popleft()
            if hasattr(layer, "eval"):
                layer.eval()
