"""What programs ask about graphics cards before they choose a device: there are none."""

from mytorch.nearest import module_getattr


def is_available() -> bool:
    """Return False: mytorch computes on the CPU."""
    return False


def device_count() -> int:
    """Return 0, the number of graphics cards that mytorch uses."""
    return 0


__all__ = ["device_count", "is_available"]
__getattr__ = module_getattr(__name__, __all__)
