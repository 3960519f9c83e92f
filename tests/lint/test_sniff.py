"""The kind of a text whose name does not say it."""

import pytest

from generator.launch import TextKind
from generator.lint.sniff import kind_of_text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("#!/bin/sh\nvllm serve m\n", "shell"),
        ("#!/usr/bin/env python3\nimport vllm\n", None),
        ("# a unit\n[Service]\nExecStart=vllm serve m\n", "systemd"),
        ("[section]\nkey=value\n", None),
        ("# syntax=docker/dockerfile:1\nARG A=b\nFROM base\n", "dockerfile"),
        ("from here on it is words\n", None),
        ("apiVersion: v1\nkind: Pod\n", "yaml"),
        ("# a comment\n---\nservices:\n  a: {}\n", "yaml"),
        ('{"kind": "Pod"}', "yaml"),
        ("kind: Pod\nspec: [\n", "yaml"),
        ("- name: a\n  image: b\n", "yaml"),
        ("Note: this is prose\nand it: goes: on\n", None),
        ("# Page\n\n```sh\nvllm serve m\n```\n", "markdown"),
        ("vllm serve m\n", None),
        ("", None),
    ],
)
def test_kinds(text: str, kind: TextKind | None) -> None:
    assert kind_of_text(text) == kind
