import numpy as np

rng = np.random.default_rng()


class Pass:
    """One pass: an iterator with a place and copies of its own."""

    def __init__(self, X, Y, size):
        self.arrays, self.size, self.at = (X, Y), size, 0

    def __iter__(self):
        return self

    def __next__(self):
        part = slice(self.at, self.at + self.size)
        if self.at >= len(self.arrays[0]):
            raise StopIteration
        self.at += self.size
        return tuple(each[part] for each in self.arrays)


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if X.shape[0] != Y.shape[0] or batch_size <= 0:
            raise ValueError("X and Y need the same number of samples, and batch_size 1 or more")
        self._X, self._Y, self._size, self._shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        whole, rest = divmod(self._X.shape[0], self._size)
        return whole + bool(rest)

    def __iter__(self):
        if not self._shuffle:
            return Pass(self._X.copy(), self._Y.copy(), self._size)
        order = np.argsort(rng.random(self._X.shape[0]))
        return Pass(np.take(self._X, order, axis=0), np.take(self._Y, order, axis=0), self._size)


class Means:
    """m, v and t of a Parameter, changed in their own arrays."""

    __slots__ = ("m", "v", "t")

    def __init__(self, shape):
        self.m, self.v, self.t = np.zeros(shape), np.zeros(shape), 0

    def move(self, g, lr, beta1, beta2, eps):
        self.t += 1
        self.m *= beta1
        self.m += (1 - beta1) * g
        self.v *= beta2
        self.v += (1 - beta2) * np.square(g)
        # lr m_hat / (sqrt(v_hat) + eps), with the corrections taken out of the arrays
        root = np.sqrt(1 - beta2**self.t)
        bottom = np.sqrt(self.v) + eps * root
        return lr * root / (1 - beta1**self.t) * self.m / bottom


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._means = {each: None for each in parameters}
        self.lr, self.betas, self.eps = lr, tuple(betas), eps

    def step(self):
        for each, means in self._means.items():
            if each.grad is not None:
                if means is None:
                    means = self._means[each] = Means(each.data.shape)
                np.subtract(each.data, means.move(each.grad, self.lr, *self.betas, self.eps), out=each.data)

    def zero_grad(self):
        for each in self._means:
            each.grad = None
