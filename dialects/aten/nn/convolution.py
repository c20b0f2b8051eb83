"""Convolution, of one to three dimensions, and padding with a constant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import indent

import numpy as np

from tsir.dialects.aten.nn.convolution_gradients import GRADIENTS
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import Reference, operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def check_window(**numbers: t.Size) -> None:
    """RuleError if a number of a window is known to be too small, or too large to be counted with."""
    for name, number in numbers.items():
        least = 0 if "padding" in name else 1
        if isinstance(number, int) and not least <= number <= MOST_OF_WINDOW:
            raise RuleError(f"expected a {name} of {least} to {MOST_OF_WINDOW}, got {number}")


MOST_OF_WINDOW = 2**31 - 1
"""The largest size, stride, padding and dilation of a window."""


def window_size(size: t.Size, kernel: t.Size, stride: t.Size, padding: t.Size, dilation: t.Size) -> t.Size:
    """The number of places of a window in one dimension; None if a part is not a number."""
    check_window(kernel=kernel, stride=stride, padding=padding, dilation=dilation)
    if not (
        isinstance(size, int)
        and isinstance(kernel, int)
        and isinstance(stride, int)
        and isinstance(padding, int)
        and isinstance(dilation, int)
    ):
        return None
    span = dilation * (kernel - 1) + 1
    if span > size + 2 * padding:
        raise RuleError(f"expected a window of at most {size + 2 * padding}, got {span}")
    return (size + 2 * padding - span) // stride + 1


def per_dimension(arguments: Arguments, name: str, rank: int) -> list[t.Size]:
    """A list argument of spatial sizes, one for each of `rank` dimensions."""
    sizes = arguments.ints(name) if name in arguments else [0]
    if sizes is None:
        return [None] * rank
    if len(sizes) not in (1, rank):
        raise RuleError(f"expected {rank} numbers for '{name}', got {len(sizes)}")
    return [*sizes] * (rank if len(sizes) == 1 else 1)


def _convolved_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    image, weight = arguments.tensor("input").sizes, arguments.tensor("weight").sizes
    if image is None or weight is None:
        return None
    rank = len(weight) - 2
    # A single image is an argument of `conv2d` and the like alone, as PyTorch has it.
    ranks = [rank + 2] if arguments.schema.name.endswith(("convolution", "_sum")) else [rank + 1, rank + 2]
    if len(image) not in ranks or rank < 1:
        wanted = " or ".join(map(str, ranks))
        raise RuleError(f"expected 'input' of rank {wanted}, got rank {len(image)}")
    transposed = "transpose" in arguments.schema.name or (
        "transposed" in arguments and arguments.value("transposed")
    )
    if 0 in image[-rank:] and 0 not in image[:-rank]:
        raise RuleError(f"expected images with elements, got sizes {list(image)}")
    bias = arguments.tensor("bias").sizes
    if bias is not None and len(bias) != 1:
        raise RuleError(f"expected a vector as 'bias', got rank {len(bias)}")
    groups, channels = arguments.constant("groups", int), image[-rank - 1]
    if groups is not None and groups < 1:
        raise RuleError(f"expected a positive number of groups, got {groups}")
    if isinstance(weight[0], int) and groups is not None and (weight[0] % groups or not weight[0]):
        raise RuleError(f"expected 'weight' of a positive multiple of {groups} rows, got {weight[0]}")
    inputs = weight[0] if transposed else _times(weight[1], groups)
    if isinstance(channels, int) and isinstance(inputs, int) and channels != inputs:
        raise RuleError(f"expected 'input' of {inputs} channels, got {channels}")
    outputs = _times(weight[1], groups) if transposed else weight[0]
    if bias and isinstance(outputs, int) and bias[0] not in (None, outputs):
        raise RuleError(f"expected 'bias' of {outputs} elements, got {bias[0]}")
    names = ("stride", "padding", "dilation", "output_padding")
    if "padding" in arguments and arguments.constant("padding", str) is not None:
        spatial = _padded_sizes(arguments, image[-rank:], weight[2:])
    else:
        parts = zip(
            image[-rank:], weight[2:], *(per_dimension(arguments, n, rank) for n in names), strict=True
        )
        spatial = [_transposed_size(*p) if transposed else window_size(*p[:5]) for p in parts]
    if arguments.schema.name != SUM and not transposed:
        outputs = _channels(outputs, inputs, channels)
    return [*image[: -rank - 1], outputs, *spatial]


def _channels(outputs: t.Size, inputs: t.Size, channels: t.Size) -> t.Size:
    """The channels of a result: as PyTorch has it, none where an image has none."""
    if 0 in (inputs, channels):
        return 0
    return outputs if isinstance(inputs, int) or isinstance(channels, int) else None


def _times(size: t.Size, factor: int | None) -> t.Size:
    return size if factor == 1 else size * factor if isinstance(size, int) and factor is not None else None


def _transposed_size(
    size: t.Size, kernel: t.Size, stride: t.Size, padding: t.Size, dilation: t.Size, extra: t.Size
) -> t.Size:
    check_window(kernel=kernel, stride=stride, padding=padding, dilation=dilation, output_padding=extra)
    numbers = [n for n in (size, kernel, stride, padding, dilation, extra) if isinstance(n, int)]
    if len(numbers) < 6:
        return None
    n, k, s, p, d, e = numbers
    result = (n - 1) * s - 2 * p + d * (k - 1) + e + 1
    if result < 1:
        raise RuleError(f"expected a result with elements, got size {result}")
    if e >= max(s, d):
        raise RuleError(f"expected an output_padding below stride or dilation, got {e}")
    return result


def _padded_sizes(
    arguments: Arguments, image: Sequence[t.Size], kernel: Sequence[t.Size]
) -> Sequence[t.Size]:
    """The spatial sizes of a convolution whose padding is `valid` or `same`."""
    padding, rank = arguments.value("padding"), len(image)
    strides, dilations = (per_dimension(arguments, n, rank) for n in ("stride", "dilation"))
    if padding == "same":
        if any(s not in (1, None) for s in strides):
            raise RuleError(f"expected a stride of 1 for 'same', got {strides}")
        return image
    if padding != "valid":
        raise RuleError(f"expected padding to be 'valid' or 'same', got '{padding}'")
    return [window_size(n, k, s, 0, d) for n, k, s, d in zip(image, kernel, strides, dilations, strict=True)]


SUM = "prim::convolution_sum"
"""
A convolution that is zero of no channels, where PyTorch's has no channels either.

Gradients are made of it: there, the batch takes the place of channels.
"""

_GRADIENT = f"""
    def {{name}}(input, weight, bias: Optional[Tensor], stride: List[int], padding: List[int],
             dilation: List[int], transposed: bool, output_padding: List[int], groups: int):
        def backward(grad):{indent(GRADIENTS, " " * 12)}
            of_bias = grad_bias if bias is not None else None
            return grad_input, grad_weight, of_bias, None, None, None, None, None, None
        result = {{call}}(
            input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
        return result, backward
    """

_RULE = rules.Shaped(_convolved_sizes, like="input", agree=("input", "weight", "bias"))


def _declare_convolution(name: str, out: str | None) -> Callable[[Reference], Reference]:
    """The convolution of images with channels, or the sum over the channels that there are."""
    call = f"torch.ops.{name.replace('::', '.')}"
    product = f"{call}({{}}, {{}}, None, stride, padding, dilation, transposed, output_padding, groups)"
    return operator(
        f"{name}(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding,"
        " SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor",
        _RULE,
        loops=loops.Lowered("tsir.lowering.operators.convolution:convolution"),
        gradient=_GRADIENT.format(name=name.partition("::")[2], call=call),
        tangent=terms(
            input=product.format("input_t", "weight"),
            weight=product.format("input", "weight_t"),
            bias="bias_t.reshape([-1] + [1 for i in range(weight.dim() - 2)]).expand(result.size())",
        ),
        out=out,
    )


@_declare_convolution("aten::convolution", "out")
def convolution(
    input: Array, weight: Array, bias: Array | None, stride: list[int], padding: list[int],
    dilation: list[int], transposed: bool, output_padding: list[int], groups: int,
) -> Array:  # fmt: skip
    """The cross-correlation of a batch of images with `weight`, or its transpose as a linear map."""
    result = convolution_sum(
        input, weight, bias, stride, padding, dilation, transposed, output_padding, groups
    )
    axis = 1 - weight.ndim
    if transposed or input.shape[axis]:
        return result
    return np.take(result, [], axis)


@_declare_convolution(SUM, None)
def convolution_sum(
    input: Array, weight: Array, bias: Array | None, stride: list[int], padding: list[int],
    dilation: list[int], transposed: bool, output_padding: list[int], groups: int,
) -> Array:  # fmt: skip
    """As `convolution`; of no channels it is zero."""
    rank = weight.ndim - 2
    stride, padding, dilation, extra = (
        list(n) * rank if len(n) == 1 else list(n) for n in (stride, padding, dilation, output_padding)
    )
    image = input if input.ndim == rank + 2 else input[None]
    if transposed:
        result = _spread(image, weight, stride, padding, dilation, extra, groups)
    else:
        result = _correlate(image, weight, stride, padding, dilation, groups)
    if bias is not None:
        result = result + bias.reshape(-1, *(1,) * rank)
    return result if input.ndim == rank + 2 else result[0]


def _spread(
    image: Array, weight: Array, stride: list[int], padding: list[int], dilation: list[int],
    extra: list[int], groups: int,
) -> Array:  # fmt: skip
    """The transpose of the correlation: each element adds to the places of its window."""
    batch, channels, *windows = image.shape
    sizes = [
        (n - 1) * s + d * (k - 1) + e + 1
        for n, k, s, d, e in zip(windows, weight.shape[2:], stride, dilation, extra, strict=True)
    ]
    kernels = weight.reshape(groups, len(weight) // groups, *weight.shape[1:])
    parts = image.reshape(batch, groups, channels // groups, *windows)
    padded = np.zeros((batch, groups, weight.shape[1], *sizes), image.dtype)
    for place in np.ndindex(weight.shape[2:]):
        added = np.einsum("ngc...,gco->ngo...", parts, kernels[(..., *place)])
        padded[(..., *_window(place, windows, stride, dilation))] += added
    inside = (slice(p, n - p) for n, p in zip(sizes, padding, strict=True))
    return padded.reshape(batch, groups * weight.shape[1], *sizes)[(..., *inside)]


def _window(
    place: Sequence[int], counts: Sequence[int], stride: Sequence[int], dilation: Sequence[int]
) -> tuple[slice, ...]:
    """The elements at one place of all windows, of which there are `counts` along each dimension."""
    return tuple(
        slice(i * d, i * d + s * (n - 1) + 1, s)
        for i, n, s, d in zip(place, counts, stride, dilation, strict=True)
    )


def _correlate(
    image: Array, weight: Array, stride: list[int], padding: list[int], dilation: list[int], groups: int
) -> Array:
    """The correlation, as the sum over the places of the kernel."""
    padded = np.pad(image, [(0, 0), (0, 0), *((p, p) for p in padding)])
    sizes = [
        (n - d * (k - 1) - 1) // s + 1
        for n, k, s, d in zip(padded.shape[2:], weight.shape[2:], stride, dilation, strict=True)
    ]
    batch, channels = padded.shape[:2]
    kernels = weight.reshape(groups, len(weight) // groups, *weight.shape[1:])
    parts = padded.reshape(batch, groups, channels // groups, *padded.shape[2:])
    result = np.zeros((batch, *kernels.shape[:2], *sizes), image.dtype)
    for place in np.ndindex(weight.shape[2:]):
        window = parts[(..., *_window(place, sizes, stride, dilation))]
        result += np.einsum("ngc...,goc->ngo...", window, kernels[(..., *place)])
    return result.reshape(batch, len(weight), *sizes)


_TAIL = "bool benchmark, bool deterministic, bool cudnn_enabled"
for _overload, _padding, _more in ((".deprecated", "int", ""), ("", "SymInt", ", bool allow_tf32")):

    @operator(
        f"aten::_convolution{_overload}(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride,"
        f" SymInt[] padding, SymInt[] dilation, bool transposed, {_padding}[] output_padding, SymInt groups,"
        f" {_TAIL}{_more}) -> Tensor",
        _RULE,
        loops=loops.Script(f"""
    def _convolution(input, weight, bias: Optional[Tensor], stride: List[int], padding: List[int],
                     dilation: List[int], transposed: bool, output_padding: List[int], groups: int,
                     benchmark: bool, deterministic: bool, cudnn_enabled: bool
                     {", allow_tf32: bool" if _more else ""}):
        return torch.convolution(
            input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
    """),
        out="out" if _more else None,
    )
    def _convolution(
        input: Array, weight: Array, bias: Array | None, stride: list[int], padding: list[int],
        dilation: list[int], transposed: bool, output_padding: list[int], groups: int, *_: bool,
    ) -> Array:  # fmt: skip
        """As `convolution`; the flags choose between its implementations elsewhere."""
        return convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)


def _conv(
    input: Array, weight: Array, bias: Array | None, stride: list[int], padding: list[int] | str,
    dilation: list[int], groups: int,
) -> Array:  # fmt: skip
    """The cross-correlation of images, with or without a batch dimension, with `weight`."""
    rank = weight.ndim - 2
    if isinstance(padding, str):
        spans = [d * (k - 1) for d, k in zip(dilation * rank, weight.shape[2:], strict=False)]
        ends = [(n // 2, n - n // 2) if padding == "same" else (0, 0) for n in spans]
        input, padding = np.pad(input, [(0, 0)] * (input.ndim - rank) + ends), [0] * rank
    return convolution(input, weight, bias, stride, padding, dilation, False, [0] * rank, groups)


def _conv_transpose(
    input: Array, weight: Array, bias: Array | None, stride: list[int], padding: list[int],
    output_padding: list[int], groups: int, dilation: list[int],
) -> Array:  # fmt: skip
    """The transpose of a convolution as a linear map: each element spreads the kernel."""
    return convolution(input, weight, bias, stride, padding, dilation, True, output_padding, groups)


def _declare(rank: int) -> None:
    """`conv` and `conv_transpose` of a rank, in terms of `convolution`."""
    ones, zeros = f"SymInt[{rank}] {{}}=1", f"SymInt[{rank}] {{}}=0"
    head = "Tensor input, Tensor weight, Tensor? bias=None, " + ones.format("stride")
    parameters = "input, weight, bias: Optional[Tensor], stride: List[int]"
    call = f"""
        image = input if input.dim() == {rank + 2} else input.unsqueeze(0)
        result = torch.convolution(image, weight, bias, stride, {{}}, dilation, {{}}, {{}}, groups)
        return result if input.dim() == {rank + 2} else result.squeeze(0)
    """
    operator(
        f"aten::conv{rank}d({head}, {zeros.format('padding')}, {ones.format('dilation')}, SymInt groups=1)"
        " -> Tensor",
        _RULE,
        reference=_conv,
        loops=loops.Script(
            f"""
    def conv{rank}d({parameters}, padding: List[int], dilation: List[int], groups: int):"""
            + call.format("padding", "False", [0] * rank)
        ),
    )
    operator(
        f'aten::conv{rank}d.padding({head}, str padding="valid", {ones.format("dilation")}, SymInt groups=1)'
        " -> Tensor",
        _RULE,
        reference=_conv,
        loops=loops.Script(
            f"""
    def conv{rank}d({parameters}, padding: str, dilation: List[int], groups: int):
        zeros = [0 for i in range({rank})]
        pads: List[int] = []
        if padding == 'same':
            assert max(stride) == 1, "expected a stride of 1 for 'same'"
            for i in range({rank}):
                d = {rank - 1} - i
                span = dilation[d % len(dilation)] * (weight.size(2 + d) - 1)
                pads = pads + [span // 2, span - span // 2]
        else:
            assert padding == 'valid', "expected padding to be 'valid' or 'same'"
        padded = torch.constant_pad_nd(input, pads, 0) if len(pads) > 0 else input
        return torch.conv{rank}d(padded, weight, bias, stride, zeros, dilation, groups)
    """
        ),
    )
    operator(
        f"aten::conv_transpose{rank}d{'' if rank == 1 else '.input'}({head}, {zeros.format('padding')},"
        f" {zeros.format('output_padding')}, SymInt groups=1, {ones.format('dilation')}) -> Tensor",
        _RULE,
        reference=_conv_transpose,
        loops=loops.Script(
            f"""
    def conv_transpose{rank}d({parameters}, padding: List[int], output_padding: List[int], groups: int,
                              dilation: List[int]):"""
            + call.format("padding", "True", "output_padding")
        ),
    )


for _rank in (1, 2, 3):
    _declare(_rank)


def _padded(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, pad = arguments.tensor("self").sizes, arguments.ints("pad")
    if sizes is None or pad is None:
        return sizes and [None] * len(sizes)
    if len(pad) % 2 or len(pad) > 2 * len(sizes):
        raise RuleError(f"expected two numbers for each of at most {len(sizes)} dimensions, got {len(pad)}")
    result = list[t.Size](sizes)
    for d in range(len(pad) // 2):
        size, before, after = result[-1 - d], pad[2 * d], pad[2 * d + 1]
        numbers = [n for n in (size, before, after) if isinstance(n, int)]
        result[-1 - d] = sum(numbers) if len(numbers) == 3 else size if before == after == 0 else None
    if any(isinstance(s, int) and s < 0 for s in result):
        raise RuleError(f"expected padding that leaves sizes of at least 0, got {pad} for {list(sizes)}")
    return result


@operator(
    "aten::constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor",
    rules.Shaped(_padded),
    loops=loops.Lowered("tsir.lowering.operators.joining:constant_pad_nd"),
    gradient="""
    def constant_pad_nd(self, pad: List[int], value: number):
        def backward(grad):
            return torch.constant_pad_nd(grad, [-p for p in pad], 0), None, None
        return torch.constant_pad_nd(self, pad, value), backward
    """,
    tangent=terms(self="torch.constant_pad_nd(self_t, pad, 0)"),
    out="out",
)
def constant_pad_nd(self: Array, pad: list[int], value: float) -> Array:
    """`value` around the elements, from the last dimension on; negative numbers cut off."""
    rank = len(pad) // 2
    pairs = list(zip(pad[::2], pad[1::2], strict=True))[::-1]
    sizes = self.shape[self.ndim - rank :]
    if any(n + min(a, 0) + min(b, 0) < 0 for (a, b), n in zip(pairs, sizes, strict=True)):
        raise ValueError(f"expected to cut off at most the sizes {list(sizes)}, got pad {pad}")
    cut = (slice(max(-a, 0), n - max(-b, 0)) for (a, b), n in zip(pairs, sizes, strict=True))
    kept = [(0, 0)] * (self.ndim - rank) + [(max(a, 0), max(b, 0)) for a, b in pairs]
    return np.pad(self[(..., *cut)], kept, constant_values=np.asarray(value).astype(self.dtype))
