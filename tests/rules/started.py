"""Launches for the tests of rules that read argument vectors."""

from dataclasses import replace
from typing import Final

from generator.finding import Location
from generator.launch import Launch, ReadBy, Variable, Word

AT: Final = Location("serve.sh", 1, 1)
VLLM: Final = "vllm/vllm-openai:v0.25.1"


def launch(
    *words: str,
    image: str | None = VLLM,
    engine: str | None = "vllm",
    read_by: ReadBy | None = None,
    behind_entrypoint: bool = False,
    environment: tuple[str, ...] = (),
) -> Launch:
    """A launch whose word n stands on line n, and whose variables stand on line 100."""
    return Launch(
        label="head",
        at=AT,
        words=tuple(Word(text, replace(AT, line=n)) for n, text in enumerate(words, 1)),
        environment=tuple(Variable(name, "1", replace(AT, line=100)) for name in environment),
        engine=engine,
        image=image,
        read_by=read_by,
        behind_entrypoint=behind_entrypoint,
    )
