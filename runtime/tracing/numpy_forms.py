"""Functions of NumPy, and of the array API standard, that are one expression of TorchScript."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any, cast

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.reductions import expect_none, listed

R = Parameter.empty
"""The default of a parameter that has none."""


def form(
    expression: str, without: str = "", fields: tuple[str, ...] = (), /, **parameters: object
) -> Callable[..., Any]:
    """
    A function that is an expression in which its parameters stand in braces, those made lists with a star.

    `parameters` have their defaults, in order. One that is not in the expression has its default in each
    call. Where the last that is in it is None, the function is the expression `without` it. The result is a
    named tuple of these `fields`.
    """
    kind = Parameter.POSITIONAL_OR_KEYWORD
    signature = Signature([Parameter(name, kind, default=value) for name, value in parameters.items()])
    used = dict.fromkeys(re.findall(r"{\*?(\w+)}", expression))
    several = set(re.findall(r"{\*(\w+)}", expression))
    places = {name: f"{{{place}}}" for place, name in enumerate(used)}
    text, shorter = (re.sub(r"{\*?(\w+)}", lambda m: places[m[1]], each) for each in (expression, without))
    called = expression.partition("(")[0].rpartition(".")[2]
    packed = cast(Any, namedtuple)(called.title(), fields)

    def call(*args: Any, **keywords: Any) -> Any:
        bound = signature.bind(*args, **keywords)
        expect_none(**{n: v for n, v in bound.arguments.items() if n not in used and v is not parameters[n]})
        bound.apply_defaults()
        values = [
            listed(v) if n in several and v is not None else v for n in used for v in [bound.arguments[n]]
        ]
        if shorter and values[-1] is None:
            return evaluate(called, shorter, *values[:-1])
        found = evaluate(called, text, *values)
        return packed(*found) if fields else found

    return call


_A = {"a": R}
_AB = {"a": R, "b": R}
_X = {"x": R}
_FOURIER = {"a": R, "n": None, "axis": -1, "norm": None}
_PLANE = {"a": R, "s": None, "axes": (-2, -1), "norm": None}
_SPACE = {"a": R, "s": None, "axes": None, "norm": None}
_TRANSPOSE = form("{a}.permute({*axes})", "{a}.T", a=R, axes=None)
_SPLIT = form(
    "torch.tensor_split({ary}, {indices_or_sections}, {axis})",
    ary=R, indices_or_sections=R, axis=0,
)  # fmt: skip

FORMS: dict[str, Callable[..., Any]] = {
    # Structure
    "transpose": _TRANSPOSE, "permute_dims": _TRANSPOSE, "array_split": _SPLIT, "split": _SPLIT,
    "vsplit": form("torch.tensor_split({ary}, {n}, 0)", ary=R, n=R),
    "vstack": form("torch.vstack({*tup})", tup=R), "hstack": form("torch.hstack({*tup})", tup=R),
    "dstack": form("torch.dstack({*tup})", tup=R),
    "column_stack": form("torch.column_stack({*tup})", tup=R),
    "copy": form("torch.clone({a})", **_A, order="K"),
    "size": form("{a}.size({axis})", "{a}.numel()", a=R, axis=None),
    "moveaxis": form(
        "torch.movedim({a}, {*source}, {*destination})", a=R, source=R, destination=R
    ),
    "swapaxes": form("torch.transpose({a}, {axis1}, {axis2})", a=R, axis1=R, axis2=R),
    "ravel": form("torch.flatten({a})", **_A, order="C"),
    "broadcast_to": form("torch.broadcast_to({array}, {*shape})", array=R, shape=R),
    "roll": form(
        "torch.roll({a}, {*shift}, {*axis})", "torch.roll({a}, {*shift})", a=R, shift=R, axis=None
    ),
    "tile": form("torch.tile({A}, {*reps})", A=R, reps=R),
    "repeat": form("torch.repeat_interleave({a}, {repeats}, {axis})", a=R, repeats=R, axis=None),
    "rot90": form("torch.rot90({m}, {k}, {*axes})", m=R, k=1, axes=(0, 1)),
    "fliplr": form("torch.fliplr({m})", m=R), "flipud": form("torch.flipud({m})", m=R),
    "atleast_1d": form("torch.atleast_1d({x})", **_X), "atleast_2d": form("torch.atleast_2d({x})", **_X),
    "tril": form("torch.tril({m}, {k})", m=R, k=0), "triu": form("torch.triu({m}, {k})", m=R, k=0),
    "diag": form("torch.diag({v}, {k})", v=R, k=0),
    "diagonal": form(
        "torch.diagonal({a}, {offset}, {axis1}, {axis2})", a=R, offset=0, axis1=0, axis2=1
    ),
    # Elements
    "take_along_axis": form(
        "torch.take_along_dim({arr}, {indices}, {axis})", arr=R, indices=R, axis=-1
    ),
    "argwhere": form("torch.nonzero({a})", **_A),
    "fix": form("torch.trunc({x})", **_X), "sinc": form("torch.sinc({x})", **_X),
    "real": form("torch.real({val})", val=R), "imag": form("torch.imag({val})", val=R),
    "angle": form("torch.angle({z})", z=R, deg=False),
    "nan_to_num": form(
        "torch.nan_to_num({x}, {nan}, {posinf}, {neginf})",
        x=R, copy=True, nan=0.0, posinf=None, neginf=None,
    ),
    "diff": form("torch.diff({a}, {n}, {axis})", a=R, n=1, axis=-1),
    "bincount": form("torch.bincount({x}, {weights}, {minlength})", x=R, weights=None, minlength=0),
    # Products
    "matmul": form("torch.matmul({x1}, {x2})", x1=R, x2=R),
    "outer": form("torch.outer({a}.flatten(), {b}.flatten())", **_AB),
    "inner": form("torch.inner({a}, {b})", **_AB), "kron": form("torch.kron({a}, {b})", **_AB),
    "vdot": form("torch.vdot({a}.flatten(), {b}.flatten())", **_AB),
    "tensordot": form("torch.tensordot({a}, {b}, {axes})", a=R, b=R, axes=2),
    "trace": form("torch.trace({a})", **_A),
    "cross": form("torch.linalg.cross({a}, {b}, dim={axis})", a=R, b=R, axis=-1),
    "vander": form("torch.vander({x}, {N}, {increasing})", x=R, N=None, increasing=False),
    # Linear algebra
    "linalg.solve": form("torch.linalg.solve({a}, {b})", **_AB),
    "linalg.inv": form("torch.linalg.inv({a})", **_A),
    "linalg.det": form("torch.linalg.det({a})", **_A),
    "linalg.cholesky": form("torch.linalg.cholesky({a}, upper={upper})", a=R, upper=False),
    "linalg.pinv": form("torch.linalg.pinv({a}, rtol={rtol})", "torch.linalg.pinv({a})", a=R, rtol=None),
    "linalg.svdvals": form("torch.linalg.svdvals({x})", **_X),
    "linalg.matrix_power": form("torch.linalg.matrix_power({a}, {n})", a=R, n=R),
    "linalg.matrix_rank": form(
        "torch.linalg.matrix_rank({A}, rtol={rtol})", "torch.linalg.matrix_rank({A})", A=R, rtol=None
    ),
    "linalg.eigvalsh": form("torch.linalg.eigvalsh({a}, {UPLO})", a=R, UPLO="L"),
    "linalg.eigvals": form("torch.linalg.eigvals({a})", **_A),
    "linalg.eigh": form(
        "torch.linalg.eigh({a}, {UPLO})", "", ("eigenvalues", "eigenvectors"), a=R, UPLO="L"
    ),
    "linalg.eig": form("torch.linalg.eig({a})", "", ("eigenvalues", "eigenvectors"), **_A),
    "linalg.svd": form(
        "torch.linalg.svd({a}, {full_matrices})", "", ("U", "S", "Vh"),
        a=R, full_matrices=True, compute_uv=True, hermitian=False,
    ),
    "linalg.qr": form("torch.linalg.qr({a}, {mode})", "", ("Q", "R"), a=R, mode="reduced"),
    "linalg.slogdet": form("torch.linalg.slogdet({a})", "", ("sign", "logabsdet"), **_A),
    "linalg.multi_dot": form("torch.linalg.multi_dot({*arrays})", arrays=R),
    "linalg.diagonal": form("torch.diagonal({x}, {offset}, -2, -1)", x=R, offset=0),
    "linalg.trace": form(
        "torch.diagonal({x}, {offset}, -2, -1).sum(-1, dtype={dtype})", x=R, offset=0, dtype=None
    ),
    "linalg.matrix_norm": form(
        "torch.linalg.matrix_norm({x}, {ord}, keepdim={keepdims})", x=R, keepdims=False, ord="fro"
    ),
    # Fourier transforms
    **{f"fft.{n}": form(f"torch.fft.{n}({{a}}, {{n}}, {{axis}}, {{norm}})", **_FOURIER)
       for n in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")},
    **{f"fft.{n}": form(f"torch.fft.{n}({{a}}, {{*s}}, {{*axes}}, {{norm}})", **_PLANE)
       for n in ("fft2", "ifft2", "rfft2", "irfft2")},
    **{f"fft.{n}": form(f"torch.fft.{n}({{a}}, {{*s}}, {{*axes}}, {{norm}})", **_SPACE)
       for n in ("fftn", "ifftn", "rfftn", "irfftn")},
    **{f"fft.{n}": form(f"torch.fft.{n}({{x}}, {{*axes}})", x=R, axes=None)
       for n in ("fftshift", "ifftshift")},
}  # fmt: skip
"""Forms by the names of NumPy's functions."""
