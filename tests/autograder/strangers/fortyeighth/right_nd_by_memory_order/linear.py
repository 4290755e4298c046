"""The layer for matrices is the one for any number of axes; it keeps copies of its last product."""

import numpy as np
from leading import LinearND


class Linear(LinearND):
    _last = None

    def forward(self, A):
        self.N = A.shape[0]
        last = self._last
        same = last is not None and all(map(np.array_equal, last, (A, self.W, self.b)))
        if not same:
            self._last = (A.copy(), self.W.copy(), self.b.copy(), super().forward(A))
        self.A = A
        return self._last[3].copy()
