"""Infera's router: the process in front of a recipe's engines."""

from generator.launch import Word
from generator.models.infera import Infera
from generator.plan.members import Draft, image_of, weights_of
from generator.plan.placeholders import Seat, substitute
from generator.plan.plan import EnvironmentValue, Json, Member
from generator.plan.words import text_of, words_of


def resolve_router(draft: Draft, seat: Seat, infera: Infera) -> Member:
    """The router, on the node of the first member, with the model's files for its tokenizer."""
    document = draft.parts.recipe.document
    service = infera.server
    words = [Word(word, document.at("infera", "server", "command")) for word in service.command]
    for flag, argument in service.arguments.items():
        value: Json = argument.value  # type: ignore[assignment]  # YAML data is JSON data
        filled = substitute(value, draft.filler, seat, {})
        at = document.at("infera", "server", "arguments", flag, "value")
        words += words_of(flag, filled.value if filled else None, at)
    environment = tuple(
        EnvironmentValue(
            name,
            text_of(argument.value),  # type: ignore[arg-type]  # YAML data is JSON data
            None,
            document.at("infera", "server", "environment", name, "value"),
        )
        for name, argument in service.environment.items()
    )
    model = weights_of(draft, seat)
    image, local = image_of(draft, seat)
    return Member(
        name="server",
        role="route",
        rank=0,
        node=seat.node,
        other_than=None,
        image=image,
        local_image=local,
        words=tuple(words),
        environment=environment,
        mounts=tuple(mount for mount in model.mounts() if mount.name == "model"),
        fetch=(),
        port=service.port,
    )
