"""The tape: predictions, for 5 extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset hw4 claims.py

Then

    autograder grade hw4 --only claims

gives the reason for each answer. When all graded answers are right, you get the 5 points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""

SEED = None

# 1. x is a number, y = k * x, a = p * y, b = q * y, and c = a + b. After c.backward(), what is
#    x.grad? Answer: a whole number.
two_uses = None

# 2. A has the shape (N, C), b has the shape (C,), and Z = A + b. Every number of dLdZ is g. What
#    is each number of b's gradient? Answer: a whole number.
gradient_of_a_bias = None

# 3. x is x, and y = x * x. y.backward() is called n times, and x.grad is never set back. What is
#    x.grad? Answer: a whole number.
several_backwards = None

# 4. x has N numbers, y = x[[0, 0, 1]], and dLdZ at y is (a, b, c). What is the first number of
#    x.grad? Answer: a whole number.
taken_twice = None

# 5. A tape is walked from its end. Must a tensor ever be walked before one that is made of it?
#    Answer: True or False, not graded.
walk_forward = None
