import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples and {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def order(self):
        N = len(self.X)
        return rng.permutation(N) if self.shuffle else np.arange(N)

    def __iter__(self):
        order = self.order()
        for places in np.split(order, range(self.batch_size, len(order), self.batch_size)):
            yield self.X.take(places, axis=0), self.Y.take(places, axis=0)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.state = {}

    def step(self):
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            # hold the corrected means: each is a mean with the weights beta^k, of the sum s
            m, v, s1, s2 = self.state.get(parameter, (0.0, 0.0, 0.0, 0.0))
            g = np.asarray(g, dtype=np.longdouble)
            old1, old2 = self.beta1 * s1, self.beta2 * s2
            s1, s2 = 1 + old1, 1 + old2
            m, v = (old1 * m + g) / s1, (old2 * v + g * g) / s2
            self.state[parameter] = m, v, s1, s2
            change = self.lr * m / (np.sqrt(v) + self.eps)
            parameter.data -= change.astype(np.float64)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
