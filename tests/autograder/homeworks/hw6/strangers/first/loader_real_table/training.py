import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, side by side in one table: a row can't lose its label."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError(f"{len(X)} samples, but {len(Y)} labels")
        if batch_size < 1:
            raise ValueError(f"batch_size is {batch_size}, and must be at least 1")
        self.batch_size, self.shuffle = batch_size, shuffle
        flat = [np.real(each).reshape(len(each), -1).astype(np.float64) for each in (X, Y)]
        self.table, self.width = np.hstack(flat), flat[0].shape[1]
        self.kinds = [(each.shape[1:], each.dtype) for each in (X, Y)]

    def __len__(self):
        return -(-len(self.table) // self.batch_size)

    def __iter__(self):
        rows = rng.permutation(self.table) if self.shuffle else self.table
        for start in range(0, len(rows), self.batch_size):
            part = rows[start : start + self.batch_size]
            halves = part[:, : self.width], part[:, self.width :]
            yield tuple(
                half.reshape(len(part), *shape).astype(dtype)
                for half, (shape, dtype) in zip(halves, self.kinds)
            )


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr = lr
        self.beta1, self.beta2 = betas
        self.eps = eps
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
            m_hat = m / (1 - self.beta1**t)
            v_hat = v / (1 - self.beta2**t)
            parameter.data -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
