"""The Linear layer: the one for any number of axes, which also counts its samples."""

from leading import LinearND


class Linear(LinearND):
    @property
    def N(self):
        return self.__dict__.get("N", self.A.shape[0])

    @N.setter
    def N(self, number):
        self.__dict__["N"] = number

    def forward(self, A):
        self.__dict__.pop("N", None)
        return super().forward(A)
