"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

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
        """Return the number of batches."""
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        """Yield pairs (batch of X, batch of Y), new arrays; every sample once."""
        N = len(self.X)
        places = rng.permutation(N) if self.shuffle else np.arange(N)
        for start in range(0, N, self.batch_size):
            now = places[start : start + self.batch_size]
            # views of fresh bytes
            yield tuple(
                np.frombuffer(bytearray(each[now].tobytes()), each.dtype).reshape(-1, *each.shape[1:])
                for each in (self.X, self.Y)
            )


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.states = {}

    def step(self):
        """Change the numbers of each Parameter, in its own array, against its gradient."""
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            # m̂ and v̂ themselves are kept, in longdouble: with a share that depends on t
            m_hat, v_hat, t = self.states.get(parameter, (np.longdouble(0), np.longdouble(0), 0))
            t, g = t + 1, np.asarray(g, dtype=np.longdouble)
            kept1, kept2 = ((b - b**t) / (1 - b**t) for b in (self.beta1, self.beta2))
            new1, new2 = ((1 - b) / (1 - b**t) for b in (self.beta1, self.beta2))
            m_hat = kept1 * m_hat + new1 * g
            v_hat = kept2 * v_hat + new2 * (g * g)
            self.states[parameter] = m_hat, v_hat, t
            change = self.lr * m_hat / (np.sqrt(v_hat) + self.eps)
            parameter.data[...] = parameter.data - change

    def zero_grad(self):
        """Set the grad of each Parameter to None."""
        for parameter in self.parameters:
            parameter.grad = None
