"""Promises of every formula with parameters about its input and output arrays."""

import numpy as np


def assert_inputs_are_neither_changed_nor_handed_back(function, inputs, dLdZ):
    """Every returned array is writeable, and has memory of its own."""
    taken = [X for X in (*inputs, dLdZ) if X is not None]
    before = [X.copy() for X in taken]

    made = [function.forward(*inputs)]
    made += [dLdX for dLdX in function.backward(dLdZ) if dLdX is not None]

    for X, copy in zip(taken, before, strict=True):
        np.testing.assert_array_equal(X, copy)
        assert not any(np.shares_memory(X, Y) for Y in made)
    assert not any(np.shares_memory(X, Y) for i, X in enumerate(made) for Y in made[:i])
    assert all(Y.flags.writeable for Y in made)
