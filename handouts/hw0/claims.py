"""Slopes: predictions, for 5 extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset hw0 claims.py

Then

    autograder grade hw0 --only claims

gives the reason for each answer. When all graded answers are right, you get the 5 points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""

SEED = None

# 1. f(x) = x³, x is x, and the step eps is k, which is much too large. What does the central
#    difference give? Answer: a whole number.
slope_of_a_cube = None

# 2. f(x) = x², x is x, and the slope is measured by a step up of k alone. What is relative_error
#    of this slope and the exact one? Answer: a number, right to 1 %.
error_of_the_step_up = None

# 3. x is x. The outputs are z0 = x² and z1 = m x. From upstream comes dLdZ = (p, -q). What is
#    dLdx? Answer: a whole number.
two_ways = None

# 4. x has N rows and C columns, and f(x) is x.sum(axis=1). What is the shape of what
#    numerical_gradient returns? Answer: a shape: a tuple such as (2, 3), or (4,) for one axis.
shape_of_dLdx = None

# 5. eps gets ten times smaller, and rounding does no harm yet. Does the error of the central
#    difference get ten times smaller, for f(x) = x³? Answer: True or False, not graded.
ten_times_smaller = None
