"""The names of rules: `kernel.fa4-on-sm90` is in the module `kernel_fa4_on_sm90`."""


def id_of(module: str) -> str:
    """The id of the rule that a module defines."""
    group, _, name = module.partition("_")
    return f"{group}.{name.replace('_', '-')}"


def module_of(id_: str) -> str:
    """The module that defines a rule."""
    return id_.replace(".", "_", 1).replace("-", "_")
