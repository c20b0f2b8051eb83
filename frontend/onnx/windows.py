"""Operators of ONNX on windows of images: convolutions and pools."""

from __future__ import annotations

from tsir.frontend.onnx.node import Make, Node, NoForm


def _pads(node: Node, spatial: int) -> tuple[list[int], list[int]]:
    """The pads of both sides, and in the order of `constant_pad_nd` what the ends have beyond them."""
    if node.get("auto_pad", "NOTSET") not in ("NOTSET", "VALID"):
        raise NoForm("expected pads that are given")
    pads = list(node.get("pads", [0] * 2 * spatial))
    sides = list(zip(pads[:spatial], pads[spatial:], strict=True))
    both = [min(pair) for pair in sides]
    more = [n - least for pair, least in reversed(list(zip(sides, both, strict=True))) for n in pair]
    return both, more if any(more) else []


def _convolution(transposed: bool) -> Make:
    def make(node: Node) -> str:
        spatial = len(node.get("kernel_shape", ()) or node.get("strides", ())) or None
        if spatial is None and node.constants[1] is not None:
            spatial = node.constants[1].ndim - 2
        if spatial is None:
            raise NoForm("expected the attribute kernel_shape or strides")
        more = node.get("output_padding", [0] * spatial)
        bias, image = node.inputs[2] if node.has(2) else "None", node.inputs[0]
        pads, rest = _pads(node, spatial)
        if rest and transposed:
            raise NoForm("expected the same pads on both sides")
        if rest:
            image = f"torch.constant_pad_nd({image}, {rest})"
        return (
            f"torch.convolution({image}, {node.inputs[1]}, {bias}, "
            f"{list(node.get('strides', [1] * spatial))}, {pads}, "
            f"{list(node.get('dilations', [1] * spatial))}, {transposed}, {list(more)}, "
            f"{node.get('group', 1)})"
        )

    return make


def _pool(function: str) -> Make:
    def make(node: Node) -> str:
        kernel = list(node.get("kernel_shape", ()))
        spatial = len(kernel)
        strides = list(node.get("strides", [1] * spatial))
        ceil = bool(node.get("ceil_mode", 0))
        (pads, rest), image = _pads(node, spatial), node.inputs[0]
        if rest and function != "max_pool":
            raise NoForm("expected the same pads on both sides")
        if rest:
            image = f"torch.constant_pad_nd({image}, {rest}, -float('inf'))"
        start = f"torch.{function}{spatial}d({image}, {kernel}, {strides}, {pads}, "
        if function == "max_pool":
            if len(node.outputs) > 1:
                raise NoForm("expected a pool without places")
            return f"{start}{list(node.get('dilations', [1] * spatial))}, {ceil})"
        if any(each != 1 for each in node.get("dilations", ())):
            raise NoForm("expected dilations of 1")
        return f"{start}{ceil}, {bool(node.get('count_include_pad', 0))})"

    return make


TABLE: dict[str, Make] = {
    "AveragePool": _pool("avg_pool"),
    "Conv": _convolution(transposed=False),
    "ConvTranspose": _convolution(transposed=True),
    "MaxPool": _pool("max_pool"),
}
