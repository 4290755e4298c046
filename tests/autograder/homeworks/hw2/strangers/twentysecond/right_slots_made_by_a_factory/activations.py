import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def _layer(name, cache, forward, backward, **more):
    """Make the class of a layer: no __dict__, no weak references, methods from functions."""

    def forward_method(self, A, /):
        return forward(self, A)

    def backward_method(self, dLdZ, /):
        return backward(self, dLdZ)

    body = {"__slots__": cache, "forward": forward_method, "backward": backward_method, **more}
    return type(name, (), body)


def _keep(self, name, value):
    setattr(self, name, value)
    return value


def _sigmoid(A):
    return 0.5 + 0.5 * np.tanh(0.5 * A)


def _phi(A):
    return 0.5 * (1.0 + erf(A * math.sqrt(0.5)))


Identity = _layer("Identity", (), lambda self, A: A + 0.0, lambda self, dLdZ: dLdZ * 1.0)
ReLU = _layer(
    "ReLU", ("A",),
    lambda self, A: _keep(self, "A", A) * (A > 0),
    lambda self, dLdZ: dLdZ * np.heaviside(self.A, 0.0),
)
Sigmoid = _layer(
    "Sigmoid", ("Z",),
    lambda self, A: _keep(self, "Z", _sigmoid(A)),
    lambda self, dLdZ: dLdZ * (self.Z - self.Z ** 2),
)
Softmax = _layer(
    "Softmax", ("Z",),
    lambda self, A: _keep(self, "Z", (lambda e: e / e.sum(1)[:, None])(np.exp(A - A.max(1)[:, None]))),
    lambda self, dLdZ: self.Z * dLdZ - self.Z * (self.Z * dLdZ).sum(1)[:, None],
    jacobian=lambda self: np.einsum("ni,ij->nij", self.Z, np.eye(self.Z.shape[1]))
    - np.einsum("ni,nj->nij", self.Z, self.Z),
)
Tanh = _layer(
    "Tanh", ("Z",),
    lambda self, A: _keep(self, "Z", np.tanh(A)),
    lambda self, dLdZ: dLdZ * ((1 - self.Z) * (1 + self.Z)),
)
GELU = _layer(
    "GELU", ("A",),
    lambda self, A: _keep(self, "A", A) * _phi(A),
    lambda self, dLdZ: dLdZ * (_phi(self.A) + self.A * np.exp(-self.A * self.A / 2) / math.sqrt(math.tau)),
)
