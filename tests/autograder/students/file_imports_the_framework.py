# What this is: hands in somebody else's layer, the framework's own.
# Expected: everything forbidden import
# Points: 0 / 70
from mytorch.nn import Linear  # noqa: F401
