import numpy as np

STEP = 2.0**-60  # a power of two: multiplying and dividing by it is exact


def dZdb(A, W, b):
    # Z is linear in b: a unit step from zero, with W = 0, is the derivative.
    ones = np.ones((A.shape[0], 1))
    return np.stack([ones @ step[None, :] for step in np.eye(W.shape[0])])


def dZdW(A, W, b):
    # The complex step: the imaginary part of Z, over the step. No difference is taken.
    J = np.empty((*W.shape, A.shape[0], W.shape[0]))
    for k, i in np.ndindex(*W.shape):
        moved = np.zeros(W.shape, dtype=complex)
        moved[k, i] = 1j * STEP
        J[k, i] = (A @ moved.T).imag / STEP
    return J


def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    return np.kron(np.eye(N), W.T).reshape(N, I, N, C)


def contract(dLdZ, dZdX):
    return np.apply_over_axes(np.sum, dZdX * dLdZ, (-2, -1))[..., 0, 0].copy()
