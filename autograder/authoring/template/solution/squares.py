"""The square of each number, and its gradient."""

import numpy as np


def square(A: np.ndarray) -> np.ndarray:
    """Return Z, an array of A's shape: each number of A times itself."""
    ### BEGIN SOLUTION
    return A * A
    ### END SOLUTION


def square_backward(A: np.ndarray, dLdZ: np.ndarray) -> np.ndarray:
    """Return dLdA, an array of A's shape: how the loss changes with each number of A."""
    ### BEGIN SOLUTION
    return 2 * A * dLdZ
    ### END SOLUTION
