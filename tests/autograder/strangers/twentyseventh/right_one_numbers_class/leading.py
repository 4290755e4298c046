from linear import Core


class LinearND(Core):
    """All of it is inherited."""
