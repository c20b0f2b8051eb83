"""The passes that leave a program in prim, aten and autodiff, each imported when it is first asked for."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

PASSES: dict[str, str] = {
    "alias-analysis": "tsir.transforms.analysis.alias_analysis:AliasAnalysisPass",
    "batch": "tsir.transforms.batch.batch_pass:BatchPass",
    "batch-products": "tsir.transforms.group.batch_products:BatchProductsPass",
    "canonical-ops": "tsir.transforms.simplify.canonical_ops:CanonicalOpsPass",
    "constant-propagate": "tsir.transforms.simplify.constant_propagate:ConstantPropagatePass",
    "create-differentiable-subgraphs": "tsir.transforms.group.differentiable_subgraphs:CreateSubgraphsPass",
    "differentiate": "tsir.transforms.differentiate.differentiate:DifferentiatePass",
    "forward-differentiate": "tsir.transforms.differentiate.forward_differentiate:ForwardDifferentiatePass",
    "expand-grad": "tsir.transforms.differentiate.expand_grad:ExpandGradPass",
    "fuse": "tsir.transforms.group.fuse:FusePass",
    "functionalise": "tsir.transforms.functionalise.functionalise:FunctionalisePass",
    "infer-requires-grad": "tsir.transforms.differentiate.requires_grad:InferRequiresGradPass",
    "infer-types": "tsir.transforms.types.infer_types:InferTypesPass",
    "inline": "tsir.transforms.simplify.inline:InlinePass",
    "inline-differentiable-subgraphs": "tsir.transforms.group.differentiable_subgraphs:InlineSubgraphsPass",
    "lint": "tsir.transforms.analysis.lint:LintPass",
    "lower-linear-blocks": "tsir.transforms.differentiate.specialize_undef:LowerLinearBlocksPass",
    "lower-dictionaries": "tsir.transforms.simplify.lower_dictionaries:LowerDictionariesPass",
    "lower-optionals": "tsir.transforms.simplify.lower_optionals:LowerOptionalsPass",
    "lower-tuples": "tsir.transforms.simplify.lower_tuples:LowerTuplesPass",
    "merge-common": "tsir.transforms.simplify.merge_common:MergeCommonPass",
    "optional-gradients": "tsir.transforms.differentiate.optional_gradients:OptionalGradientsPass",
    "pool-constants": "tsir.transforms.simplify.pool_constants:PoolConstantsPass",
    "reinplace": "tsir.transforms.functionalise.reinplace:ReinplacePass",
    "remove-dead": "tsir.transforms.simplify.remove_dead:RemoveDeadPass",
    "renumber": "tsir.transforms.simplify.renumber:RenumberPass",
    "simplify": "tsir.transforms.simplify.simplify:SimplifyPass",
    "source-form": "tsir.transforms.simplify.source_form:SourceFormPass",
    "specialize-undef": "tsir.transforms.differentiate.specialize_undef:SpecializeUndefPass",
    "tapes-to-buffers": "tsir.transforms.differentiate.tapes_to_buffers:TapesToBuffersPass",
    "thread-random-state": "tsir.transforms.functionalise.thread_random_state:ThreadRandomStatePass",
    "unroll-loops": "tsir.transforms.simplify.unroll_loops:UnrollLoopsPass",
}
"""The module that defines each pass."""


def load(name: str) -> type[ModulePass]:
    """The pass of a name."""
    return pkgutil.resolve_name(PASSES[name])
