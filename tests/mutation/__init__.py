"""Mutation testing of `mytorch`: do the tests notice a small fault that is planted in a formula?

``python -m tests.mutation --seed 1 --count 300 --packages functions operations nn optim`` draws
faults, runs the tests that execute the changed statement, and lists the faults that no test
notices. It needs Linux or macOS: each fault lives in a forked process, never in a file.
"""
