import numpy as np
import pytest

from mytorch import nn, optim
from mytorch.optim import lr_scheduler


def optimizer(*lrs):
    groups = [{"params": [nn.Parameter(np.zeros(2))], "lr": lr} for lr in lrs or (1.0,)]
    return optim.SGD(groups)


def rates(scheduler, epochs):
    seen = []
    for _ in range(epochs):
        seen.append([group["lr"] for group in scheduler.optimizer.param_groups])
        scheduler.step()
    return np.array(seen)


def test_steps_fall_by_gamma_in_every_group():
    scheduler = lr_scheduler.StepLR(optimizer(1.0, 8.0), step_size=2, gamma=0.5)

    np.testing.assert_array_equal(
        rates(scheduler, 5), [[1, 8], [1, 8], [0.5, 4], [0.5, 4], [0.25, 2]]
    )


def test_the_cosine_falls_half_way_at_half_time_to_its_minimum_and_comes_back():
    scheduler = lr_scheduler.CosineAnnealingLR(optimizer(1.0), T_max=4, eta_min=0.2)
    (falling,) = rates(scheduler, 9).T

    np.testing.assert_allclose(falling[[0, 2, 4, 8]], [1.0, 0.6, 0.2, 1.0])
    assert (np.diff(falling[:5]) < 0).all()


def test_a_lambda_multiplies_the_initial_rate():
    scheduler = lr_scheduler.LambdaLR(optimizer(2.0, 3.0), [lambda t: t, lambda t: t**2])

    np.testing.assert_array_equal(rates(scheduler, 4), [[0, 0], [2, 3], [4, 12], [6, 27]])


def test_a_scheduler_continues_from_a_saved_state():
    def made():
        return lr_scheduler.CosineAnnealingLR(optimizer(1.0), T_max=10)

    first, second = made(), made()
    rates(first, 4)
    second.optimizer.load_state_dict(first.optimizer.state_dict())
    second.load_state_dict(first.state_dict())

    assert second.get_last_lr() == first.get_last_lr()
    np.testing.assert_array_equal(rates(second, 5), rates(first, 5))


def test_a_scheduler_continues_from_a_given_epoch():
    first = lr_scheduler.StepLR(optimizer(1.0), step_size=3)
    rates(first, 4)
    stepper = optimizer(123.0)
    stepper.load_state_dict(first.optimizer.state_dict())
    second = lr_scheduler.StepLR(stepper, step_size=3, last_epoch=first.last_epoch - 1)

    np.testing.assert_array_equal(rates(second, 4), rates(first, 4))


def test_a_state_holds_no_functions():
    scheduler = lr_scheduler.LambdaLR(optimizer(1.0), lambda epoch: 0.5)

    assert scheduler.state_dict() == {"base_lrs": [1.0], "last_epoch": 0, "_last_lr": [0.5]}


def test_the_state_of_another_length_of_the_wave_is_taken_over():
    first, second = (lr_scheduler.CosineAnnealingLR(optimizer(), T_max=T) for T in (5, 9))
    second.load_state_dict(first.state_dict())

    assert second.T_max == 5


def test_options_that_make_no_sense_are_refused():
    with pytest.raises(TypeError, match="StepLR: expected an Optimizer, got a float"):
        lr_scheduler.StepLR(0.1, 3)
    with pytest.raises(TypeError, match="LambdaLR: expected an Optimizer, got a float"):
        lr_scheduler.LambdaLR(0.1, lambda epoch: 1.0)
    with pytest.raises(ValueError, match="step_size of at least 1, got 0"):
        lr_scheduler.StepLR(optimizer(), 0)
    with pytest.raises(ValueError, match="T_max of at least 1, got 0"):
        lr_scheduler.CosineAnnealingLR(optimizer(), 0)
    with pytest.raises(ValueError, match="one function for each of the 2 groups, got 1"):
        lr_scheduler.LambdaLR(optimizer(1.0, 2.0), [lambda epoch: 1.0])
    with pytest.raises(ValueError, match="go on from epoch 4, group 0 needs its initial_lr"):
        lr_scheduler.StepLR(optimizer(), 3, last_epoch=4)
    with pytest.raises(ValueError, match="start_factor above 0 and at most 1, got 0"):
        lr_scheduler.LinearLR(optimizer(), start_factor=0)
    with pytest.raises(ValueError, match="end_factor from 0 to 1, got 2"):
        lr_scheduler.LinearLR(optimizer(), end_factor=2)
    for options, message in (
        ({}, "expected total_steps, or both epochs and steps_per_epoch"),
        ({"epochs": 3}, "expected total_steps, or both epochs and steps_per_epoch"),
        ({"steps_per_epoch": 3}, "expected total_steps, or both epochs and steps_per_epoch"),
        ({"total_steps": 0}, "at least 1 step, got 0"),
        ({"epochs": 3, "steps_per_epoch": 0}, "at least 1 step, got 0"),
        ({"total_steps": 9, "pct_start": 2}, "pct_start from 0 to 1, got 2"),
        ({"total_steps": 9, "anneal_strategy": "sin"}, 'anneal_strategy "cos" or "linear"'),
        ({"total_steps": 9, "max_momentum": [1, 2]}, "one max_momentum for each of the 1 groups"),
    ):
        with pytest.raises(ValueError, match=message):
            lr_scheduler.OneCycleLR(optimizer(), 0.1, **options)
    with pytest.raises(TypeError, match="OneCycleLR: expected an Optimizer, got a float"):
        lr_scheduler.OneCycleLR(0.1, 0.1, total_steps=3)
    for options, message in (
        ({"factor": 1.0}, "factor of less than 1"),
        ({"mode": "least"}, 'mode to be "min" or "max"'),
        ({"threshold_mode": "all"}, 'threshold_mode to be "rel" or "abs"'),
        ({"min_lr": [0.1, 0.2]}, "one min_lr for each of the 1 groups, got 2"),
    ):
        with pytest.raises(ValueError, match=message):
            lr_scheduler.ReduceLROnPlateau(optimizer(), **options)
    with pytest.raises(TypeError, match="ReduceLROnPlateau: expected an Optimizer"):
        lr_scheduler.ReduceLROnPlateau(0.1)


def test_a_plateau_continues_from_a_saved_state():
    first = lr_scheduler.ReduceLROnPlateau(optimizer(1.0), patience=2)
    for loss in (3.0, 4.0, 4.0):
        first.step(loss)
    second = lr_scheduler.ReduceLROnPlateau(optimizer(1.0), patience=2)
    second.load_state_dict(first.state_dict())
    second.step(4.0)

    assert second.optimizer.param_groups[0]["lr"] == 0.1


def test_a_cycle_ends():
    scheduler = lr_scheduler.OneCycleLR(optimizer(), 1.0, total_steps=3)
    rates(scheduler, 3)

    with pytest.raises(ValueError, match="all 3 steps of the cycle have been made"):
        scheduler.step()


def test_an_optimizer_without_momentum_has_none_to_cycle():
    class Plain(optim.Optimizer):
        def update(self, W, dLdW, state, options):
            pass

    plain = Plain([nn.Parameter(np.zeros(2))], {"lr": 0.1})
    with pytest.raises(ValueError, match=r"Plain has no momentum.*cycle_momentum=False"):
        lr_scheduler.OneCycleLR(plain, 1.0, total_steps=3)
    lr_scheduler.OneCycleLR(plain, 1.0, total_steps=3, cycle_momentum=False)
