"""Functions compiled for GPUs, without one."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from gpu_host import simulate
from xdsl.dialects.builtin import ModuleOp

import tsir
from tsir.dialects.machine.lists import AppendOp, GetOp
from tsir.lowering.gpu.mapping import map_scf_to_gpu
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.target import PROCESSORS
from tsir.runtime.call.exported import flat_plan
from tsir.runtime.values.binding import bind
from tsir.runtime.values.structure import arrays_in
from tsir.runtime.values.tensor_spec import example_for
from tsir.transforms.analysis.subgraphs import function_of_group

PROGRAM = tsir.CompilationUnit(
    """
def f(x: Tensor, y: Tensor):
    return torch.relu(x + y)

def g(x: Tensor, y: Tensor):
    return torch.sin(x), torch.stack([y + x[i, 0] for i in range(x.size(0))])

def viewed(x: Tensor, y: Tensor):
    return x.t()

def printed(x: Tensor, y: Tensor):
    print(x)
    return x + y

def product(x: Tensor, y: Tensor):
    return torch.mm(x, y)

def layers(x: Tensor, first: Tuple[Tensor, float], more: List[Tuple[Tensor, Tensor]], sizes: List[int]):
    x = torch.relu(x) * first[0] + first[1]
    for w, b in more:
        x = x * w + b
    return x.view(sizes), (x, [x * 2])

def chosen(x: Tensor, kind: str, bias: Optional[Tensor], others: List[Optional[Tensor]]):
    y = torch.tanh(x) if kind == "tanh" else torch.relu(x)
    if bias is not None:
        y = y + bias
    for other in others:
        if other is not None:
            y = y * other
    return y

def by_name(x: Tensor, values: Dict[str, Tensor]):
    return x + values["a"]

def written(x: Tensor, values: List[Tensor]):
    values[0].add_(x)
    return x

def placed(x: Tensor):
    if x.is_cuda:
        x = x * 7.0
    return x

def moved(x: Tensor):
    return (x * 2).cpu()
""",
    "program.py",
)
SPECS = (tsir.TensorSpec((None, 3), "f32"), tsir.TensorSpec((3, None), "f32"))


def test_kernels_are_for_the_target() -> None:
    assert ".target sm_90" in tsir.compile(PROGRAM.f, *SPECS).ptx
    assert ".target sm_90" in tsir.compile(PROGRAM.f, *SPECS, target="nvptx64").ptx
    for processor in PROCESSORS:
        made = tsir.compile(PROGRAM.f, *SPECS, target=f"nvptx64-{processor}").ptx
        assert f".target {processor}\n" in made
        assert ".entry f_0_kernel_0(" in made


def test_products_round_only_if_they_may() -> None:
    assert "tf32" not in tsir.compile(PROGRAM.product, *SPECS, target="nvptx64").ptx
    assert "tf32" in tsir.compile(PROGRAM.product, *SPECS, target="nvptx64", allow_tf32=True).ptx
    assert "tf32" not in tsir.compile(PROGRAM.product, *SPECS, target="nvptx64-sm_75", allow_tf32=True).ptx


def test_products_by_warpgroups_are_for_one_processor() -> None:
    specs = [tsir.TensorSpec((2048, 2048), "f16", strides=(2048, 1))] * 2
    made = tsir.compile(PROGRAM.product, *specs, target="nvptx64", products="wgmma")
    assert ".target sm_90a\n" in made.ptx
    assert "wgmma.mma_async" in made.ptx


def test_kernels_of_a_function_for_this_machine_may_do_what_is_allowed() -> None:
    assert "tf32" in tsir.compile(PROGRAM.product, *SPECS, allow_tf32=True).ptx
    specs = [tsir.TensorSpec((2048, 2048), "f16", strides=(2048, 1))] * 2
    made = tsir.compile(PROGRAM.product, *specs, products="wgmma")
    assert ".target sm_90a\n" in made.ptx
    assert "wgmma.mma_async" in made.ptx


@pytest.mark.parametrize("target", ["cpu", "nvptx64", "nvptx64-sm_90"])
@pytest.mark.parametrize("products", ["cublas", "measured"])
def test_no_library_multiplies_in_kernels(products: Literal["cublas", "measured"], target: str) -> None:
    message = f"expected the target 'cuda' for products '{products}', got '{target}'"
    with pytest.raises(ValueError, match=message):
        tsir.compile(PROGRAM.product, *SPECS, target=target, products=products)


def test_a_compiled_function_runs_here_all_the_same() -> None:
    compiled = tsir.compile(PROGRAM.f, *SPECS, target="nvptx64")
    x = np.full((3, 3), -1.0, np.float32)
    np.testing.assert_array_equal(compiled(x, x), np.zeros((3, 3), np.float32))


def test_a_function_of_views_has_no_kernels() -> None:
    assert ".entry" not in tsir.compile(PROGRAM.viewed, *SPECS, target="nvptx64").ptx


def test_kernels_are_saved(tmp_path: Path) -> None:
    for target in ("cpu", "nvptx64-sm_80"):
        compiled = tsir.compile(PROGRAM.f, *SPECS, target=target)
        compiled.save(tmp_path / "f.ptx")
        assert (tmp_path / "f.ptx").read_text() == compiled.ptx
    assert [file.name for file in tmp_path.iterdir()] == ["f.ptx"]


@pytest.mark.parametrize("suffix", [".so", ".o", ".a", ".ll", ".s", ".h", ".txt"])
def test_kernels_are_saved_as_nothing_else(suffix: str, tmp_path: Path) -> None:
    compiled = tsir.compile(PROGRAM.f, *SPECS, target="nvptx64")
    with pytest.raises(tsir.UnsupportedError, match=f"expected a suffix of .ptx, got '{suffix}'"):
        compiled.save(tmp_path / f"f{suffix}")
    assert not any(tmp_path.iterdir())


def test_all_that_has_no_form_on_a_gpu_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_scf_to_gpu, "_OF_THE_CPU", (GetOp, AppendOp))
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.g, *SPECS, target="nvptx64")
    assert sorted((str(d.position), d.message) for d in caught.value.diagnostics) == [
        ("program.py:6:26", "operation lists.get is not supported between kernels"),
        ("program.py:6:38", "operation lists.append is not supported between kernels"),
    ]


def test_products_are_kernels() -> None:
    assert ".shared" in tsir.compile(PROGRAM.product, *SPECS, target="nvptx64").ptx


ROW = tsir.TensorSpec((None,), "f32")


def flat(function: tsir.Function, *examples: object) -> ModuleOp:
    """The kernels of a function whose arguments are the tensors and numbers in those of another."""
    values = bind(function.op, [example_for(example) for example in examples], {})
    arguments = dict(zip(function.parameters, values, strict=True))
    plan = flat_plan(function.executor.source, arguments)
    (group,) = plan.groups()
    assert list(group.operands) == list(plan.function.body.block.args)
    return lower([function_of_group(group, "group")])


def test_tuples_and_lists_are_passed_by_their_leaves() -> None:
    x, w, b = (np.arange(n, n + 6, dtype=np.float32) for n in (-3, 0, 5))
    given = [x, (w, 0.5), [(b, x), (w, b)], [2, 3]]
    specs = [ROW, (ROW, 0.5), [(ROW, ROW), (ROW, ROW)], [2, 3]]
    compiled = tsir.compile(PROGRAM.layers, *specs, target="nvptx64", fallback=False)
    assert "layers_0_kernel_0" in compiled.ptx
    found = simulate(flat(PROGRAM.layers, *specs), [x, w, 0.5, b, x, w, b, 2, 3])
    viewed, *wanted = arrays_in(PROGRAM.layers(*given))
    for one, other in zip(found, (wanted[0], viewed, wanted[1]), strict=True):
        np.testing.assert_array_equal(np.asarray(one), other)


@pytest.mark.parametrize("bias", [None, ROW])
def test_strings_and_none_are_compiled_in(bias: object) -> None:
    specs = [ROW, "tanh", bias, [None, ROW]]
    made = tsir.compile(PROGRAM.chosen, *specs, target="nvptx64").ptx
    assert made != tsir.compile(PROGRAM.chosen, ROW, "relu", bias, [None, ROW], target="nvptx64").ptx
    x, y = np.linspace(-2, 2, 5, dtype=np.float32), np.full(5, 3, np.float32)
    given = [x, *([] if bias is None else [y]), y]
    (found,) = simulate(flat(PROGRAM.chosen, *specs), given)
    wanted = PROGRAM.chosen(x, "tanh", None if bias is None else y, [None, y])
    np.testing.assert_allclose(np.asarray(found), wanted, rtol=1e-6)


def test_dictionaries_are_passed_by_their_values() -> None:
    specs: list[object] = [ROW, {"b": ROW, "a": ROW}]
    assert "by_name_0_kernel_0" in tsir.compile(PROGRAM.by_name, *specs, target="nvptx64").ptx
    x, a = np.arange(3, dtype=np.float32), np.ones(3, np.float32)
    arguments = dict(zip(PROGRAM.by_name.parameters, map(example_for, specs), strict=True))
    plan = flat_plan(PROGRAM.by_name.executor.source, arguments)
    np.testing.assert_array_equal(plan.run([x, 7 * a, a], fallback=False)[0], x + a)


def test_a_tensor_in_a_list_that_is_written_is_an_error() -> None:
    message = "expected a function that leaves its arguments as they are, got one that writes 'values"
    for target in ("nvptx64", "cpu"):
        with pytest.raises(tsir.UnsupportedError, match=message) as caught:
            _ = tsir.compile(PROGRAM.written, ROW, [ROW], target=target).ptx
        assert str(caught.value).startswith("program.py:")


def test_all_tensors_are_on_the_gpu() -> None:
    seven = "0f40E00000"
    assert seven in tsir.compile(PROGRAM.placed, ROW, target="nvptx64").ptx
    assert seven in tsir.compile(PROGRAM.placed, ROW).ptx
    with pytest.raises(tsir.UnsupportedError, match="stay on cuda:0, got the device 'cpu'"):
        tsir.compile(PROGRAM.moved, ROW, target="nvptx64")


def test_what_is_interpreted_has_no_kernels() -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.printed, *SPECS, target="nvptx64")
    assert {str(d.position) for d in caught.value.diagnostics} == {"program.py:12:5"}


def test_what_no_operator_is_known_for_is_told_by_its_name() -> None:
    graph = "graph(%x : Tensor):\n  %y : Tensor = ns::twist(%x)\n  return (%y)\n"
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(tsir.import_torchscript(graph), SPECS[0], target="nvptx64")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message == "'prim.Operator' is interpreted: unknown operator 'ns::twist'"


@pytest.mark.parametrize("processor", ["nvidia-cuda", "sm_70", "", "SM_90"])
def test_a_processor_that_is_not_known_is_a_located_error(processor: str) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.f, *SPECS, target=f"nvptx64-{processor}")
    (diagnostic,) = caught.value.diagnostics
    assert str(diagnostic.position) == "program.py:2:1"
    expected = f"expected one of {', '.join(PROCESSORS)} after 'nvptx64-', got '{processor}'"
    assert diagnostic.message == expected


@pytest.mark.parametrize(
    ("target", "meant"),
    [
        ("sm_80", "'nvptx64-sm_80'?"),
        ("cuda:0", "'cuda'? the device is that of the arguments"),
    ],
)
def test_what_a_target_may_mean_is_told(target: str, meant: str) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(PROGRAM.f, *SPECS, target=target)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message.endswith(f"got '{target}'; did you mean {meant}")
