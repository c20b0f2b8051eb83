"""Containers that callers give are taken apart: one native call, whatever holds the tensors."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.runtime.plans.executor import MAX_STRUCTURES
from tsir.runtime.plans.unpack_arguments import MAX_ENTRIES

NAMES = ("embedding", "w_ih", "w_hh", "bias", "w_out")
PARAMETERS = {
    "args": (", ".join(NAMES), ""),
    "tuple": ("p: Tuple[Tensor, Tensor, Tensor, Tensor, Tensor]", "p"),
    "list": ("p: List[Tensor]", "p"),
    "dictionary": ("p: Dict[str, Tensor]", ", ".join(f"p['{name}']" for name in NAMES)),
}
LOSS = """
def loss({parameters}, tokens):
    {unpack}
    x = embedding[tokens[:-1]]
    h = torch.zeros([x.size(1), w_hh.size(1)])
    c = torch.zeros_like(h)
    total = torch.zeros([])
    for i in range(x.size(0)):
        i_, f, g, o = (x[i] @ w_ih.t() + h @ w_hh.t() + bias).chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i_) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
        total = total + torch.nn.functional.cross_entropy(h @ w_out.t(), tokens[i + 1])
    return total
"""
RNG = np.random.default_rng(5)
VALUES = [RNG.normal(size=s).astype(np.float32) for s in ((7, 3), (16, 3), (16, 4), (16,), (7, 4))]
TOKENS = RNG.integers(0, 7, (4, 2))
GIVEN: dict[str, tuple[Any, ...]] = {
    "args": tuple(VALUES),
    "tuple": (tuple(VALUES),),
    "list": (VALUES,),
    "dictionary": (dict(zip(NAMES, VALUES, strict=True)),),
}


def loss_of(form: str) -> Any:
    parameters, unpacked = PARAMETERS[form]
    unpack = f"{', '.join(NAMES)} = {unpacked}" if unpacked else "pass"
    return tsir.CompilationUnit(LOSS.format(parameters=parameters, unpack=unpack)).loss


def test_a_model_is_one_native_call_however_its_parameters_come() -> None:
    found: dict[str, Any] = {}
    for form, given in GIVEN.items():
        loss = loss_of(form)
        gradient = tsir.value_and_grad(loss, tuple(range(5)) if form == "args" else 0)
        by_gradient, gradients = gradient(*given, TOKENS)
        leaves = gradients.values() if form == "dictionary" else gradients
        found[form] = [loss(*given, TOKENS), by_gradient, *leaves]
        kinds = {"args": tuple, "tuple": tuple, "list": list, "dictionary": dict}
        assert type(gradients) is kinds[form]
        for function in (loss, gradient):
            told = function.explain(*given, TOKENS)
            assert told.count("native group") == 1
            assert "interpreted" not in told
    for form in GIVEN:
        for own, expected in zip(found[form], found["args"], strict=True):
            np.testing.assert_array_equal(own, expected)


UNIT = tsir.CompilationUnit("""
def total(d: Dict[str, Tensor], x):
    for key, value in d.items():
        x = x + value
    return x

def weighted(d: Dict[int, Tensor], x):
    for key, value in d.items():
        x = x + key * value
    return (x * x).sum()

def nested(data: Dict[str, Dict[str, Tensor]], rest: Tuple[List[Tensor], Dict[str, float]]):
    out: Dict[str, Tensor] = {}
    for name, inner in data.items():
        out[name + "_sum"] = inner["a"] + rest[0][1] * rest[1]["scale"]
    return out, data, rest[0]

def energy(data: Dict[str, Tensor], weights) -> Dict[str, Tensor]:
    if "offset" in data:
        data["positions"] = data["positions"] + data["offset"]
    for k in range(2):
        data["layer_" + str(k)] = torch.tanh(data["positions"] @ weights) * (k + 1)
    data["energy"] = (data["layer_0"] + data["layer_1"]).pow(2).sum()
    return data

def forces(data: Dict[str, Tensor], weights) -> Dict[str, Tensor]:
    data = data.copy()
    positions = data["positions"].detach()
    positions.requires_grad_(True)
    data["positions"] = positions
    data = energy(data, weights)
    gradient = torch.autograd.grad([data["energy"]], [positions])[0]
    assert gradient is not None
    return {"energy": data["energy"], "forces": -gradient}

def forces_of_entry(data: Dict[str, Tensor], weights) -> Dict[str, Tensor]:
    data["positions"].requires_grad_(True)
    inputs = [data["positions"]]
    total = (torch.tanh(data["positions"] @ weights) * data["positions"]).sum()
    gradient = torch.autograd.grad([total], inputs)[0]
    assert gradient is not None
    data["energy"], data["forces"] = total, -gradient
    return data

def changing(d: Dict[str, Tensor], x, n: int):
    if n > 2:
        d["more"] = x
    return d

def fails(d: Dict[str, Tensor]):
    return d["missing"]
""")


def test_keys_that_are_never_the_same() -> None:
    for i in range(MAX_STRUCTURES + 4):
        values = {f"{i}_{j}": np.full(2, 1.0 + j) for j in range(i % 3 + 1)}
        np.testing.assert_array_equal(UNIT.total(values, np.zeros(2)), sum(range(1, i % 3 + 2)) * np.ones(2))
    assert len(UNIT.total.executor.plans()) == MAX_STRUCTURES + 1
    many = {str(i): np.full(2, float(i)) for i in range(MAX_ENTRIES + 1)}
    np.testing.assert_array_equal(UNIT.total(many, np.zeros(2)), MAX_ENTRIES * (MAX_ENTRIES + 1) / 2)


def test_gradients_have_the_keys_that_are_given() -> None:
    gradient = tsir.grad(UNIT.weighted, (0, 1))
    for i in range(MAX_STRUCTURES + 2):
        values = {i + j: np.full(3, 1.0 + j) for j in range(i % 3)}
        by_values, by_x = gradient(values, np.ones(3))
        x = 1 + sum((key * value for key, value in values.items()), start=np.zeros(3))
        assert list(by_values) == list(values)
        np.testing.assert_allclose(by_x, 2 * x)
        for key, found in by_values.items():
            np.testing.assert_allclose(found, 2 * x * key)


def test_containers_in_containers() -> None:
    a, b, rows = np.ones(3), np.arange(3.0), [np.zeros(1), np.full(3, 2.0)]
    data = {"x": {"a": a, "other": b}, "y": {"a": b}}
    for _ in range(2):
        out, same, given = UNIT.nested(data, (rows, {"scale": 0.5}))
        assert list(out) == ["x_sum", "y_sum"]
        np.testing.assert_array_equal(out["x_sum"], a + 1)
        np.testing.assert_array_equal(out["y_sum"], b + 1)
        assert same["x"]["other"] is b
        assert given[1] is rows[1]
    assert "interpreted" not in UNIT.nested.explain(data, (rows, {"scale": 0.5}))


def atoms(offset: bool) -> dict[str, Any]:
    values = {"positions": np.arange(12.0).reshape(4, 3) / 12, "unused": np.zeros(2)}
    return {**values, "offset": np.full(3, 0.25)} if offset else values


@pytest.mark.parametrize("name", ["energy", "forces", "forces_of_entry"])
@pytest.mark.parametrize("offset", [False, True])
def test_a_model_that_passes_a_dictionary_on(name: str, offset: bool) -> None:
    weights = np.linspace(-1, 1, 9).reshape(3, 3)
    function = UNIT.function(name)
    expected = function.interpret(atoms(offset), weights)
    for _ in range(2):
        given = atoms(offset)
        found = function(given, weights)
        assert list(given) == list(atoms(offset))
        assert list(found) == list(expected)
        for key, value in expected.items():
            np.testing.assert_allclose(found[key], value, rtol=1e-12)
    told = function.explain(atoms(offset), weights)
    assert told.count("native group") == 1
    assert "interpreted" not in told
    assert function.fast_calls.calls


@pytest.mark.parametrize(("name", "energy"), [("forces", "energy"), ("forces_of_entry", "forces_of_entry")])
def test_forces_are_the_gradient_of_the_energy(name: str, energy: str) -> None:
    weights, step = np.linspace(-1, 1, 9).reshape(3, 3), 1e-6
    found = UNIT.function(name)(atoms(True), weights)["forces"]
    assert "interpreted" not in UNIT.function(name).explain(atoms(True), weights)
    for place in np.ndindex(found.shape):
        ends: list[float] = []
        for sign in (1, -1):
            moved = atoms(True)
            moved["positions"][place] += sign * step
            ends.append(float(UNIT.function(energy)(moved, weights)["energy"]))
        assert found[place] == pytest.approx(-(ends[0] - ends[1]) / (2 * step), rel=1e-6, abs=1e-8)


def test_keys_that_a_branch_decides() -> None:
    x = np.ones(2)
    assert list(UNIT.changing({"a": x}, x, 3)) == ["a", "more"]
    assert list(UNIT.changing({"a": x}, x, 1)) == ["a"]
    with pytest.raises(tsir.ExecutionError, match="key 'missing' is not in the dictionary"):
        UNIT.fails({"a": x})


KEYS = ("a", "b", "c")


def random_body(rng: random.Random, depth: int, indent: int) -> list[str]:
    """Statements that set, read and remove keys, in branches and loops."""
    pad, lines = "    " * indent, list[str]()
    for _ in range(rng.randint(2, 4)):
        key, other = rng.choice(KEYS), rng.choice(KEYS)
        simple = (
            [f'd["{key}"] = torch.tanh(x * {rng.randint(1, 3)}.0) + y'],
            [f'if "{key}" in d:', f'    x = x + d["{key}"]'],
            ['x = x + d["z"]', 'd["z"] = x * 0.5'],
            [f'if "{key}" in d:', f'    y = y + d.pop("{key}")'],
            [f'd["{key}"] = d.get("{other}", x) * 1.5'],
            ["for k, v in d.items():", "    x = x + v * 0.25"],
            ["for q in range(2):", '    d["r" + str(q)] = x * q'],
            [
                "e = d.copy()",
                f'e["{key}"] = y',
                f'd["{other}"] = e["{key}"] - x',
                "if n > 2:",
                "    d.update(e)",
            ],
            ['d["z"].add_(1.0)', "x = x + float(len(d))"],
        )
        if depth and rng.random() < 0.3:
            head = rng.choice(["if x.sum() > 0.0:", "for i in range(2):", "for i in range(n):"])
            lines += [f"{pad}{head}", *random_body(rng, depth - 1, indent + 1)]
        else:
            lines += [f"{pad}{line}" for line in rng.choice(simple)]
    return lines


@pytest.mark.sweep(0.05)
@pytest.mark.parametrize("seed", range(200))
def test_random_programs_agree_with_the_interpreter(seed: int) -> None:
    rng = random.Random(seed)
    lines = ["def f(d: Dict[str, Tensor], x, y, n: int):", *random_body(rng, 2, 1), "    return d, x + y"]
    function = tsir.CompilationUnit("\n".join(lines)).f
    values = np.random.default_rng(seed).normal(size=(4, 3))

    def arguments() -> tuple[Any, ...]:
        z, a, x, y = (value.copy() for value in values)
        return {"z": z, "a": a}, x, y, 3

    own, theirs = arguments(), arguments()
    (found, total), (expected, reference) = function(*own), function.interpret(*theirs)
    assert list(found) == list(expected)
    for value, other in zip([*found.values(), total], [*expected.values(), reference], strict=True):
        np.testing.assert_allclose(value, other, rtol=1e-10)
    for key in ("z", "a"):
        np.testing.assert_allclose(own[0][key], theirs[0][key], rtol=1e-10)
