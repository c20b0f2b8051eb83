"""The types of the `autodiff` dialect."""

from __future__ import annotations

from xdsl.ir import ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition


@irdl_attr_definition
class UndefinedType(ParametrizedAttribute, TypeAttribute):
    """The type of a gradient that is known to be undefined, which stands for zeros."""

    name = "autodiff.undefined"


@irdl_attr_definition
class ClosureType(ParametrizedAttribute, TypeAttribute):
    """The type of a function together with the values that it captured."""

    name = "autodiff.closure"


UNDEFINED, CLOSURE = UndefinedType(), ClosureType()
