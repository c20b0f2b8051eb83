"""What is known of indices that the run decides."""

from __future__ import annotations

import pytest
from xdsl.builder import Builder
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, is_multiple, most


@pytest.fixture
def index() -> IndexBuilder:
    return IndexBuilder(Builder(InsertPoint.at_end(Block(arg_types=[IndexType()]))))


def size(index: IndexBuilder) -> Index:
    return index.builder.insertion_point.block.args[0]


def test_products_are_multiples_of_their_constant_factors(index: IndexBuilder) -> None:
    n = size(index)
    product = index.multiply(n, 48)
    assert is_multiple(product, 16)
    assert is_multiple(index.value(product), 48)
    assert not is_multiple(product, 32)
    assert not is_multiple(index.multiply(n, index.add(n, 16)), 16)
    assert not is_multiple(index.add(product, 16), 16)
    assert not is_multiple(n, 16)


def test_numbers_are_multiples(index: IndexBuilder) -> None:
    for value in (0, 32):
        assert is_multiple(value, 16)
        assert is_multiple(index.value(value), 16)
    assert not is_multiple(index.value(33), 16)


def test_minima_are_bounded(index: IndexBuilder) -> None:
    n = size(index)
    assert most(index.minimum(n, 256)) == 256
    assert most(index.minimum(256, n)) == 256
    assert most(index.value(7)) == most(7) == 7
    for unknown in (n, index.minimum(n, index.add(n, 1)), index.maximum(n, 256), index.multiply(n, 2)):
        assert most(unknown) is None
