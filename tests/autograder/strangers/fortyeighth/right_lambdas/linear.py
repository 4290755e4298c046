import numpy as np

_keep = lambda layer, **values: layer.__dict__.update(values)
Linear = type(
    "Linear",
    (),
    {
        "__init__": lambda self, i, o: _keep(self, W=np.zeros([o, i]), b=np.zeros([o, 1])),
        "forward": lambda self, A: (
            _keep(self, A=A, N=A.shape[0]),
            np.inner(A, self.W) + self.b.ravel(),
        )[1],
        "backward": lambda self, dLdZ: (
            _keep(self, dLdW=np.dot(dLdZ.T, self.A)),
            _keep(self, dLdb=np.add.reduce(dLdZ, axis=0).reshape(-1, 1)),
            np.dot(dLdZ, self.W),
        )[2],
    },
)
