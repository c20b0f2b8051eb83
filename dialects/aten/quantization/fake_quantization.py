"""Fake quantisation: floats rounded to what a quantised tensor holds, with gradients that pass through."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_PARTS = """
        assert quant_min <= quant_max, "expected quant_min of at most quant_max"
        # Steps are of f32; elements of f64 are divided and compared in f64.
        wide = self.to(torch.float64 if self.dtype == torch.float64 else torch.float32)
        exact = torch.round(wide * torch.reciprocal(step)) + point
        whole = torch.where(exact >= quant_min, exact, quant_min)  # of NaN too
        whole = torch.where(whole <= quant_max, whole, quant_max)
        result = ((whole - point).to(torch.float32) * step).to(self.dtype)
        mask = (exact >= quant_min) & (exact <= quant_max)
"""


def _types(arguments: Arguments) -> Sequence[t.TensorType]:
    given = arguments.tensor("self")
    dtype = rules.checked_floating(given.dtype)
    low, high = arguments.constant("quant_min", int), arguments.constant("quant_max", int)
    if low is not None and high is not None and low > high:
        raise RuleError(f"expected quant_min of at most quant_max, got {low} and {high}")
    mask = t.TensorType.of(DType.bool, given.sizes, device=given.device)
    return [t.TensorType.of(dtype, given.sizes, device=given.device), mask]


def _channel_types(arguments: Arguments) -> Sequence[t.TensorType]:
    for name, dtypes in (
        ("scale", (DType.f32, DType.bf16)),
        ("zero_point", (DType.i32, DType.f32, DType.f16)),
    ):
        given = arguments.tensor(name)
        if given.dtype is not None and given.dtype not in dtypes:
            expected = " or ".join(str(dtype.numpy) for dtype in dtypes)
            raise RuleError(f"expected '{name}' of {expected}, got {given.dtype.numpy}")
        if given.rank not in (None, 1):
            raise RuleError(f"expected '{name}' of rank 1, got rank {given.rank}")
    return _types(arguments)


def _gradient_types(arguments: Arguments) -> Sequence[t.TensorType]:
    given, mask = arguments.tensor("grad"), arguments.tensor("mask")
    if mask.dtype not in (None, DType.bool):
        raise RuleError(f"expected a mask of bools, got {mask.dtype.numpy}")
    sizes = rules.broadcast_all([given, mask])
    return [t.TensorType.of(given.dtype, sizes, device=given.device)]


def _rounded(self: Array, scale: float, zero_point: int, low: int, high: int) -> tuple[Array, Array]:
    """Floats on the grid of one scale, and whether each is in its range."""
    step = np.float32(scale)
    wide = self.astype(np.float64 if self.dtype == np.float64 else np.float32)
    exact = np.round(wide * (np.float32(1) / step)) + wide.dtype.type(zero_point)
    whole = np.where(exact >= low, exact, low)
    whole = np.where(whole <= high, whole, high)
    result = (whole.astype(np.float64) - zero_point).astype(np.float32) * step
    return result.astype(self.dtype), (exact >= low) & (exact <= high)


@operator(
    "aten::fake_quantize_per_tensor_affine_cachemask(Tensor self, float scale, int zero_point, int quant_min,"
    " int quant_max) -> (Tensor output, Tensor mask)",
    rules.Typed(_types),
    loops=loops.Script(f"""
    def fake_quantize_per_tensor_affine_cachemask(self, scale: float, zero_point: int, quant_min: int,
                                                  quant_max: int):
        assert zero_point >= quant_min and zero_point <= quant_max, "expected a zero_point in the range"
        step, point = torch.scalar_tensor(scale, dtype=torch.float32), zero_point{_PARTS}
        return result, mask
    """),
    gradient="""
    def fake_quantize_per_tensor_affine_cachemask(self, scale: float, zero_point: int, quant_min: int,
                                                  quant_max: int):
        result, mask = torch.ops.aten.fake_quantize_per_tensor_affine_cachemask(self, scale, zero_point,
                                                                                quant_min, quant_max)
        def backward(grad, grad_mask):
            return grad * mask, None, None, None, None
        return result, mask, backward
    """,
    tangent=terms(self="\nreturn self_t * mask, None\n"),
)
def masked_per_tensor(
    self: Array, scale: float, zero_point: int, quant_min: int, quant_max: int
) -> tuple[Array, Array]:
    """Multiples of `scale` as floats, rounded half to even and bounded, and whether each is in the range."""
    if not quant_min <= zero_point <= quant_max:
        raise ValueError(f"expected a zero_point from {quant_min} to {quant_max}, got {zero_point}")
    return _rounded(self, scale, zero_point, quant_min, quant_max)


@operator(
    "aten::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(Tensor self, Tensor scale,"
    " Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max)"
    " -> (Tensor output, Tensor mask)",
    rules.Typed(_types),
    loops=loops.Script(f"""
    def _fake_quantize_per_tensor_affine_cachemask_tensor_qparams(self, scale, zero_point, fake_quant_enabled,
                                                                  quant_min: int, quant_max: int):
        step, point = scale.reshape([]).to(torch.float32), zero_point.reshape([]).to(torch.int64)
        is_off = fake_quant_enabled.reshape([]).to(torch.int64) == 0{_PARTS}
        return torch.where(is_off, self, result), mask | is_off
    """),
    gradient="""
    def _fake_quantize_per_tensor_affine_cachemask_tensor_qparams(self, scale, zero_point, fake_quant_enabled,
                                                                  quant_min: int, quant_max: int):
        result, mask = torch.ops.aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(
            self, scale, zero_point, fake_quant_enabled, quant_min, quant_max)
        def backward(grad, grad_mask):
            return grad * mask, None, None, None, None, None
        return result, mask, backward
    """,
    tangent=terms(self="\nreturn self_t * mask, None\n"),
)
def masked_of_tensors(
    self: Array, scale: Array, zero_point: Array, fake_quant_enabled: Array, quant_min: int, quant_max: int
) -> tuple[Array, Array]:
    """As with numbers, which are the only elements of tensors; a copy unless `fake_quant_enabled`."""
    if not int(fake_quant_enabled.item()):
        return self, np.ones(self.shape, np.bool_)
    return _rounded(self, scale.item(), int(zero_point.item()), quant_min, quant_max)


@operator(
    "aten::fake_quantize_per_channel_affine_cachemask(Tensor self, Tensor scale, Tensor zero_point, int axis,"
    " int quant_min, int quant_max) -> (Tensor output, Tensor mask)",
    rules.Typed(_channel_types),
    loops=loops.Script("""
    def fake_quantize_per_channel_affine_cachemask(self, scale, zero_point, axis: int, quant_min: int,
                                                   quant_max: int):
        assert quant_min <= quant_max, "expected quant_min of at most quant_max"
        assert axis >= 0 and axis < self.dim(), "expected axis to be a dimension of self"
        sizes = [1] * axis + [self.size(axis)] + [1] * (self.dim() - axis - 1)
        step, point = scale.view(sizes).to(torch.float32), zero_point.view(sizes)
        wide = self.to(torch.float64 if self.dtype == torch.float64 else torch.float32)
        exact = wide * torch.reciprocal(step)
        if zero_point.is_floating_point():
            exact = torch.round(exact + point.to(torch.float32))
        else:
            fits = torch.all((zero_point >= quant_min) & (zero_point <= quant_max))
            assert bool(fits), "expected zero points in the range"
            exact = torch.round(exact) + point
        # What is beyond the integers of 64 bits becomes the least of them.
        fits = (exact >= -9223372036854775808.0) & (exact < 9223372036854775808.0)
        exact = torch.where(fits, exact, -9223372036854775808.0)
        mask = (exact >= quant_min) & (exact <= quant_max)
        whole = torch.clamp(exact.to(torch.float64), quant_min, quant_max)
        result = (whole - point.to(torch.float64)) * step.to(torch.float64)
        return result.to(self.dtype), mask
    """),
    gradient="""
    def fake_quantize_per_channel_affine_cachemask(self, scale, zero_point, axis: int, quant_min: int,
                                                   quant_max: int):
        result, mask = torch.ops.aten.fake_quantize_per_channel_affine_cachemask(
            self, scale, zero_point, axis, quant_min, quant_max)
        def backward(grad, grad_mask):
            return grad * mask, None, None, None, None, None
        return result, mask, backward
    """,
)
def masked_per_channel(
    self: Array, scale: Array, zero_point: Array, axis: int, quant_min: int, quant_max: int
) -> tuple[Array, Array]:
    """Multiples of the scale of each channel, bounded, and whether each is in the range; NaN is the least."""
    if not 0 <= axis < self.ndim:
        raise ValueError(f"expected axis from 0 to {self.ndim - 1}, got {axis}")
    if not len(scale) == len(zero_point) == self.shape[axis]:
        found = f"{len(scale)} and {len(zero_point)}"
        raise ValueError(f"expected {self.shape[axis]} scales and zero points, got {found}")
    sizes = [-1 if d == axis else 1 for d in range(self.ndim)]
    step, point = scale.astype(np.float32).reshape(sizes), zero_point.reshape(sizes)
    wide = self.astype(np.float64 if self.dtype == np.float64 else np.float32)
    exact: Array = wide * (np.float32(1) / step)
    if point.dtype.kind == "f":
        exact = np.round(exact + point.astype(np.float32))
    else:
        if any(not quant_min <= each <= quant_max for each in zero_point.tolist()):
            raise ValueError(f"expected zero points from {quant_min} to {quant_max}")
        exact = np.round(exact) + point.astype(exact.dtype)
    exact = np.where((exact >= -(2.0**63)) & (exact < 2.0**63), exact, -(2.0**63))
    whole = np.clip(exact.astype(np.float64), quant_min, quant_max)
    result = (whole - point.astype(np.float64)) * step.astype(np.float64)
    return result.astype(self.dtype), (exact >= quant_min) & (exact <= quant_max)


def _declare_plain(
    name: str, parameters: str, call: str, reference: Callable[..., tuple[Array, Array]], doc: str
) -> None:
    """An operator that gives the first result of another, which `call` calls."""
    types = dict(part.split(" ")[::-1] for part in parameters.split(", "))
    given = ", ".join(f"{n}: {type}" for n, type in types.items())
    function = f"def {name.partition('.')[0]}({given}):"
    operator(
        f"aten::{name}({parameters}) -> Tensor",
        rules.Typed(lambda arguments: (_channel_types if "axis" in types else _types)(arguments)[:1]),
        reference=lambda *values: reference(*values)[0],
        loops=loops.Script(f"    {function}\n        return torch.ops.aten.{call}[0]\n"),
        gradient=f"""
    {function}
        result, mask = torch.ops.aten.{call}
        def backward(grad):
            return grad * mask{", None" * (len(types) - 1)}
        return result, backward
    """,
        tangent=None if "axis" in types else terms(self=f"self_t * torch.ops.aten.{call}[1]"),
        doc=doc,
    )


def _of_tensors(
    self: Array, scale: Array, zero_point: Array, quant_min: int, quant_max: int
) -> tuple[Array, Array]:
    return masked_of_tensors(self, scale, zero_point, np.array(1), quant_min, quant_max)


_declare_plain(
    "fake_quantize_per_tensor_affine",
    "Tensor self, float scale, int zero_point, int quant_min, int quant_max",
    "fake_quantize_per_tensor_affine_cachemask(self, scale, zero_point, quant_min, quant_max)",
    masked_per_tensor,
    "Multiples of `scale` as floats, rounded half to even and bounded; the gradient passes inside the range.",
)
_declare_plain(
    "fake_quantize_per_tensor_affine.tensor_qparams",
    "Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max",
    "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(self, scale, zero_point,"
    " torch.ones([], dtype=torch.int64), quant_min, quant_max)",
    _of_tensors,
    "As with numbers, which are the only elements of tensors.",
)
_declare_plain(
    "fake_quantize_per_channel_affine",
    "Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max",
    "fake_quantize_per_channel_affine_cachemask(self, scale, zero_point, axis, quant_min, quant_max)",
    masked_per_channel,
    "Multiples of the scale of each channel, bounded; the gradient passes inside the range.",
)

for _kind in ("tensor", "channel"):

    @operator(
        f"aten::fake_quantize_per_{_kind}_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor",
        rules.Typed(_gradient_types),
        loops=loops.Script(f"""
    def fake_quantize_per_{_kind}_affine_cachemask_backward(grad, mask):
        assert grad.numel() == mask.numel(), "expected a mask with an element for each of grad"
        return grad * mask
        """),
        gradient=f"""
    def fake_quantize_per_{_kind}_affine_cachemask_backward(grad, mask):
        def backward(grad_result):
            return grad_result * mask, None
        return torch.ops.aten.fake_quantize_per_{_kind}_affine_cachemask_backward(grad, mask), backward
        """,
        tangent=linear("grad"),
    )
    def masked_gradient(grad: Array, mask: Array) -> Array:
        """The gradient where the mask of the forward has it."""
        if grad.size != mask.size:
            raise ValueError(f"expected a mask of {grad.size} elements, got {mask.size}")
        return grad * mask
