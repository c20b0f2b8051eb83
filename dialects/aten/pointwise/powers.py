"""Powers in f64."""

from __future__ import annotations

from tsir.dialects.aten.pointwise.arithmetic import pow, power
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.table import operator
from tsir.dialects.types.dtype import DType


class _Double(rules.Pointwise):
    """Of f64 whatever real operands there are, of c128 for complex ones."""

    def computes(self, arguments: Arguments) -> DType | None:
        common = super().computes(arguments)
        return None if common is None else DType.c128 if common.is_complex else DType.f64


for _overload, _self, _exponent, _function in (
    ("Tensor_Tensor", "Tensor", "Tensor", pow),
    ("Tensor_Scalar", "Tensor", "Scalar", power),
    ("Scalar", "Scalar", "Tensor", pow),
):
    _parameters = ", ".join(
        name if type == "Tensor" else f"{name}: number"
        for name, type in (("self", _self), ("exponent", _exponent))
    )
    _base = "self.double()" if _self == "Tensor" else "float(self)"
    _power = "exponent.double()" if _exponent == "Tensor" else "float(exponent)"
    operator(
        f"aten::float_power.{_overload}({_self} self, {_exponent} exponent) -> Tensor",
        _Double(),
        reference=_function,
        loops=loops.Script(f"""
    def float_power({_parameters}):
        return torch.pow({_base}, {_power})
    """),
        doc="`self ** exponent` in f64.",
        out=f"{_overload}_out",
    )
