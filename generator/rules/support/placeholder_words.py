"""What a finding says about a placeholder: what it is, how to find it, what fills it."""

from collections.abc import Mapping

from generator.models.placeholder import Placeholder


def declared_as(
    name: str, placeholders: Mapping[str, Placeholder]
) -> tuple[str, Placeholder] | None:
    """The declaration of a name, also of one member's instance of it (HEAD_MODEL_DIR)."""
    name = name.upper().replace("-", "_")
    if name in placeholders:
        return name, placeholders[name]
    for declared, placeholder in placeholders.items():
        if placeholder.scope == "node" and name.endswith(f"_{declared}"):
            return declared, placeholder
    return None


def how_to_find(placeholder: Placeholder) -> str:
    """What it is, an example, and the way to its value."""
    way = _sentence(placeholder.find.text)
    if placeholder.find.command:
        way = f"{way[:-1]}: `{placeholder.find.command}`."
    return f"{_sentence(placeholder.what)} For example `{placeholder.example}`. {way}"


def when_wrong(placeholder: Placeholder) -> str:
    """What goes wrong with a wrong value."""
    return " ".join(f"With {one.value}: {_sentence(one.shows)}" for one in placeholder.wrong)


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?", '"')) else f"{text}."
