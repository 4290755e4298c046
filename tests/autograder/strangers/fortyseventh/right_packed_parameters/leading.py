from linear import Packed


class LinearND(Packed):
    pass
