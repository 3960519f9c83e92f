"""All rules. A new rule adds its module's name to one list here, and nothing else."""

from collections.abc import Iterator
from importlib import import_module
from typing import Final

from generator.rules.rule import Needs, Rule, Subject

# Both lists are kept sorted. The module `kernel_fa4_on_sm90` has the rule `kernel.fa4-on-sm90`.

# Rules over plans, launches and texts: those of a render, and of `recipe lint`.
OF_RENDERS: Final = (
    "image_digest_missing",
    "image_floating_tag",
    "image_forbidden_setting",
    "image_kv_dtype_refused",
    "image_members_differ",
    "image_required_environment",
    "image_stale_comment",
    "image_tag_digest_disagree",
    "kernel_fa3_outside_sm8x_sm90",
    "kernel_fa4_on_sm12x",
    "kernel_fa4_on_sm90",
    "model_terms",
    "part_cannot_work",
    "placeholder_bad_value",
    "placeholder_in_shell_fence",
    "placeholder_unresolved",
    "recipe_incomplete",
    "recipe_override_without_reason",
    "topology_members_share_a_node",
    "topology_other_hardware",
    "topology_same_directory",
    "value_unrepresentable",
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
    "yaml_duplicate_key",
    "yaml_missing_key",
    "yaml_syntax",
    "yaml_unknown_key",
    "yaml_wrong_type",
)
MODULES: Final = tuple(sorted((*OF_RENDERS, *OF_CATALOGS)))


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
    """The rules that have something to look at in this subject."""
    given = _given(subject)
    for module in MODULES if given & {"catalog", "fleet"} else OF_RENDERS:
        rule = _load(module)
        if rule.all_needs & given:
            yield rule


def id_of(module: str) -> str:
    """The id of the rule that a module defines."""
    group, _, name = module.partition("_")
    return f"{group}.{name.replace('_', '-')}"


def module_of(id_: str) -> str:
    """The module that defines a rule."""
    return id_.replace(".", "_", 1).replace("-", "_")


def _given(subject: Subject) -> set[Needs]:
    parts: tuple[tuple[Needs, object], ...] = (
        ("catalog", subject.whole_catalog or subject.problems),
        ("plan", subject.plan),
        ("launches", subject.launches),
        ("files", subject.files),
        ("fleet", subject.fleet),
    )
    return {name for name, part in parts if part}


def _load(module: str) -> Rule:
    rule = import_module(f"generator.rules.{module}").RULE
    assert isinstance(rule, Rule)
    return rule
