import numpy as np


def _Z(A, W, b):
    return A @ W.T + b.T


def _slices(function, shape):
    """Return the output of the function for a unit in each place of the shape."""
    outputs = []
    for place in np.ndindex(*shape):
        unit = np.zeros(shape)
        unit[place] = 1.0
        outputs.append(function(unit))
    return np.array(outputs).reshape(*shape, *outputs[0].shape)


def dZdb(A, W, b):
    return _slices(lambda unit: _Z(np.zeros(A.shape), W * 0, unit), (len(W), 1))[:, 0]


def dZdW(A, W, b):
    return _slices(lambda unit: _Z(A, unit, np.zeros((len(W), 1))), W.shape)


def dZdA(A, W, b):
    return _slices(lambda unit: _Z(unit, W, np.zeros((len(W), 1))), A.shape)


def contract(dLdZ, dZdX):
    return np.array([np.vdot(part, dLdZ) for part in dZdX.reshape(-1, *dLdZ.shape)]).reshape(dZdX.shape[:-2])
