"""Every optimizer and scheduler, with every option, against PyTorch's, in float64."""

import itertools

import numpy as np
import pytest

from mytorch import nn, optim
from mytorch.autograd.tensor import as_tensor

torch = pytest.importorskip("torch")

SHAPES = (3, 2), (4,), ()
STEPS = 7

SGD = [
    {"momentum": momentum, "dampening": dampening, "nesterov": nesterov}
    for momentum, dampening, nesterov in [
        (0, 0, False), (0.9, 0, False), (0.9, 0.3, False), (0.9, 0, True),
    ]
]  # fmt: skip
ADAM = [
    {},
    {"betas": (0.5, 0.7)},
    {"betas": (0.0, 0.0)},
    {"eps": 0.1},
    {"amsgrad": True, "betas": (0.5, 0.1)},
]
RMSPROP = [
    {"alpha": alpha, "momentum": momentum, "centered": centered}
    for alpha, momentum, centered in itertools.product((0.99, 0.3), (0, 0.9), (False, True))
] + [{"eps": 0.1}]
OPTIONS = [
    *[("SGD", options) for options in SGD],
    *[(name, options) for name in ("Adam", "AdamW") for options in ADAM],
    *[("RMSprop", options) for options in RMSPROP],
]


def pairs(generator):
    arrays = [np.asarray(generator.normal(size=shape)) for shape in SHAPES]
    ours = [nn.Parameter(array.copy()) for array in arrays]
    theirs = [torch.nn.Parameter(torch.tensor(array)) for array in arrays]
    return ours, theirs


def set_gradients(generator, ours, theirs, scale=1.0):
    for mine, its in zip(ours, theirs, strict=True):
        gradient = np.asarray(scale * generator.normal(size=mine.shape))
        mine.grad, its.grad = as_tensor(gradient), torch.tensor(gradient)


def assert_equal(ours, theirs):
    for mine, its in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(mine.data, its.detach().numpy(), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    "common",
    [{}, {"weight_decay": 0.1}, {"maximize": True}, {"weight_decay": 0.1, "maximize": True}],
)
@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_steps_are_pytorch_s(name, options, common):
    generator = np.random.default_rng(0)
    ours, theirs = pairs(generator)
    options = {"lr": 0.05, **options, **common}
    mine = getattr(optim, name)(ours, **options)
    its = getattr(torch.optim, name)(theirs, **options)

    for step in range(STEPS):
        set_gradients(generator, ours, theirs, scale=1 / (1 + step))
        mine.step()
        its.step()
        assert_equal(ours, theirs)


@pytest.mark.parametrize("name", ["SGD", "Adam", "AdamW", "RMSprop"])
def test_defaults_are_pytorch_s(name):
    generator = np.random.default_rng(1)
    ours, theirs = pairs(generator)
    mine, its = getattr(optim, name)(ours), getattr(torch.optim, name)(theirs)

    for option, value in mine.defaults.items():
        assert its.defaults[option] == value
    for _ in range(STEPS):
        set_gradients(generator, ours, theirs)
        mine.step()
        its.step()
    assert_equal(ours, theirs)


def test_groups_with_their_own_options_step_as_pytorch_s():
    generator = np.random.default_rng(2)
    ours, theirs = pairs(generator)

    def made(package, parameters):
        first = {"params": parameters[:2], "lr": 0.5, "weight_decay": 0.1}
        return package.SGD([first, {"params": parameters[2:]}], lr=0.01, momentum=0.9)

    mine, its = made(optim, ours), made(torch.optim, theirs)
    for _ in range(STEPS):
        set_gradients(generator, ours, theirs)
        mine.step()
        its.step()
    assert_equal(ours, theirs)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("SGD", {}),
        ("SGD", {"momentum": 0.9}),
        ("Adam", {"amsgrad": True}),
        ("AdamW", {}),
        ("RMSprop", {"momentum": 0.9, "centered": True}),
    ],
)
def test_state_dict_has_pytorch_s_structure(name, options):
    generator = np.random.default_rng(3)
    ours, theirs = pairs(generator)
    mine = getattr(optim, name)(ours, lr=0.1, **options)
    its = getattr(torch.optim, name)(theirs, lr=0.1, **options)
    set_gradients(generator, ours, theirs)
    mine.step()
    its.step()

    here, there = mine.state_dict(), its.state_dict()

    assert here.keys() == there.keys()
    assert here["state"].keys() == there["state"].keys()
    for number, kept in there["state"].items():
        assert here["state"][number].keys() == kept.keys()
        for key, value in kept.items():
            np.testing.assert_allclose(here["state"][number][key], value.numpy(), rtol=1e-12)
    (group,), (its_group,) = here["param_groups"], there["param_groups"]
    assert {option: its_group[option] for option in group} == group


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("StepLR", {"step_size": 3}),
        ("StepLR", {"step_size": 1, "gamma": 0.7}),
        ("CosineAnnealingLR", {"T_max": 4}),
        ("CosineAnnealingLR", {"T_max": 5, "eta_min": 0.01}),
        ("MultiStepLR", {"milestones": [2, 5, 5, 9]}),
        ("MultiStepLR", {"milestones": [7, 1], "gamma": 0.5}),
        ("ExponentialLR", {"gamma": 0.8}),
        ("OneCycleLR", {"max_lr": 0.5, "total_steps": 15}),
        ("OneCycleLR", {"max_lr": [0.5, 2.0], "epochs": 3, "steps_per_epoch": 5, "pct_start": 0.7}),
        ("OneCycleLR", {"max_lr": 0.5, "total_steps": 20, "anneal_strategy": "linear"}),
        ("OneCycleLR", {"max_lr": 0.5, "total_steps": 17, "three_phase": True, "div_factor": 5.0}),
        ("OneCycleLR", {"max_lr": 0.5, "total_steps": 14, "cycle_momentum": False}),
        (
            "OneCycleLR",
            {"max_lr": 1, "total_steps": 14, "base_momentum": 0.5, "max_momentum": [0.6, 0.7]},
        ),
        ("LinearLR", {}),
        ("LinearLR", {"start_factor": 0.9, "end_factor": 0.1, "total_iters": 9}),
        ("LambdaLR", {"lr_lambda": lambda epoch: 0.9**epoch}),
        ("LambdaLR", {"lr_lambda": [lambda epoch: 0.9**epoch, lambda epoch: 1 / (1 + epoch)]}),
    ],
)
def test_learning_rates_are_pytorch_s(name, options):
    ours, theirs = pairs(np.random.default_rng(4))

    def made(package, parameters):
        groups = [{"params": parameters[:1]}, {"params": parameters[1:], "lr": 0.3}]
        optimizer = package.SGD(groups, lr=0.1)
        return optimizer, getattr(package.lr_scheduler, name)(optimizer, **options)

    (mine, my_scheduler), (its, its_scheduler) = made(optim, ours), made(torch.optim, theirs)
    for _ in range(14):
        np.testing.assert_allclose(
            my_scheduler.get_last_lr(), its_scheduler.get_last_lr(), rtol=1e-12, atol=1e-15
        )
        assert my_scheduler.get_last_lr() == [group["lr"] for group in mine.param_groups]
        for my_group, its_group in zip(mine.param_groups, its.param_groups, strict=True):
            np.testing.assert_allclose(my_group["momentum"], its_group["momentum"], rtol=1e-12)
        for scheduler, optimizer in ((my_scheduler, mine), (its_scheduler, its)):
            optimizer.step()
            scheduler.step()


CHAINS = {
    "two schedulers": lambda L, optimizer: [
        L.LinearLR(optimizer, 0.1, total_iters=4),
        L.ExponentialLR(optimizer, 0.9),
    ],
    "three schedulers": lambda L, optimizer: [
        L.StepLR(optimizer, 3),
        L.MultiStepLR(optimizer, [0, 4], gamma=0.5),
        L.CosineAnnealingLR(optimizer, 5, eta_min=0.001),
    ],
}


@pytest.mark.parametrize("name", CHAINS)
def test_an_optimizer_may_have_several_schedulers_and_get_other_rates(name):
    seen = []
    for package, parameter in ((optim, nn.Parameter(np.ones(2))), (torch.optim, torch.ones(2))):
        optimizer = package.SGD([parameter], lr=0.1)
        schedulers = CHAINS[name](package.lr_scheduler, optimizer)
        rates = []
        for epoch in range(12):
            optimizer.step()
            for scheduler in schedulers:
                scheduler.step()
            rates.append((optimizer.param_groups[0]["lr"], *schedulers[0].get_last_lr()))
            if epoch == 6:
                optimizer.param_groups[0]["lr"] *= 0.3
        seen.append(rates)
    np.testing.assert_allclose(*seen, rtol=1e-12)


@pytest.mark.parametrize("name", ["StepLR", "ExponentialLR", "LinearLR", "CosineAnnealingLR"])
def test_a_scheduler_continues_from_a_loaded_optimizer_as_in_pytorch(name):
    options = {"StepLR": {"step_size": 2}, "ExponentialLR": {"gamma": 0.5}, "LinearLR": {}}
    given = options.get(name, {"T_max": 7})
    seen = []
    for package, parameter in ((optim, nn.Parameter(np.ones(2))), (torch.optim, torch.ones(2))):
        optimizer = package.SGD([parameter], lr=0.1)
        scheduler = getattr(package.lr_scheduler, name)(optimizer, **given)
        for _ in range(3):
            optimizer.step()
            scheduler.step()
        again = package.SGD([parameter], lr=5.0)
        again.load_state_dict(optimizer.state_dict())
        scheduler = getattr(package.lr_scheduler, name)(again, **given, last_epoch=3)
        rates = []
        for _ in range(6):
            rates += scheduler.get_last_lr()
            again.step()
            scheduler.step()
        seen.append(rates)
    np.testing.assert_allclose(*seen, rtol=1e-12)


def test_beta_1_cycles_with_the_rate_of_adam():
    seen = []
    for package, parameter in ((optim, nn.Parameter(np.ones(2))), (torch.optim, torch.ones(2))):
        optimizer = package.Adam([parameter], betas=(0.5, 0.99))
        scheduler = package.lr_scheduler.OneCycleLR(optimizer, 0.1, total_steps=9)
        betas = []
        for _ in range(8):
            betas.append(optimizer.param_groups[0]["betas"])
            optimizer.step()
            scheduler.step()
        seen.append(betas)
    np.testing.assert_allclose(*seen, rtol=1e-12)


def test_a_scheduler_of_ones_own_defines_get_lr():
    seen = []
    for package, parameter in ((optim, nn.Parameter(np.ones(2))), (torch.optim, torch.ones(2))):

        class Warmup(package.lr_scheduler.LRScheduler):
            def __init__(self, optimizer, steps):
                self.steps = steps
                super().__init__(optimizer)

            def get_lr(self):
                return [lr * min(1, (self.last_epoch + 1) / self.steps) for lr in self.base_lrs]

        optimizer = package.SGD([parameter], lr=0.1)
        scheduler = Warmup(optimizer, 4)
        rates = []
        for _ in range(6):
            rates += scheduler.get_last_lr()
            optimizer.step()
            scheduler.step()
        seen.append(rates)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"patience": 0, "factor": 0.5, "cooldown": 2},
        {"mode": "max", "patience": 1, "threshold": 0.2, "threshold_mode": "abs"},
        {"mode": "max", "patience": 2, "threshold": 0.1, "factor": 0.7, "min_lr": [0.05, 0.2]},
        {"patience": 1, "threshold_mode": "abs", "threshold": 0.0, "min_lr": 0.09, "eps": 0.05},
    ],
)
def test_reductions_on_a_plateau_are_pytorch_s(options, seed):
    ours, theirs = pairs(np.random.default_rng(seed))

    def made(package, parameters):
        groups = [{"params": parameters[:1]}, {"params": parameters[1:], "lr": 0.3}]
        return package.lr_scheduler.ReduceLROnPlateau(package.SGD(groups, lr=0.1), **options)

    mine, its = made(optim, ours), made(torch.optim, theirs)
    for quantity in np.random.default_rng(seed).normal(size=40).cumsum() / 4:
        mine.step(quantity)
        its.step(float(quantity))
        np.testing.assert_allclose(mine.get_last_lr(), its.get_last_lr(), rtol=1e-12)
        assert (mine.best, mine.num_bad_epochs) == (its.best, its.num_bad_epochs)


@pytest.mark.parametrize("mode", ["min", "max"])
@pytest.mark.parametrize("threshold_mode", ["rel", "abs"])
@pytest.mark.parametrize("towards", [0.0, 1.0, 2.0])
def test_better_by_the_threshold_is_as_good_as_in_pytorch(mode, threshold_mode, towards):
    """One quantity is better by exactly the threshold, one a little less, one a little more."""
    second = {"min": 0.75, "max": 1.25}[mode]
    quantity = second if towards == 1 else np.nextafter(second, towards)
    found = []
    for package, parameter in ((optim, nn.Parameter(np.ones(2))), (torch.optim, torch.ones(2))):
        scheduler = package.lr_scheduler.ReduceLROnPlateau(
            package.SGD([parameter]), mode=mode, threshold=0.25, threshold_mode=threshold_mode
        )
        scheduler.step(1.0)
        scheduler.step(float(quantity))
        found.append((scheduler.best, scheduler.num_bad_epochs))
    assert found[0] == found[1]


@pytest.mark.parametrize("lr", [np.nextafter(0.75, 0), 0.75, np.nextafter(0.75, 1)])
@pytest.mark.parametrize("options", [{"eps": 0.375}, {"eps": 0.25, "min_lr": 0.5}])
def test_a_reduction_by_eps_is_made_where_pytorch_makes_it(options, lr):
    found = []
    for package, parameter in ((optim, nn.Parameter(np.ones(2))), (torch.optim, torch.ones(2))):
        optimizer = package.SGD([parameter], lr=float(lr))
        scheduler = package.lr_scheduler.ReduceLROnPlateau(
            optimizer, factor=0.5, patience=0, **options
        )
        for _ in range(3):
            scheduler.step(1.0)
        found.append(optimizer.param_groups[0]["lr"])
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("StepLR", {"step_size": 3}),
        ("CosineAnnealingLR", {"T_max": 4}),
        ("MultiStepLR", {"milestones": [2, 5]}),
        ("ExponentialLR", {"gamma": 0.8}),
        ("LinearLR", {}),
        ("LambdaLR", {"lr_lambda": lambda epoch: 0.9**epoch}),
    ],
)
def test_a_second_scheduler_has_the_initial_rates_of_the_first(name, options):
    ours, theirs = pairs(np.random.default_rng(5))

    def second(package, parameters):
        groups = [{"params": parameters[:1]}, {"params": parameters[1:], "lr": 0.3}]
        optimizer = package.SGD(groups, lr=0.1)
        first = package.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
        for _ in range(3):
            optimizer.step()
            first.step()
        return getattr(package.lr_scheduler, name)(optimizer, **options)

    mine, its = second(optim, ours), second(torch.optim, theirs)

    assert mine.base_lrs == its.base_lrs == [0.1, 0.3]
    for scheduler in (mine, its):
        assert [group["initial_lr"] for group in scheduler.optimizer.param_groups] == [0.1, 0.3]
