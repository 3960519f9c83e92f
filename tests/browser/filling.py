"""What a person types into the form of a recipe's page, and what stands there then."""

import shlex
from collections.abc import Collection, Mapping
from typing import Final

from playwright.sync_api import Locator, Page

from generator.vocabulary import PARTS

# What a person types for a recipe, one for each placeholder or for its members.
DEEPSEEK: Final = {
    "NODE": "spark-01",
    "WORKER_NODE": "spark-02",
    "NAMESPACE": "serving",
    "HEAD_MODEL_DIR": "/data/models/it's $HOME\\n",
    "WORKER_MODEL_DIR": "/srv/<b>mo del</b>",
    "HEAD_FABRIC_ADDRESS": "fd00::10",
    "WORKER_FABRIC_ADDRESS": "192.168.100.11",
    "HEAD_FABRIC_INTERFACE": "enp1s0f0np0",
    "WORKER_FABRIC_DEVICE": "=rocep1s0f0:1",
    "HEAD_CACHE_DIR": "/var/cache\u2028\u00e9",
    "HEAD_LOCAL_IMAGE": "vllm-dspark-runtime:built-20260801",
    "WORKER_LOCAL_IMAGE": "vllm-dspark-runtime:built-20260801",
    "RUNTIME_CLASS": "nvidia",
    "HEAD_COMPILE_CACHE_DIR": "/data/compile's cache",
}
LAGUNA: Final = {
    "NODE": "node-1.example",
    "HEAD_MODEL_DIR": "/data/laguna",
    "HEAD_CACHE_DIR": "/data/cache dir",
    "IMAGE": "registry.example.com/vllm:v1@sha256:" + "0123456789abcdef" * 4,
}
KIMI: Final = {
    "PREFILL_NODE": "mi-1",
    "DECODE_NODE": "mi-2",
    "PREFILL_MODEL_DIR": "/models/a",
    "DECODE_MODEL_DIR": "/models/$b",
    "NAMESPACE": "inference",
}


def open_form(page: Page, site_url: str, recipe: str, target: str) -> None:
    page.goto(f"{site_url}recipes/{recipe}/")
    choose(page, target)


def choose(page: Page, target: str) -> None:
    page.get_by_role("group", name="Target").get_by_label(target, exact=True).check()


def fill(page: Page, values: Mapping[str, str]) -> None:
    """Type what the chosen target asks for."""
    for name, value in values.items():
        field = page.get_by_label(name, exact=True)
        if field.is_visible() and field.input_value() != value:
            field.fill(value)


def tick(page: Page, parts: Collection[str]) -> None:
    """Ask for these optional parts and no other, as words of `recipe render --with`."""
    for part in PARTS:
        box = page.get_by_role("checkbox", name=f"--with {part}")
        if box.is_visible():
            box.set_checked(part in parts)
        else:
            assert part not in parts


def tab(page: Page) -> Locator:
    return page.locator(".targets .tabbed-block:visible")


def files(page: Page) -> dict[str, str]:
    """The files of the chosen target as they stand on the page."""
    blocks = tab(page).locator(".highlight:has(.filename)").all()
    return {
        block.locator(".filename").inner_text(): block.locator("code").text_content() or ""
        for block in blocks
    }


def command(page: Page) -> list[str]:
    text = page.locator("#fill-command code").text_content() or ""
    return shlex.split(text.replace("\\\n", ""))
