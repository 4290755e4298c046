"""A network as a chain of links, each with the next and the one before."""


class Link:
    __slots__ = ("layer", "after", "before")

    def __init__(self, layer, before):
        self.layer, self.before, self.after = layer, before, None


class MLP:
    def __init__(self, layers):
        self.layers = tuple(layers)
        self.first = self.last = None
        for layer in self.layers:
            link = Link(layer, self.last)
            if self.last is None:
                self.first = link
            else:
                self.last.after = link
            self.last = link

    def forward(self, A):
        link = self.first
        while link is not None:
            A, link = link.layer.forward(A), link.after
        return A

    def backward(self, dLdZ):
        link = self.last
        while link is not None:
            dLdZ, link = link.layer.backward(dLdZ), link.before
        return dLdZ

    def train(self):
        for method in [layer.train for layer in self.layers if hasattr(layer, "train")]:
            method()

    def eval(self):
        for method in [layer.eval for layer in self.layers if hasattr(layer, "eval")]:
            method()
