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
            if parameter not in self.state:
                self.state[parameter] = [np.zeros(g.shape), np.zeros(g.shape), 0]
            state = self.state[parameter]
            m, v, _ = state
            state[2] += 1
            # a table of vectors: only the rows that the batch has used
            rows = ...
            if g.ndim == 2 and g.shape[1] > 1:
                used = np.flatnonzero(g.any(axis=1))
                rows = used if 0 < 4 * len(used) <= len(g) else ...
            m[rows] = beta1 * m[rows] + (1 - beta1) * g[rows]
            v[rows] = beta2 * v[rows] + (1 - beta2) * g[rows] ** 2
            m_hat, v_hat = m[rows] / (1 - beta1 ** state[2]), v[rows] / (1 - beta2 ** state[2])
            parameter.data[rows] -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
