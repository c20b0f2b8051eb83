"""Every family of operators: importing this module fills the table."""

from __future__ import annotations

from types import ModuleType

from xdsl.ir import Dialect

from tsir.dialects import DIALECTS
from tsir.dialects.aten.creation import copying, distributions, factory, random
from tsir.dialects.aten.fourier import short_time, transforms
from tsir.dialects.aten.indexing import choosing, embedding, indexing, reducing, replacing, scatter
from tsir.dialects.aten.linalg import (
    cholesky,
    determinants,
    eig,
    eigen,
    least_squares,
    lu,
    orthogonal,
    pseudoinverse,
    singular,
    solving,
    triangular,
)
from tsir.dialects.aten.linear import contraction, geometry, product, triangle
from tsir.dialects.aten.nn import (
    adaptive_pooling,
    alignment,
    batch_norm,
    batch_norm_backward,
    columns,
    convolution,
    dropout,
    likelihood,
    loss,
    margin,
    max_pooling,
    normalization,
    padding,
    pooling,
    recurrent,
    resampling,
    sampling,
)
from tsir.dialects.aten.pointwise import (
    activation,
    activation_backward,
    arithmetic,
    bitwise,
    bounds,
    comparison,
    complex_numbers,
    division,
    elementary,
    powers,
    signs,
)
from tsir.dialects.aten.quantization import fake_quantization, quantised_tensors, quantising
from tsir.dialects.aten.reductions import (
    cumulative,
    differences,
    extreme,
    histogram,
    order,
    reduction,
    search,
    segments,
    slopes,
    softmax,
    statistic,
    unique,
)
from tsir.dialects.aten.special import bessel, gamma, logarithmic, normal
from tsir.dialects.aten.views import (
    arranging,
    expansion,
    joining,
    reshape,
    slicing,
    splitting,
    stacking,
    view,
)
from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.ir.universe import load_installed
from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.operators.schema_parsing import SchemaError
from tsir.dialects.operators.table import OPERATORS, OVERLOADS, Operator
from tsir.dialects.prim import (
    autograd,
    complex_arithmetic,
    conversions,
    dicts,
    generators,
    lists,
    numbers,
    queries,
    strings,
    updates,
)
from tsir.dialects.quantized import arithmetic as quantized_arithmetic
from tsir.dialects.quantized import layers, packing, scalars

FAMILIES: tuple[ModuleType, ...] = (
    arithmetic, division, bounds, elementary, activation, activation_backward, comparison, bitwise, signs,
    complex_numbers,
    powers, logarithmic, normal, gamma, bessel, reduction, cumulative, extreme, statistic, differences,
    search, order, unique, segments, histogram, slopes, softmax, view, expansion, reshape, slicing,
    splitting, joining, stacking, arranging, indexing, choosing, embedding, scatter, reducing, replacing,
    product, contraction, geometry, normalization, batch_norm, batch_norm_backward, convolution, padding,
    pooling, max_pooling, adaptive_pooling, columns, resampling, sampling, loss, likelihood, margin,
    alignment, recurrent, copying, factory, random, distributions, dropout, triangle, triangular, cholesky,
    lu, solving, determinants, orthogonal, eigen, eig, singular, pseudoinverse, least_squares, transforms,
    short_time, fake_quantization, quantising, numbers, complex_arithmetic, conversions, strings,
    lists, dicts, queries, updates, autograd, generators, packing, layers, quantized_arithmetic,
    scalars,
)  # fmt: skip
"""In the order in which overloads of one name are tried."""

QUANTISED_FORMS = quantised_tensors
"""The operators among them that take quantised tensors too."""


def overloads(name: str) -> list[Operator]:
    """
    The operators with a name as `aten::add`, in the order of declaration; empty if there are none.

    Those of an installed package come in with its dialect, which has the name of their namespace.
    """
    namespace = name.partition("::")[0]
    if name not in OVERLOADS and namespace not in DIALECTS:
        _check_schemas(load_installed(namespace))
    return OVERLOADS.get(name, [])


def _check_schemas(dialect: Dialect | None) -> None:
    """TsirError if an operator of a dialect that a package registers has a schema that cannot be read."""
    for operation in () if dialect is None else dialect.operations:
        try:
            if issubclass(operation, SchemaOp):
                operation.schema()
        except SchemaError as error:
            name = f"the operator '{operation.name}' of an installed package"
            raise TsirError(f"cannot use {name}: {error}") from error


def find_operator(name: str) -> Operator | None:
    """The operator of an operation's name, as `aten.add.Tensor`."""
    return OPERATORS.get(name)


def operations(namespace: str) -> list[type[SchemaOp]]:
    """The classes of all operations that schemas declare in a namespace."""
    # A list, as another thread may register one meanwhile.
    known = list(OPERATORS.items())
    return [operation_class(o) for name, o in known if name.startswith(f"{namespace}.")]
