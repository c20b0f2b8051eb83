"""Functions with complex numbers that are not tensors."""

import cmath
import math

import torch
from programs import X, program
from torch import Tensor

C, Z = 1.5 - 2j, X[0] + 1j * X[1]


@program(X, C)
def operands(x: Tensor, c: complex):
    return torch.exp(1j * x), x * c, c * x, x + c, c - x, x - c, c / x, x / c, x == c, x != c


@program(C, 2.5, 3)
def arithmetic(c: complex, d: float, n: int):
    sums = c + d, c - d, d - c, c + n, n - c, c - c, c + True
    return (
        sums,
        c * d,
        d * c,
        c * n,
        n * c,
        c * c,
        c / c,
        abs(c),
        -c,
        torch.full([1], c**d),
        torch.full([1], d**c + c**c),
    )


@program(C, 1.5)
def comparisons(c: complex, d: float):
    return c == d, d == c, c != d, c == c, c != 1j, isinstance(c, complex)


@program(C)
def functions(c: complex):
    found = cmath.exp(c), cmath.log(c), cmath.sqrt(c), cmath.sin(c), cmath.phase(c), cmath.log10(c)
    return found, cmath.isnan(c), cmath.acos(c), cmath.tanh(c), cmath.rect(1.5, 0.3)


@program(C)
def texts(c: complex):
    return str(c), f"{c}", str([c, -1j])


@program(X, C)
def creation(x: Tensor, c: complex):
    z = x.to(torch.complex64)
    return (
        torch.full([2], c),
        torch.full([2], 1j),
        torch.full_like(z, c),
        z.new_full([2], c),
        z.clone().fill_(c),
    )


@program(X, C)
def promotion(x: Tensor, c: complex):
    whole = torch.arange(3) * c, (x > 0) * c, torch.tensor(2.0) * c
    return whole, x.double() * c, torch.tensor(2.0, dtype=torch.float64) * c, torch.where(x > 0, c, x)


@program(X, C)
def powers(x: Tensor, c: complex):
    return x**c, c**x, torch.pow(x, 2j), torch.rsub(x, c)


@program(Z, C)
def factors(z: Tensor, c: complex):
    return torch.add(z, z, alpha=c), torch.sub(z, z * z, alpha=c), torch.addcmul(z, z, z, value=c)


@program(Z, C)
def matrices(z: Tensor, c: complex):
    m = z[:, :3]
    return torch.addmm(m, m, m, alpha=c, beta=2j), torch.index_add(m, 0, torch.tensor([1, 0, 2]), m, alpha=c)


@program(X)
def items(x: Tensor):
    return (x * 1j).sum().item(), x.sum().item(), complex(x.sum()), complex(x.sum(), 1.0), complex(1, x.sum())


@program([1j, 2 + 1j])
def lists(cs: list[complex]):
    return sum(cs), len(cs)


@program(C, 3)
def conversions(c: complex, n: int):
    return complex(c), complex(n), complex(1.5), complex(n, 2.0), complex(True, False), complex(2.0, n)


@program(X, None)
@program(X, 2j)
def optional(x: Tensor, c: complex | None = None):
    return x if c is None else x * c


@program(X)
def defaults(x: Tensor, c: complex = 1, d: complex = 2 - 3j):
    return x * c + d


@program(C, True)
def control_flow(c: complex, b: bool):
    r = 1j
    if b:
        r = c
    for _ in range(3):
        r *= c
    return r


@program(X, C)
def in_place(x: Tensor, c: complex):
    z = x * 1j
    z += c
    z[0] = 2j
    z *= c
    return z


@program(X)
def constants(x: Tensor):
    phase = torch.exp(-2j * math.pi * x)
    return x + (1.5 + 1j * 2.0), x * (2 + 3j), torch.mul(x, -1j), phase, x / 2j, (x * 1j).real, 1e20j, -0.5j


@program({"a": 3j}, C)
def dictionaries(d: dict[str, complex], c: complex):
    return d["a"] * c, {"b": c}
