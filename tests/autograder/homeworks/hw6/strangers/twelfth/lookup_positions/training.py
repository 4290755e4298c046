import numpy as np

rng = np.random.default_rng()


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError("X and Y have different numbers of samples")
        if batch_size < 1:
            raise ValueError("batch_size must be 1 or more")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def _order(self):
        N = len(self.X)
        return rng.permutation(N) if self.shuffle else np.arange(N)

    def __iter__(self):
        order = self._order()
        for start in range(0, len(order), self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.betas, self.eps = lr, tuple(betas), eps
        self.state = {}

    def step(self):
        beta1, beta2 = self.betas
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            m, v, t = self.state.get(parameter, (0.0, 0.0, 0))
            m, v, t = beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * g * g, t + 1
            self.state[parameter] = m, v, t
            m, v = m / (1 - beta1**t), v / (1 - beta2**t)
            parameter.data -= self.lr * m / (np.sqrt(v) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
