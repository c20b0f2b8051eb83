"""Normalisation of channels, with running statistics: batch and instance norm."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import numpy as np

from tsir.dialects.aten.nn.normalization import (
    CHANNELS,
    STANDARDISED,
    WIDE,
    affine,
    channels,
    check_channels,
    input_type,
    standardised,
    statistics_dtype,
    wide,
)  # fmt: skip
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_RUNNING = ("running_mean", "running_var")


def _batch_types(arguments: Arguments) -> Sequence[t.TensorType]:
    result, training = input_type(arguments), arguments.value("training")
    if result.rank is not None and result.rank < 2:
        raise RuleError(f"expected 'input' of rank at least 2, got rank {result.rank}")
    if training is False and any(arguments.is_none(name) for name in _RUNNING):
        raise RuleError("expected running statistics when not training, got none")
    check_channels(
        arguments, ("weight", "bias", *_RUNNING), None if result.sizes is None else result.sizes[1]
    )
    count: t.Size = None if result.sizes is None or not isinstance(training, bool) else result.sizes[1]
    saved = t.TensorType.of(
        statistics_dtype(arguments), (0 if training is False else count,), device=result.device
    )
    running = [arguments.tensor(name).known(strides=None) for name in _RUNNING]
    return [result, saved, saved, *running][: len(arguments.schema.returns)]


_Running = tuple["Array | None", "Array | None"]
"""Running mean and running variance."""


def _batch_norm(
    input: Array, weight: Array | None, bias: Array | None, running: _Running, training: bool,
    momentum: float, eps: float,
) -> tuple[tuple[Array, Array, Array], _Running]:  # fmt: skip
    """The results of `native_batch_norm`, and the running statistics afterwards."""
    dims, sizes = channels(input)
    values = wide(input)[0]
    if not training:
        mean, variance = (x.reshape(sizes) for x in wide(*running))
        normal = (values - mean) / np.sqrt(variance + eps)
        return (affine(normal, weight, bias, sizes), np.zeros(0), np.zeros(0)), running
    normal, mean, scale = standardised(input, dims, eps)
    if not values.size:
        return (affine(normal, weight, bias, sizes), mean.reshape(-1), scale.reshape(-1)), running
    count = np.float64(values.size // max(values.shape[1], 1))
    variance = np.square(values - mean).sum(axis=dims) / (count - 1)
    after = (_moved(running[0], mean.reshape(-1), momentum), _moved(running[1], variance, momentum))
    return (affine(normal, weight, bias, sizes), mean.reshape(-1), scale.reshape(-1)), after


def _moved(running: Array | None, new: Array, momentum: float) -> Array | None:
    return None if running is None else (1 - momentum) * running.astype(np.float64) + momentum * new


def _update(running: _Running, after: _Running) -> None:
    for old, new in zip(running, after, strict=True):
        if old is not None and new is not None:
            old[...] = new


_PARAMETERS = "Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var"
_SCRIPT_PARAMETERS = """input, weight: Optional[Tensor], bias: Optional[Tensor],
            running_mean: Optional[Tensor], running_var: Optional[Tensor], training: bool, momentum: float,
            eps: float"""
_BATCH_STATISTICS = f"""
{CHANNELS}
{WIDE}
        if training:
            variance, mean = torch.var_mean(input, dims, correction=0, keepdim=True)
        else:
            variance = torch.jit._unwrap_optional(running_var).view(sizes)
            mean = torch.jit._unwrap_optional(running_mean).view(sizes)
        scale = torch.rsqrt(variance + eps)
"""
_BATCH_RESULT = """
        result = (input - mean) * scale
        if weight is not None:
            result = result * weight.view(sizes)
        if bias is not None:
            result = result + bias.view(sizes)
        result = result.type_as(like)
"""
# The mean is copied as it may be a view of an argument that is written.
_SAVED = """
        saved_mean = mean.view([input.size(1)]).clone() if training else torch.zeros([0], dtype=mean.dtype)
        saved_scale = scale.view([input.size(1)]) if training else torch.zeros([0], dtype=mean.dtype)
"""


def _batch_script(name: str, parameters: str, returned: str) -> loops.Script:
    """A batch norm that moves running statistics, if it has some, in place."""
    return loops.Script(f"""
    def {name}({parameters}):
        if running_mean is not None and running_var is not None:
            result, saved_mean, saved_scale, new_mean, new_var = torch._native_batch_norm_legit_functional(
                input, weight, bias, running_mean, running_var, training, momentum, eps)
            if training:
                running_mean.copy_(new_mean)
                running_var.copy_(new_var)
            return {returned}
{_BATCH_STATISTICS}{_BATCH_RESULT}{_SAVED if "saved" in returned else ""}
        return {returned}
    """)


# What a batch norm of which the statistics are no results computes once more.
_FIND_SAVED = f"""
        saved_mean: Optional[Tensor] = None
        saved_scale: Optional[Tensor] = None
        if training:
{indent(CHANNELS, "    ")}
            variance, mean = torch.var_mean(input, dims, correction=0, keepdim=True)
            saved_mean = mean.view([input.size(1)])
            saved_scale = torch.rsqrt(variance + eps).view([input.size(1)])
"""


def _batch_gradient(name: str, parameters: str, results: str, passed: str = "") -> str:
    """The gradient of a batch norm; running statistics, before and after, have none."""
    count = results.count(",") + 1
    nothing = ", None" * (5 + bool(passed))
    return f"""
    def {name}({parameters}):
        {results} = torch.{name}(
            input, weight, bias, running_mean, running_var, training, momentum, eps{passed})
{"" if "saved" in results else _FIND_SAVED}
        read_mean = None if training else running_mean
        read_var = None if training else running_var
        def backward(grad{"".join(f", grad{i}" for i in range(1, count))}):
            grad_input, grad_weight, grad_bias = torch.native_batch_norm_backward(
                grad, input, weight, read_mean, read_var, saved_mean, saved_scale, training, eps,
                [True, weight is not None, bias is not None])
            return (grad_input, grad_weight if weight is not None else None,
                    grad_bias if bias is not None else None{nothing})
        return {results}, backward
    """


_FUNCTIONAL_PARAMETERS = """input, weight: Optional[Tensor], bias: Optional[Tensor],
            running_mean, running_var, training: bool, momentum: float, eps: float"""


@operator(
    "aten::_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias,"
    " Tensor running_mean, Tensor running_var, bool training, float momentum, float eps)"
    " -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)",
    rules.Typed(_batch_types),
    loops=loops.Script(f"""
    def _native_batch_norm_legit_functional({_FUNCTIONAL_PARAMETERS}):
{_BATCH_STATISTICS}{_BATCH_RESULT}{_SAVED}
        if not training:
            return result, saved_mean, saved_scale, running_mean.clone(), running_var.clone()
        count = float(input.numel() // max(input.size(1), 1))
        flat_variance = variance.view([input.size(1)]) * (count / (count - 1.0))
        # Where there are no elements, there is nothing to move to.
        some = torch.full_like(running_mean, count) > 0
        old_mean, old_var = running_mean.view([input.size(1)]), running_var.view([input.size(1)])
        new_mean = torch.where(some, (1.0 - momentum) * old_mean + momentum * saved_mean, old_mean)
        new_var = torch.where(some, (1.0 - momentum) * old_var + momentum * flat_variance, old_var)
        return result, saved_mean, saved_scale, new_mean, new_var
    """),
    gradient=_batch_gradient(
        "_native_batch_norm_legit_functional", _FUNCTIONAL_PARAMETERS,
        "result, saved_mean, saved_scale, new_mean, new_var",
    ),
)  # fmt: skip
def batch_norm_functional(
    input: Array, weight: Array | None, bias: Array | None, running_mean: Array, running_var: Array,
    training: bool, momentum: float, eps: float,
) -> tuple[object, ...]:  # fmt: skip
    """As `native_batch_norm`, with the running statistics afterwards as results."""
    running = (running_mean.copy(), running_var.copy())
    results, after = _batch_norm(input, weight, bias, running, training, momentum, eps)
    return (*results, *after)


@operator(
    f"aten::native_batch_norm({_PARAMETERS}, bool training, float momentum, float eps)"
    " -> (Tensor, Tensor, Tensor)",
    rules.Typed(_batch_types),
    loops=_batch_script("native_batch_norm", _SCRIPT_PARAMETERS, "result, saved_mean, saved_scale"),
    gradient=_batch_gradient(
        "native_batch_norm", _SCRIPT_PARAMETERS, "result, saved_mean, saved_scale"
    ),
    out="out(out, save_mean, save_invstd)",
    writes=_RUNNING,
)  # fmt: skip
def native_batch_norm(
    input: Array, weight: Array | None, bias: Array | None, running_mean: Array | None,
    running_var: Array | None, training: bool, momentum: float, eps: float,
) -> tuple[Array, Array, Array]:  # fmt: skip
    """The batch norm, with mean and reciprocal deviation of each channel when training."""
    running = (running_mean, running_var)
    results, after = _batch_norm(input, weight, bias, running, training, momentum, eps)
    if training:
        _update(running, after)
    return results


@operator(
    f"aten::batch_norm({_PARAMETERS}, bool training, float momentum, float eps, bool cudnn_enabled)"
    " -> Tensor",
    rules.Typed(_batch_types),
    loops=_batch_script("batch_norm", f"{_SCRIPT_PARAMETERS}, cudnn_enabled: bool", "result"),
    gradient=_batch_gradient(
        "batch_norm", f"{_SCRIPT_PARAMETERS}, cudnn_enabled: bool", "result", ", cudnn_enabled"
    ),
    tangent=terms(
        input=f"""
{_BATCH_STATISTICS}
        change = {STANDARDISED} if training else input_t * scale
        return (change if weight is None else change * weight.reshape(sizes)).to(result.dtype)
        """,
        weight=f"""
{_BATCH_STATISTICS}
        return ((input - mean) * scale * weight_t.reshape(sizes)).to(result.dtype)
        """,
        bias=f"""
{_BATCH_STATISTICS}
        return bias_t.reshape(sizes).expand(result.size()).to(result.dtype)
        """,
    ),
    writes=_RUNNING,
)
def batch_norm(
    input: Array, weight: Array | None, bias: Array | None, running_mean: Array | None,
    running_var: Array | None, training: bool, momentum: float, eps: float, cudnn_enabled: bool,
) -> Array:  # fmt: skip
    """
    Mean 0 and variance 1 for each channel, then `weight` and `bias`.

    Training takes the statistics of the batch, and moves the running ones towards them.
    """
    return native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)[0]


@operator(
    f"aten::instance_norm({_PARAMETERS}, bool use_input_stats, float momentum, float eps,"
    " bool cudnn_enabled) -> Tensor",
    rules.Typed(lambda arguments: [input_type(arguments)]),
    loops=loops.Script("""
    def instance_norm(input, weight: Optional[Tensor], bias: Optional[Tensor],
            running_mean: Optional[Tensor], running_var: Optional[Tensor], use_input_stats: bool,
            momentum: float, eps: float, cudnn_enabled: bool):
        batch, channels = input.size(0), input.size(1)
        whole = input.reshape([1, batch * channels] + input.size()[2:])
        weights = weight.repeat([batch]) if weight is not None else None
        biases = bias.repeat([batch]) if bias is not None else None
        if running_mean is not None and running_var is not None:
            result, mean, scale, new_mean, new_var = torch._native_batch_norm_legit_functional(
                whole, weights, biases, running_mean.repeat([batch]), running_var.repeat([batch]),
                use_input_stats, momentum, eps)
            if use_input_stats:
                running_mean.copy_(torch.mean(new_mean.view([batch, channels]), [0]))
                running_var.copy_(torch.mean(new_var.view([batch, channels]), [0]))
            return result.reshape(input.size())
        result = torch.batch_norm(
            whole, weights, biases, None, None, use_input_stats, momentum, eps, cudnn_enabled)
        return result.reshape(input.size())
    """),
    writes=_RUNNING,
)
def instance_norm(
    input: Array, weight: Array | None, bias: Array | None, running_mean: Array | None,
    running_var: Array | None, use_input_stats: bool, momentum: float, eps: float, cudnn_enabled: bool,
) -> Array:  # fmt: skip
    """As `batch_norm` for each instance of the batch by itself; running statistics take the mean."""
    batch, channels = input.shape[:2]
    parameters = [None if x is None else np.tile(x, batch) for x in (weight, bias)]
    repeated = [None if x is None else np.tile(x, batch) for x in (running_mean, running_var)]
    whole = input.reshape(1, batch * channels, *input.shape[2:])
    results, after = _batch_norm(
        whole, parameters[0], parameters[1], (repeated[0], repeated[1]), use_input_stats, momentum, eps
    )
    if use_input_stats:
        means = [None if x is None else x.reshape(batch, channels).mean(axis=0) for x in after]
        _update((running_mean, running_var), (means[0], means[1]))
    return results[0].reshape(input.shape)
