"""What the layers of a recipe come to, merged once for however many answers."""

from dataclasses import field

from generator.errors import Refused
from generator.finding import Finding
from generator.plan.answers import Answers
from generator.plan.compile_cache import over_compile_caches
from generator.plan.merge import COMMAND_LINE, merged_arguments, merged_environment
from generator.plan.parts import Parts
from generator.plan.plan import Setting
from generator.record import record
from generator.vocabulary import RoleName, Target


@record
class Settings:
    """The flags and variables of one role, each with every layer's word."""

    arguments: tuple[Setting, ...]
    environment: tuple[Setting, ...]


@record
class Layered:
    """The settings of a recipe's roles. What is set on the command line is merged each time."""

    parts: Parts
    _merged: dict[tuple[RoleName, Target, bool], Settings] = field(default_factory=dict, init=False)

    def settings(
        self, role: RoleName, target: Target, answers: Answers, *, compile_cache: bool
    ) -> Settings:
        """The settings of one role, with a place of its own for compiled kernels if asked.

        Raises Refused where a layer sets a flag of the topology.
        """
        if answers.flags or answers.variables:
            return self._settings(role, target, answers, compile_cache)
        about = role, target, compile_cache
        if about not in self._merged:
            self._merged[about] = self._settings(role, target, answers, compile_cache)
        return self._merged[about]

    def _settings(
        self, role: RoleName, target: Target, answers: Answers, compile_cache: bool
    ) -> Settings:
        layers = self.parts.layers(role, target)
        if compile_cache:
            layers = over_compile_caches(layers, self.parts.engine)
        arguments = merged_arguments(layers, self.parts.engine.value, answers.flags)
        _refuse_derived(self.parts, arguments)
        return Settings(arguments, merged_environment(layers, answers.variables))


def _refuse_derived(parts: Parts, arguments: tuple[Setting, ...]) -> None:
    """The topology's own flags have one place: the recipe's `topology`."""
    findings = tuple(
        Finding(
            "recipe.duplicate-flag",
            "error",
            setting.winner.at,
            f"{setting.name} follows from the recipe's topology and cannot be set beside it",
            "remove it here"
            if setting.winner.name == COMMAND_LINE
            else "remove it and change `topology` of the recipe",
        )
        for setting in arguments
        if setting.name in parts.engine.value.derived
    )
    if findings:
        raise Refused(findings)
