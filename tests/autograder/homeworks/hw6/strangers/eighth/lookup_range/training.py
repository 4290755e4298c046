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
        for start in range(0, len(order), self.batch_size):
            places = order[start : start + self.batch_size]
            yield self.X[places], self.Y[places]


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
            m, v, t = self.state.get(parameter, (0.0, 0.0, 0))
            m = self.beta1 * m + (1 - self.beta1) * g
            v = self.beta2 * v + (1 - self.beta2) * g * g
            t += 1
            self.state[parameter] = m, v, t
            m_hat, v_hat = m / (1 - self.beta1**t), v / (1 - self.beta2**t)
            parameter.data -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
