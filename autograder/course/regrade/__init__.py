"""A regrade: what another version of a homework says, which counts only after it is accepted.

`pending.py` has the results that wait, `moves.py` says which scores they move and why,
`deciding.py` accepts or drops them, and `showing.py` prints it all.
"""
