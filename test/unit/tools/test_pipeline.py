"""Pass pipelines: texts, options, anchors; test/tools/pipeline-*.mlir have what ts-opt makes of them."""

import pytest

from tsir.dialects.ir.diagnostics import PipelineError
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.universe import new_context
from tsir.tools.pipeline import parse_pipeline, pass_options, pipeline_text
from tsir.tools.universe import load_pass


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("", "builtin.module()"),
        (" ", "builtin.module()"),
        ("builtin.module()", "builtin.module()"),
        ("cse", "builtin.module(cse)"),
        (" cse ,\n dce ", "builtin.module(cse,dce)"),
        ("cse{}", "builtin.module(cse)"),
        ("builtin.module(cse,dce)", "builtin.module(cse,dce)"),
        ("func.func(cse),dce", "builtin.module(func.func(cse),dce)"),
        ("func.func(cse),func.func(dce)", "builtin.module(func.func(cse,dce))"),
        ("builtin.module(builtin.module(cse))", "builtin.module(builtin.module(cse))"),
        ("func.func(any(cse),dce)", "builtin.module(func.func(any(cse),dce))"),
        ("func.func()", "builtin.module()"),
        (
            "convert-scf-to-openmp{collapse=2 nested schedule=static}",
            'builtin.module(convert-scf-to-openmp{collapse=2 nested=true schedule="static"})',
        ),
        (
            'convert-scf-to-openmp{schedule="static" nested=false}',
            'builtin.module(convert-scf-to-openmp{schedule="static"})',
        ),
        (
            "scf-parallel-loop-tiling{parallel_loop_tile_sizes=4,8}",
            "builtin.module(scf-parallel-loop-tiling{parallel-loop-tile-sizes=4,8})",
        ),
    ],
)
def test_pipelines_in_full(text: str, full: str):
    steps = parse_pipeline(text)
    assert pipeline_text(steps) == full
    assert parse_pipeline(full) == steps


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (",", 1, "expected a pass name"),
        ("cse,", 5, "expected a pass name"),
        ("builtin.module(cse,)", 20, "expected a pass name"),
        ("builtin.module(cse", 19, "expected ',' or '\\)'"),
        ("builtin.module(", 16, "expected a pass name"),
        ("cse)", 4, "expected ',' or the end of the pipeline"),
        ("cse dce", 5, "expected ',' or the end of the pipeline"),
        ("cse,nonsense-pass-name", 5, "unknown pass 'nonsense-pass-name'$"),
        ("cse{", 5, "expected an option or '}'"),
        ("cse{=1}", 5, "expected an option or '}'"),
        ("cse{x=1}", 5, "pass 'cse' has no option 'x'; it has none$"),
        ("convert-scf-to-openmp{chunk=}", 29, "expected a value"),
        ("convert-scf-to-openmp{chunk=1,}", 31, "expected a value"),
        ("convert-scf-to-openmp{chunk=1 chunk=2}", 31, "option 'chunk' is given twice"),
        ("convert-scf-to-openmp{nested=1}", 23, "option 'nested' expects bool, got 1"),
        ("convert-scf-to-openmp{chunk=1,2}", 23, r"option 'chunk' expects int\|None, got 1,2"),
        ("scf-parallel-loop-tiling{parallel-loop-tile-sizes}", 26, "got no value"),
        ('convert-scf-to-openmp{schedule="sta}', 32, "expected a value"),
    ],
)
def test_wrong_pipelines(text: str, column: int, message: str):
    with pytest.raises(PipelineError) as caught:
        parse_pipeline(text)
    (found,) = caught.value.diagnostics
    assert found.position == ("<pipeline>", 1, column)
    assert pytest.raises(AssertionError, match=message).matches(AssertionError(found.message))
    assert text.splitlines()[0] in str(caught.value)


def test_deep_pipelines_do_not_recurse():
    with pytest.raises(PipelineError):
        parse_pipeline("any(" * 100_000)


def test_options_of_a_pass():
    definition = load_pass("convert-scf-to-openmp")
    assert definition is not None
    options = pass_options(definition)
    assert options["nested"] == ("bool", "False")
    assert options["chunk"] == ("int|None", "None")


def test_a_pass_on_nested_operations_keeps_their_order_and_what_is_around_them():
    text = """
    func.func @f() {
      %0 = arith.constant 1 : i32
      func.return
    }
    %0 = arith.constant 2 : i32
    func.func @g() {
      %1 = arith.constant 3 : i32
      func.return
    }
    """
    module = parse_module(text)
    (step,) = parse_pipeline("func.func(dce)")
    step.run(new_context(), module)
    module.verify()
    assert [op.name for op in module.walk()] == [
        "builtin.module",
        "func.func",
        "func.return",
        "arith.constant",
        "func.func",
        "func.return",
    ]


def test_a_pass_on_nested_modules():
    module = parse_module("builtin.module { %0 = arith.constant 1 : i32 }\n%0 = arith.constant 2 : i32")
    (step,) = parse_pipeline("builtin.module(builtin.module(dce))")
    step.run(new_context(), module)
    assert [op.name for op in module.walk()] == ["builtin.module", "builtin.module", "arith.constant"]
