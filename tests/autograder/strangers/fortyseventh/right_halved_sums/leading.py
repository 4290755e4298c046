from linear import make


LinearND = type("LinearND", (), make())
