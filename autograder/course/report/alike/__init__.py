"""Hand-ins that are alike after names, comments and order are normalised: a list to look at.

`tokens.py` normalises a program, `winnowing.py` takes fingerprints of it, and `pairs.py` compares a
class by them, after what everybody was given is taken out.
"""
