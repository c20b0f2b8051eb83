"""
Calls of operators that no sample of PyTorch's tests reaches.

Each function is given `x`, which makes a tensor of the dtype at hand from its sizes; calls that
PyTorch refuses in that dtype are passed over.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch_calls import Call, run_torch

Make = Callable[..., torch.Tensor]
Arguments = Callable[[Make], list[tuple[Any, ...]]]

_STEPS = ([1, 1], [1, 1], [1, 1])


def _indices(*values: int) -> torch.Tensor:
    return torch.tensor(values)


def _real_numbers(x: Make) -> list[tuple[Any, ...]]:
    """Tensors of one element; PyTorch takes complex ones without an imaginary part, tsir does not."""
    return [] if x(1).is_complex() else [(x(1),), (x(),)]


def _convolutions(x: Make) -> list[tuple[Any, ...]]:
    return [
        (x(2, 4, 6, 5), x(6, 2, 3, 3), x(6), *_STEPS, False, [0, 0], 2, False, False, False, True),
        (
            x(2, 4, 6, 5),
            x(4, 3, 2, 2),
            None,
            [2, 1],
            [0, 1],
            [1, 1],
            True,
            [1, 0],
            1,
            False,
            False,
            False,
            True,
        ),
    ]


def _batch_norm_backwards(x: Make) -> list[tuple[Any, ...]]:
    """Calls whose saved statistics are those of the input."""
    found: list[tuple[Any, ...]] = []
    for sizes in ((4, 3), (2, 3, 4)) if x(1).is_floating_point() else ():
        grad, image = x(*sizes), x(*sizes)
        variance, mean = torch.var_mean(image, [d for d in range(len(sizes)) if d != 1], correction=0)
        saved, asked = (mean, (variance + 1e-5).rsqrt()), [True, True, True]
        found.append((grad, image, x(3), None, None, *saved, True, 1e-5, asked))
        found.append((grad, image, None, x(3), x(3).abs() + 1, None, None, False, 1e-5, asked))
    return found


def _pools(*rank: int) -> Arguments:
    n = len(rank)
    return lambda x: [
        (x(2, *rank), [2] * (n - 1), [], [0], [1], False),
        (x(*rank), [3], [2], [1], [1], True),
    ]


def _cells(gates: int, states: int) -> Arguments:
    def arguments(x: Make) -> list[tuple[Any, ...]]:
        if not x(1).is_floating_point():
            return []
        hidden: Any = [x(2, 3), x(2, 3)] if states == 2 else x(2, 3)
        weights = (x(3 * gates, 4), x(3 * gates, 3))
        return [
            (x(2, 4), hidden, *weights, x(3 * gates), x(3 * gates)),
            (x(2, 4), hidden, *weights, None, None),
        ]

    return arguments


def _resampled(rank: int, *, linear: bool, vec: bool) -> Arguments:
    """Larger and smaller, by sizes, by factors, and by sizes with factors that are no quotients of them."""

    def arguments(x: Make) -> list[tuple[Any, ...]]:
        if not x(1).is_floating_point():
            return []
        images = [x(2, 3, *[5, 4, 3][:rank]), x(1, 2, *[4, 6, 2][:rank]).transpose(0, 1)]
        cases: list[tuple[Any, ...]] = []
        for image, sizes, factors in itertools.product(
            images, ([7, 9, 4], [3, 2, 5], [10, 8, 6], [1, 1, 1]), (None, [1.9, 2.3, 1.8])
        ):
            for flag in ((False,), (True,)) if linear else ((),):
                if vec:
                    cases.append(
                        (image, None if factors else sizes[:rank], *flag, factors and factors[:rank])
                    )
                else:
                    cases.append((image, sizes[:rank], *flag, *(factors or [None] * rank)[:rank]))
        return cases

    return arguments


MORE: dict[str, Arguments] = {
    **{
        f"aten.{name}{'.vec' if vec else ''}": _resampled(rank, linear=linear, vec=vec)
        for name, rank, linear in (
            *((f"upsample_nearest{rank}d", rank, False) for rank in (1, 2, 3)),
            *((f"_upsample_nearest_exact{rank}d", rank, False) for rank in (1, 2, 3)),
            ("upsample_linear1d", 1, True), ("upsample_bilinear2d", 2, True),
            ("upsample_trilinear3d", 3, True), ("upsample_bicubic2d", 2, True),
            ("_upsample_bilinear2d_aa", 2, True), ("_upsample_bicubic2d_aa", 2, True),
        )
        for vec in (False, True)
    },
    "aten.copy": lambda x: [(x(2, 3), x(3), False), (x(2, 3), x(2, 3).double(), False)],
    "aten.zero": lambda x: [(x(2, 3),), (x(),)],
    "aten.type_as": lambda x: [(x(2, 3), x(1).double()), (x(2), x(2))],
    "aten.movedim.int": lambda x: [(x(2, 3, 4), 0, 2), (x(2, 3, 4), -1, 0)],
    "aten.numpy_T": lambda x: [(x(2, 3),), (x(2, 3, 4),), (x(3),)],
    "aten.view.dtype": lambda x: [(x(2, 4), torch.int32), (x(2, 4), torch.float64), (x(2, 4), torch.uint8)],
    "aten.broadcast_tensors": lambda x: [([x(2, 1), x(3)],), ([x()],)],
    "aten.meshgrid": lambda x: [([x(2), x(3)],)],
    "aten.split": lambda x: [(x(5, 2), [2, 3], 0)],
    # Of bools PyTorch makes bools where it multiplies ("i,j->ij"), i64 where it sums ("i->"), and refuses
    # products of matrices; which it is depends on sizes: "i,i->" is a bool of sizes 1 and 1, i64 of 1 and 3,
    # and refused of 3 and 3. No dtype follows from the types, so tsir refuses them all.
    "aten.einsum": lambda x: [] if x(1).dtype is torch.bool else [
        ("ij,jk->ik", [x(2, 3), x(3, 4)], None), ("bij,bjk->bik", [x(2, 2, 3), x(2, 3, 4)], None),
        ("ii->i", [x(3, 3)], None), ("i,j", [x(2), x(3)], None), ("ij,ij->", [x(2, 3), x(2, 3)], None),
        ("...ij,jk->...ik", [x(2, 2, 3), x(3, 2)], None), ("i...,i->i", [x(2, 3), x(2)], None),
        ("iij->j", [x(3, 3, 2)], None), ("ijij,kj->ik", [x(2, 3, 2, 3), x(4, 3)], None),
        ("b...i,bij->b...j", [x(2, 3, 4, 5), x(2, 5, 2)], None), ("ij,ij", [x(1, 3), x(2, 3)], None),
        ("ij,k->ijk", [x(0, 3), x(2)], None), ("aB, Bc", [x(2, 3), x(3, 2)], None),
        (",i->i", [x(), x(2)], None), ("i...j,j...->i...", [x(2, 4, 3), x(3, 5, 4)], None),
    ],
    "aten.norm.ScalarOpt_dtype": lambda x: [(x(3, 4), 2, torch.float64), (x(3, 4), None, torch.float32)],
    "aten.norm.ScalarOpt_dim_dtype": lambda x: [(x(3, 4), 1, [0], True, torch.float64)],
    "aten._grad_sum_to_size": lambda x: [(x(2, 3, 4), [3, 1]), (x(3, 4), None), (x(3, 4), [3, 4])],
    "aten.value_selecting_reduction_backward": lambda x: [(x(3), 1, _indices(0, 1, 1), [3, 2], False)],
    "aten._convolution": _convolutions,
    "aten._convolution.deprecated": lambda x: [c[:-1] for c in _convolutions(x)],
    "aten.conv2d.padding": lambda x: [
        (x(2, 3, 6, 5), x(4, 3, 3, 3), x(4), [1, 1], "same", [1, 1], 1),
        (x(2, 3, 6, 5), x(4, 3, 3, 3), None, [2, 1], "valid", [1, 2], 1),
    ],
    "aten.max_pool1d": _pools(3, 7),
    "aten.max_pool2d": _pools(3, 7, 6),
    "aten.max_pool3d": _pools(2, 5, 6, 4),
    "aten.batch_norm": lambda x: [
        (x(2, 3, 4), x(3), x(3), x(3), x(3).abs() + 1, False, 0.1, 1e-5, False),
        (x(4, 3), None, None, x(3), x(3).abs() + 1, True, 0.1, 1e-5, False),
        (x(2, 3, 2, 2), x(3), x(3), None, None, True, 0.1, 1e-5, False),
    ],
    "aten._native_batch_norm_legit_functional": lambda x: [
        (x(2, 3, 4), x(3), x(3), x(3), x(3).abs() + 1, True, 0.1, 1e-5),
        (x(2, 3, 4), x(3), x(3), x(3), x(3).abs() + 1, False, 0.1, 1e-5),
    ],
    "aten.native_batch_norm_backward": _batch_norm_backwards,
    "aten.instance_norm": lambda x: [
        (x(2, 3, 5), x(3), x(3), None, None, True, 0.1, 1e-5, False),
        (x(2, 3, 5), None, None, x(3), x(3).abs() + 1, False, 0.1, 1e-5, False),
    ],
    "aten.cross_entropy_loss": lambda x: [
        (x(4, 3), _indices(0, 2, 1, 1), x(3).abs(), 1, -100, 0.0),
        (x(4, 3), _indices(0, 2, 1, 1), None, 2, 1, 0.1),
        (x(4, 3), x(4, 3).softmax(1), None, 0, -100, 0.0),
        (x(3), torch.tensor(1), None, 1, -100, 0.0),
    ],
    "aten.lstm_cell": _cells(4, 2),
    "aten.gru_cell": _cells(3, 1),
    "aten.rnn_tanh_cell": _cells(1, 1),
    "aten.rnn_relu_cell": _cells(1, 1),
    "aten.is_nonzero": lambda x: [(x(1),), (x(),)],
    "aten.is_same_size": lambda x: [(x(2, 3), x(2, 3)), (x(2), x(3))],
    "aten.Int.Tensor": _real_numbers,
    "aten.Float.Tensor": _real_numbers,
    "aten.Bool.Tensor": lambda x: [(x(1),), (x(),)],
    "aten.size": lambda x: [(x(2, 3),), (x(),)],
    "aten.stride": lambda x: [(x(2, 3),), (x(2, 3).t(),)],
    "aten.tensor_split.tensor_indices_or_sections": lambda x: [
        (x(5, 3), _indices(1, 3), 0), (x(5, 3), _indices(2, 9, -1), -1), (x(5, 3), torch.tensor(2), 0),
        (x(0, 3), _indices(), 0), (x(5), torch.tensor(7), 0),
    ],
    "aten.dropout": lambda x: [(x(2, 3), 0.5, False), (x(2, 3), 0.0, True)],
}  # fmt: skip


def more_calls(name: str, dtype: torch.dtype) -> Iterator[Call]:
    """The calls listed for an overload, with tensors of a dtype."""
    generator = torch.Generator().manual_seed(0)

    def make(*sizes: int) -> torch.Tensor:
        return (torch.randn(sizes, generator=generator, dtype=torch.float64) * 3).to(dtype)

    try:
        listed = MORE[name](make) if name in MORE else []
    except RuntimeError:
        return  # The dtype lacks an operation that makes the arguments.
    for values in listed:
        call = Call(name, values)
        if run_torch(call).error is None:
            yield call
