"""Numbers in the place of tensors, of which the host of a GPU computes a part and its kernels the rest."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_arithmetic import compute
from gpu_host import HANDLERS, Host, simulate
from gpu_programs import GIVEN, NUMBERS, OF_NUMBERS, listed, lowered
from gpu_threads import interpret
from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, f32
from xdsl.ir import BlockArgument, Operation

X = np.array([1, 2, 3], np.float32)


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_programs_of_numbers(name: str) -> None:
    function = NUMBERS.function(name)
    (group,) = function.executor.plan([X, 0.0]).groups()
    module = lowered(group)
    for s in GIVEN:
        arguments = [(X, s)[value.index] for value in group.operands if isinstance(value, BlockArgument)]
        for found in (simulate(module, arguments), interpret(module, arguments)):
            for one, other in zip(found, listed(function(X, s)), strict=True):
                assert np.asarray(one).dtype == other.dtype
                np.testing.assert_allclose(np.asarray(one), other, rtol=1e-6, err_msg=f"{s}")


RELATIONS = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)


def launch_nothing(*launch: object) -> None:
    """Runs no kernel."""


@pytest.mark.parametrize("relation", RELATIONS)
def test_the_host_compares_as_kernels_and_native_code_do(relation: str) -> None:
    holds = {"eq": "__eq__", "gt": "__gt__", "ge": "__ge__", "lt": "__lt__", "le": "__le__", "ne": "__ne__"}
    for a, b in [(a, b) for a in GIVEN for b in GIVEN]:
        unordered = np.isnan(a) or np.isnan(b)
        named = getattr(a, holds[relation[1:]])(b) if relation[1:] in holds else None
        wanted = {"false": False, "true": True, "ord": not unordered, "uno": unordered}.get(relation)
        if wanted is None:
            wanted = relation[0] == "u" if unordered else named
        ops: list[Operation] = [arith.ConstantOp(FloatAttr(number, f32)) for number in (a, b)]
        comparison = arith.CmpfOp(ops[0].results[0], ops[1].results[0], relation)
        host = Host(launch_nothing)
        for op in (*ops, comparison):
            HANDLERS[type(op)](host, op)
        assert host.values[comparison.result] == wanted
        values = [np.array([number], np.float32) for number in (a, b)]
        assert compute(comparison, values).item() == wanted
