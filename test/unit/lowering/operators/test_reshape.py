"""The strides of a reshaped tensor: the lowering's arithmetic against the reference's."""

from __future__ import annotations

import itertools
import math

import numpy as np
from xdsl.builder import Builder
from xdsl.ir import Block
from xdsl.rewriter import InsertPoint

from tsir.dialects.aten.views import reshape as reference
from tsir.lowering.operators.reshape import fitted, view_strides
from tsir.lowering.values.shapes import Shapes


def new_shapes() -> Shapes:
    return Shapes(Builder(InsertPoint.at_end(Block())))


def factorings(count: int, rank: int) -> list[tuple[int, ...]]:
    """All sizes of a rank with so many elements."""
    sizes = itertools.product([n for n in range(1, count + 1) if count % n == 0], repeat=rank)
    return [s for s in sizes if math.prod(s) == count]


def test_strides_are_those_of_the_reference() -> None:
    rng = np.random.default_rng(0)
    seen = {True: 0, False: 0}
    for sizes in [*factorings(12, 3), *factorings(8, 4), *factorings(6, 1)]:
        base = np.zeros([2 * n for n in sizes])
        layouts = [
            np.zeros(sizes),
            base[tuple(slice(0, n) for n in sizes)],
            base[tuple(slice(0, 2 * n, 2) for n in sizes)],
        ]
        layouts.append(np.transpose(np.zeros(sizes[::-1]), rng.permutation(len(sizes))))
        for array in layouts:
            own = [s // array.itemsize for s in array.strides]
            for new in [*factorings(array.size, 1), *factorings(array.size, 2), *factorings(array.size, 3)]:
                wanted = reference.view_strides(array.shape, own, new)
                found, fits = view_strides(new_shapes(), array.shape, own, new)
                assert fits is (wanted is not None)
                seen[wanted is not None] += 1
                if wanted is not None:
                    assert [s for s, n in zip(found, new, strict=True) if n > 1] == [
                        s for s, n in zip(wanted, new, strict=True) if n > 1
                    ]
    assert min(seen.values()) > 100


def test_a_tensor_without_dimensions() -> None:
    assert view_strides(new_shapes(), (), (), (1, 1)) == ((1, 1), True)


def test_what_is_left_of_the_elements() -> None:
    assert fitted(new_shapes(), [-1, 4], [2, 6]) == (3, 4)
    assert fitted(new_shapes(), [2, -1], [2, 3, 5]) == (2, 15)
    assert fitted(new_shapes(), [0, 3], [3, 0]) == (0, 3)
