"""Softmax, its logarithm, and their gradients."""

from __future__ import annotations

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.pointwise import WIDENED
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import LINEAR, terms
from tsir.dialects.types.dtype import Array

_RULE = rules.Reduction(floating=True, shrinks=False)

_FORWARD = {
    "softmax": f"""
        wide = {WIDENED}
        shifted = torch.exp(wide - torch.amax(wide, [dim], True))
        return (shifted / torch.sum(shifted, [dim], True)).to({{x}}.dtype)
    """,
    "log_softmax": f"""
        wide = {WIDENED}
        shifted = wide - torch.amax(wide, [dim], True)
        return (shifted - torch.log(torch.sum(torch.exp(shifted), [dim], True))).to({{x}}.dtype)
    """,
}
_BACKWARD = {
    "softmax": "wide * (grad - torch.sum(grad * wide, [dim], True))",
    "log_softmax": "grad - torch.exp(wide) * torch.sum(grad, [dim], True)",
}
_TANGENTS = {
    "softmax": terms(
        self="""
        change = result * self_t.to(result.dtype)
        return change - result * torch.sum(change, [dim], True)
        """
    ),
    "log_softmax": terms(
        self="""
        change = self_t.to(result.dtype)
        return change - torch.sum(torch.exp(result) * change, [dim], True)
        """
    ),
}


def _softmax(self: Array, dim: int) -> Array:
    if self.ndim == 0:
        return _softmax(self[None], 0)[0]
    if self.size == 0:
        return self
    shifted = np.exp(self - self.max(axis=dim, keepdims=True))
    return shifted / shifted.sum(axis=dim, keepdims=True)


def _log_softmax(self: Array, dim: int) -> Array:
    if self.ndim == 0:
        return _log_softmax(self[None], 0)[0]
    if self.size == 0:
        return self
    shifted = self - self.max(axis=dim, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=dim, keepdims=True))


_REFERENCES = {"softmax": _softmax, "log_softmax": _log_softmax}


def _declare(name: str) -> None:
    """`softmax` or `log_softmax`: the operator of programs and the one inside PyTorch."""
    forward = _REFERENCES[name]

    def public(self: Array, dim: int, dtype: int | None) -> Array:
        return forward(self, dim)

    def internal(self: Array, dim: int, half_to_float: bool) -> Array:
        if half_to_float:
            raise ValueError("expected half_to_float to be False, got True; it exists on GPUs only")
        return forward(self, dim)

    public.__doc__ = internal.__doc__ = f"The {name} along `dim`, in which its elements sum to 1."
    operator(
        f"aten::{name}.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
        _RULE,
        reference=public,
        loops=loops.Script(f"""
    def {name}(self, dim: int, dtype: Optional[int]):
        x = self if dtype is None else self.to(dtype){_FORWARD[name].format(x="x")}"""),
        gradient=f"""
    def {name}(self, dim: int, dtype: Optional[int]):
        result = torch.{name}(self, dim, dtype)
        def backward(grad):
            return torch._{name}_backward_data(grad, result, dim, result.dtype).to(self.dtype), None, None
        return result, backward
    """,
        tangent=_TANGENTS[name],
        out="int_out",
    )
    operator(
        f"aten::_{name}(Tensor self, int dim, bool half_to_float) -> Tensor",
        _RULE,
        reference=internal,
        loops=loops.Script(f"""
    def _{name}(self, dim: int, half_to_float: bool):
        assert not half_to_float, 'expected half_to_float to be False'{_FORWARD[name].format(x="self")}"""),
        gradient=f"""
    def _{name}(self, dim: int, half_to_float: bool):
        result = torch._{name}(self, dim, half_to_float)
        def backward(grad):
            return torch._{name}_backward_data(grad, result, dim, self.dtype), None, None
        return result, backward
    """,
        tangent=_TANGENTS[name],
        out="out",
    )


_declare("softmax")
_declare("log_softmax")


@operator(
    "aten::_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    _RULE,
    loops=loops.Script("""
    def _safe_softmax(self, dim: int, dtype: Optional[int]):
        result = torch.softmax(self, dim, dtype)
        return torch.where((self == -float('inf')).all(dim, True), torch.zeros_like(result), result)
    """),
    gradient="""
    def _safe_softmax(self, dim: int, dtype: Optional[int]):
        result = torch._safe_softmax(self, dim, dtype)
        def backward(grad):
            return torch._softmax_backward_data(grad, result, dim, result.dtype).to(self.dtype), None, None
        return result, backward
    """,
    tangent=_TANGENTS["softmax"],
)
def safe_softmax(self: Array, dim: int, dtype: int | None) -> Array:
    """The softmax along `dim`; 0 where all elements along it are -inf."""
    masked = (self == -np.inf).all(axis=dim if self.ndim else None, keepdims=True)
    return np.where(masked, 0.0, _softmax(self, dim))


def _check_sizes(grad_output: Array, output: Array) -> None:
    if grad_output.shape != output.shape:
        raise ValueError(f"expected a gradient of sizes {list(output.shape)}, got {list(grad_output.shape)}")


def _softmax_backward(grad_output: Array, output: Array, dim: int, input_dtype: int) -> Array:
    """The gradient of softmax from its result."""
    _check_sizes(grad_output, output)
    if output.ndim == 0:
        return output * (grad_output - grad_output * output)
    return output * (grad_output - (grad_output * output).sum(axis=dim, keepdims=True))


def _log_softmax_backward(grad_output: Array, output: Array, dim: int, input_dtype: int) -> Array:
    """The gradient of log_softmax from its result."""
    _check_sizes(grad_output, output)
    if output.ndim == 0:
        return grad_output - np.exp(output) * grad_output
    return grad_output - np.exp(output) * grad_output.sum(axis=dim, keepdims=True)


_BACKWARD_RULE = rules.Pointwise(promotes=("grad_output", "output"))
_BACKWARD_GRADIENTS = {
    "softmax": """
            inner = torch.sum(grad_output * output, [dim], True)
            spread = g - torch.sum(g * output, [dim], True)
            grad_self = g * (grad_output - inner) - grad_output * torch.sum(g * output, [dim], True)
            return output * spread, grad_self, None, None
    """,
    "log_softmax": """
            weights = torch.exp(output)
            grad_sum = torch.sum(g * weights, [dim], True)
            grad_self = -g * weights * torch.sum(grad_output, [dim], True)
            return g - grad_sum, grad_self, None, None
    """,
}
_BACKWARD_TANGENTS = {
    "softmax": """
        inner = torch.sum(grad_output * output, [dim], True)
        return output_t * (grad_output - inner) - output * torch.sum(grad_output * output_t, [dim], True)
    """,
    "log_softmax": "-(torch.exp(output) * output_t) * torch.sum(grad_output, [dim], True)",
}
for _name, _reference, _out in (
    ("softmax", _softmax_backward, "out(grad_input)"),
    ("log_softmax", _log_softmax_backward, "out"),
):
    _head = f"_{_name}_backward_data(grad_output, output, dim: int, input_dtype: int)"
    operator(
        f"aten::_{_name}_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype)"
        " -> Tensor",
        _BACKWARD_RULE,
        reference=_reference,
        loops=loops.Script(f"""
    def {_head}:
        assert grad_output.dim() == output.dim(), 'expected a gradient of the rank of the result'
        for i in range(output.dim()):
            assert grad_output.size(i) == output.size(i), 'expected a gradient of the sizes of the result'
        dtype = (grad_output * output).dtype
        grad = {WIDENED.format(x="grad_output")}
        wide = {WIDENED.format(x="output")}
        return ({_BACKWARD[_name]}).to(dtype)"""),
        gradient=f"""
    def {_head}:
        def backward(g):{_BACKWARD_GRADIENTS[_name]}
        result = torch._{_name}_backward_data(grad_output, output, dim, input_dtype)
        return result, backward
    """,
        tangent=terms(grad_output=LINEAR, output=_BACKWARD_TANGENTS[_name]),
        out=_out,
    )
