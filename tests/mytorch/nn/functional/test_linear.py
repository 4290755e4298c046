import pytest

import mytorch
from mytorch.nn.functional import linear


def test_a_bias_of_another_shape_is_refused():
    A, W, b = mytorch.ones(4, 2), mytorch.ones(3, 2), mytorch.ones(3, 1)

    with pytest.raises(ValueError, match=r"bias of shape \(3,\), got \(3, 1\)"):
        linear(A, W, b)
