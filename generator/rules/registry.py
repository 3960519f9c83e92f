"""All rules. A new rule adds its module's name to one list here, and nothing else."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Final

from generator.rules.names import id_of, module_of
from generator.rules.rule import Rule, Subject

# All lists are kept sorted. The module `kernel_fa4_on_sm90` has the rule `kernel.fa4-on-sm90`.

# Rules over plans and launches, and over texts for which the plan matters.
OF_RENDERS: Final = (
    "environment_not_read",
    "image_forbidden_setting",
    "image_kv_dtype_refused",
    "image_members_differ",
    "image_required_environment",
    "lint_unsettled",
    "load_effort_unknown",
    "load_recommended_sampling_lost",
    "load_repetition_penalty_with_dspark",
    "load_reply_cut",
    "load_sampling_default_ignored",
    "load_sampling_refused_by_speculation",
    "load_thinking_unstated",
    "memory_above_ceiling",
    "memory_above_free",
    "memory_below_floor",
    "memory_cache_skips_profiling",
    "memory_context_above_budget",
    "memory_context_unset",
    "memory_host_pools",
    "memory_no_limit",
    "memory_profiling_unbounded",
    "memory_reserve_too_small",
    "memory_shared_memory_kept",
    "memory_shared_memory_too_small",
    "memory_weights_do_not_fit",
    "model_lazy_load_over_network",
    "model_offline_without_cache",
    "model_path_below_cache",
    "model_terms",
    "network_expandable_segments_with_rdma",
    "network_interface_on_one_node",
    "network_interface_unset",
    "network_locked_memory_limited",
    "network_loopback_interface",
    "network_mnnvl_without_claim",
    "network_mnnvl_without_cumem",
    "network_nixl_on_unified_memory",
    "network_transfer_devices_unset",
    "part_cannot_work",
    "placeholder_bad_value",
    "placeholder_unresolved",
    "quoting_literal_quotes",
    "recipe_budget_below_start",
    "recipe_incomplete",
    "recipe_override_without_reason",
    "speculation_draft_missing",
    "speculation_draft_of_another_model",
    "speculation_more_tokens_than_block",
    "topology_accelerators_do_not_match",
    "topology_capture_size",
    "topology_experts_do_not_divide",
    "topology_heads_do_not_divide",
    "topology_members_share_a_node",
    "topology_members_share_an_address",
    "topology_node_too_small",
    "topology_nodes_do_not_divide",
    "topology_other_hardware",
    "topology_rank_out_of_range",
    "topology_ranks_do_not_meet",
    "topology_same_directory",
    "topology_speculation_on_one_role",
    "value_unrepresentable",
)
# Rules over words. Where a parser takes every one, and none is unusual, nobody imports them.
OF_ARGUMENTS: Final = (
    "flag_abbreviated",
    "flag_bad_choice",
    "flag_bad_type",
    "flag_behind_double_dash",
    "flag_conflict",
    "flag_deprecated",
    "flag_given_twice",
    "flag_invalid_json",
    "flag_left_over_word",
    "flag_missing_value",
    "flag_misspelt",
    "flag_newer_than_release",
    "flag_of_other_engine",
    "flag_removed",
    "flag_renamed",
    "flag_swallowed",
    "flag_takes_no_value",
    "flag_unknown",
    "flag_unknown_name",
    "quoting_flag_and_value_in_one_word",
    "quoting_unquoted_json",
)
# Rules over what stands between a file that somebody wrote and the engine.
OF_FOREIGN_FILES: Final = (
    "quoting_json_read_as_yaml",
    "quoting_variable_not_expanded",
    "shell_command_cut_short",
)
# Rules over texts and workloads, whatever the plan. What they find is kept by a render's content.
OF_TEXTS: Final = (
    "container_creates_model_directory",
    "container_no_device",
    "container_other_vendor",
    "container_privileged",
    "docs_apply_of_template",
    "docs_curl_without_limit",
    "docs_ellipsis_in_command",
    "docs_figure_without_source",
    "docs_prompt_in_fence",
    "environment_lost_in_sudo",
    "image_cuda_of_wheel",
    "image_cuda_too_old",
    "image_digest_missing",
    "image_floating_tag",
    "image_malformed",
    "image_other_platform",
    "image_stale_comment",
    "image_tag_digest_disagree",
    "image_unpublished_tag",
    "kubernetes_accelerator_limits",
    "kubernetes_hasty_liveness",
    "kubernetes_host_network_dns",
    "kubernetes_host_port_clash",
    "kubernetes_namespace_not_created",
    "kubernetes_no_accelerator",
    "kubernetes_other_vendor",
    "kubernetes_scale_to_zero",
    "kubernetes_service_named_like_engine",
    "kubernetes_startup_budget",
    "kubernetes_surging_rollout",
    "kubernetes_unpinned_host_path",
    "load_benchmark_too_short",
    "placeholder_in_shell_fence",
    "script_first_snapshot",
)
# Rules that cells of the kernel matrix name. One is imported where a launch uses such a kernel.
OF_KERNELS: Final = (
    "kernel_adaptive_speculation_memory",
    "kernel_deep_gemm_moe_shape",
    "kernel_default_does_not_run",
    "kernel_fa3_outside_sm8x_sm90",
    "kernel_fa4_on_sm103",
    "kernel_fa4_on_sm12x",
    "kernel_fa4_on_sm90",
    "kernel_format_not_on_this_architecture",
    "kernel_kv_dtype_not_supported",
    "kernel_not_on_this_architecture",
    "kernel_not_selectable",
    "kernel_of_another_vendor",
    "kernel_spec_v2_top_k",
    "kernel_tilelang_dsa_fp8_kv",
    "kernel_trtllm_outside_sm10x",
)
# Rules over files of a catalogue or a fleet alone. A render does not even import them.
OF_CATALOGS: Final = (
    "evidence_cross_image_ratio",
    "evidence_no_protocol",
    "evidence_other_image",
    "evidence_throughput_without_warm_up",
    "evidence_withdrawn_in_use",
    "fleet_address_twice",
    "fleet_answer_not_read",
    "lint_unreadable",
    "manifest_schema",
    "manifest_server_dry_run",
    "placeholder_undeclared",
    "placeholder_unused",
    "recipe_dangling_reference",
    "recipe_duplicate_flag",
    "recipe_misplaced_file",
    "script_shellcheck",
    "target_cannot_carry",
    "waiver_expired",
    "waiver_malformed",
    "waiver_without_effect",
    "yaml_duplicate_key",
    "yaml_missing_key",
    "yaml_syntax",
    "yaml_unknown_key",
    "yaml_wrong_type",
)
_RENDERED: Final = (*OF_RENDERS, *OF_TEXTS, *OF_KERNELS, *OF_ARGUMENTS, *OF_FOREIGN_FILES)
MODULES: Final = tuple(sorted((*_RENDERED, *OF_CATALOGS)))


def rule_ids() -> tuple[str, ...]:
    """The id of every rule, without importing one."""
    return tuple(id_of(module) for module in MODULES)


def load(id_: str) -> Rule:
    """A rule by id; KeyError when there is none."""
    if id_ not in rule_ids():
        raise KeyError(id_)
    return _load(module_of(id_))


def page(id_: str) -> str:
    """The rule's page: its module's docstring."""
    return str(import_module(f"generator.rules.{module_of(id_)}").__doc__ or "").strip()


def rules_for(subject: Subject) -> Iterator[Rule]:
    """The rules that have something to look at in this subject.

    Those of `OF_TEXTS` are left out for a plan's render: see `rules_for_texts`.
    """
    return _fitting(sorted(_modules(subject)), subject)


def _modules(subject: Subject) -> Iterator[str]:
    of_data = bool(subject.given & {"catalog", "fleet"})
    yield from OF_RENDERS
    if of_data or not subject.plan:
        yield from OF_TEXTS
    if subject.pinned is not None:
        return  # Only rules across files are left, and none of them is in the other lists.
    yield from frozenset(OF_KERNELS).intersection(map(module_of, subject.kernel_rules))
    if subject.has_notable_arguments:
        yield from OF_ARGUMENTS
    if any(launch.read_by for launch in subject.launches):
        yield from OF_FOREIGN_FILES
    if of_data:
        yield from OF_CATALOGS


def rules_for_texts(subject: Subject) -> Iterator[Rule]:
    """The rules that look at a render's texts alone, whatever plan they are of."""
    return _fitting(OF_TEXTS, subject)


def _fitting(modules: Sequence[str], subject: Subject) -> Iterator[Rule]:
    return (rule for rule in map(_load, modules) if not subject.given.isdisjoint(rule.all_needs))


@cache
def _load(module: str) -> Rule:
    rule: Rule = import_module(f"generator.rules.{module}").RULE
    return rule
