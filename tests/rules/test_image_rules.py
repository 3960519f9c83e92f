"""Images: which places pin one, and which sentences contradict a pin."""

import pytest

from generator.catalog.catalog import Catalog
from generator.finding import Finding
from generator.launch import TextFile, TextKind
from generator.rules.image_digest_missing import check as digest_missing
from generator.rules.image_floating_tag import check as floating_tag
from generator.rules.image_floating_tag import is_floating
from generator.rules.image_stale_comment import check as stale_comment
from generator.rules.image_tag_digest_disagree import check as tag_digest_disagree
from generator.rules.rule import Subject
from generator.rules.support.image_pins import pins_of
from generator.rules.support.image_references import parse_reference

NEW = "sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8"
OLD = "sha256:a3584d74f256ca7c33b1ac9e5598897123d28e9faf9860e188a2e82a9b5530e3"
NAME = "johnqin2025/kimi-k3-dspark"
TAG = "1.1.0-mi355x-rocm7.2.3-20260802"
STALE = "1.1.0-mi355x-rocm7.2.3-20260801"
PIN = f"{NAME}:{TAG}@{NEW}"


def manifest(*comments: str, image: str = PIN) -> str:
    """A manifest with a header; its image stands under the comments."""
    return "\n".join((*comments, "kind: Pod", "spec:", "  containers:", f"  - image: {image}", ""))


def text(
    content: str, kind: TextKind = "yaml", path: str = "a.yaml", own: bool = False
) -> TextFile:
    return TextFile(path, content, kind, own)


def stale(catalog: Catalog, *files: TextFile) -> list[Finding]:
    return list(stale_comment(Subject(catalog, files=files)))


def graded(findings: list[Finding]) -> list[tuple[str, int]]:
    return [(finding.severity, finding.at.line) for finding in findings]


# Infera's pull request 74: the fields had moved on, and the headers had not.
HEADER = f"#   base image   {NAME}:{STALE}"
HISTORY = "# THE OLD CONCURRENCY CEILING IS GONE. On the 20260801 image this manifest died at c=16."


def test_a_header_that_kept_the_old_image_is_an_error_and_history_is_not(catalog: Catalog) -> None:
    found = stale(catalog, text(manifest("# Kimi-K3", HEADER, "#", HISTORY)))
    assert graded(found) == [("error", 2)]
    assert found[0].at.column == len("#   base image   ") + 1
    assert f"`{NAME}:{STALE}`" in found[0].message
    assert f"write `{NAME}:{TAG}`" in found[0].hint


def test_the_header_after_the_fix_is_accepted(catalog: Catalog) -> None:
    comments = ("# Kimi-K3", f"#   base image   {NAME}:{TAG}", "#", HISTORY)
    assert stale(catalog, text(manifest(*comments))) == []


def test_a_readme_is_held_to_the_manifests_beside_and_below_it(catalog: Catalog) -> None:
    readme = text(f"The image is `{NAME}:{STALE}`.", "markdown", "k3/README.md")
    below = text(manifest(), path="k3/mixed/deploy.yaml")
    elsewhere = text(manifest(), path="other/deploy.yaml")
    assert graded(stale(catalog, readme, below)) == [("error", 1)]
    assert stale(catalog, readme, elsewhere) == []


@pytest.mark.parametrize(
    "comment",
    [
        f"# {NAME}:{TAG}",
        f"# docker.io/{NAME}:{TAG}",
        f"# {NAME}@{NEW}",
        f"# {NAME}@{NEW[:19]}",
        f"# {NAME}:{TAG}@{NEW[:15]}… is the one",
        f"# {NAME}:…-20260802",
        f"# {NAME}:1.1.0-…-20260802.",
        f"# ghcr.io/{NAME}:{STALE} is somebody else's copy",
        f"# {NAME}-extra:{STALE}",
        f"# https://hub.docker.com/r/{NAME}/tags",
        f"# history: {NAME}:{STALE} died above eight requests",
        f"# {NAME} has other tags",
        "# runs/20260801/results.json",
        "# measured 2026-08-01",
        "# 20260801 requests in all, of which 20260802 were answered",
    ],
)
def test_a_name_that_fits_a_pin_or_is_none_is_accepted(catalog: Catalog, comment: str) -> None:
    assert stale(catalog, text(manifest(comment))) == []


@pytest.mark.parametrize(
    ("comment", "severity"),
    [
        (f"# {NAME}:{STALE}", "error"),
        (f"# index.docker.io/{NAME}:{STALE}", "error"),
        (f"# {NAME}@{OLD}", "error"),
        (f"# {NAME}:{TAG}@{OLD}", "error"),
        (f"# {NAME}:{TAG}@{OLD[:19]}", "error"),
        (f"# {NAME}:1.1.0-…-20260801", "error"),
        (f"# {NAME}:latest", "warning"),
        (f"# {NAME}:stock", "warning"),
        (f"# replaces {NAME}:{STALE}", "error"),
        ("# The 20260801 image has no such limit.", "note"),
    ],
)
def test_a_name_that_fits_no_pin_is_graded(catalog: Catalog, comment: str, severity: str) -> None:
    assert graded(stale(catalog, text(manifest(comment)))) == [(severity, 1)]


def test_a_version_behind_the_name_counts_where_tags_are_versions(catalog: Catalog) -> None:
    comment = "#   overlay   tiny/overlay v0.2.1"
    assert graded(stale(catalog, text(manifest(comment, image="tiny/overlay:v0.2.2")))) == [
        ("error", 1)
    ]
    assert stale(catalog, text(manifest(comment, image="tiny/overlay:v0.2.1"))) == []


def test_a_string_counts_like_a_comment(catalog: Catalog) -> None:
    content = manifest() + f"metadata:\n  annotations:\n    from: {NAME}:{STALE}\n"
    assert graded(stale(catalog, text(content))) == [("error", 7)]


@pytest.mark.parametrize(
    "line",
    [
        "# The 20260801 image died above eight requests.",
        f"# measured with digest {OLD[7:19]}",
        f"# it was {OLD}",
        "# 1.1.0-mi355x-rocm7.2.2-20260802 differs in one number",
        f"# replaces {NAME}:{STALE}",
    ],
)
def test_own_files_speak_of_one_build_alone(catalog: Catalog, line: str) -> None:
    assert graded(stale(catalog, text(manifest(line), own=True))) == [("error", 1)]
    assert stale(catalog, text(manifest(f"{line} history: kept"), own=True)) == []


def test_own_files_may_say_everything_about_their_pin(catalog: Catalog) -> None:
    comments = (
        f"# image: {PIN}",
        f"# the build of 20260802, {NEW[7:19]}, {NEW}",
        "# revision 7872f01b1d1fe23eabc4c98b48bffcef5a386062 of the model, tested 2026-08-02",
    )
    assert stale(catalog, text(manifest(*comments), own=True)) == []


@pytest.mark.parametrize(
    ("kind", "content", "expected"),
    [
        ("yaml", "image: a/b:1", ["a/b:1"]),
        ("yaml", '  - image: "a/b:1" # why', ["a/b:1"]),
        ("yaml", "workerImage: a/b:1", ["a/b:1"]),
        ("yaml", "{name: x, image: a/b:1, y: z}", ["a/b:1"]),
        ("yaml", '"image": "a/b:1",', ["a/b:1"]),
        ("yaml", "image: ${IMAGE:-a/b:1}", ["a/b:1"]),
        ("yaml", "image:\n  repository: a/b\n  tag: '1'", ["a/b:1"]),
        ("yaml", "image:\n  repository: a/b\n  pullPolicy: Always\n  tag: 1", ["a/b:1"]),
        ("yaml", "services:\n  x:\n    image: a/b:1\n    build: .", []),
        ("yaml", "# image: a/b:1", []),
        ("yaml", "image: <IMAGE>", []),
        ("yaml", "image: logo.png", []),
        ("yaml", "image: null", []),
        ("yaml", "imagePullPolicy: Always", []),
        ("shell", "docker run --rm -it -p 80:80 -v /a:/b a/b:1 --flag c/d:2", ["a/b:1"]),
        ("shell", "docker run -d \\\n  --gpus all \\\n  -e X='a;b' \\\n  a/b:1", ["a/b:1"]),
        ("shell", "podman run -p80:80 --name=x a/b", ["a/b"]),
        ("shell", "docker pull -q a/b:1 && docker run a/b:2", ["a/b:1", "a/b:2"]),
        ("shell", 'ssh node "docker run -d a/b:1"', ["a/b:1"]),
        ("shell", 'echo "docker run failed"', []),
        ("shell", "docker run --rm", []),
        ("shell", "export IMAGE=a/b:1", ["a/b:1"]),
        ("shell", 'VLLM_IMAGE="${VLLM_IMAGE:-a/b:1}"', ["a/b:1"]),
        ("shell", "IMAGE_NAME=a/b\nTAG=1", []),
        ("shell", "# docker run a/b:1", []),
        ("dockerfile", "FROM --platform=linux/arm64 a/b:1 AS base\nFROM base", ["a/b:1"]),
        ("dockerfile", "ARG BASE=a/b:1\nFROM ${BASE}", ["a/b:1"]),
        ("dockerfile", "COPY --from=a/b:1 /x /y\nCOPY --from=0 /x /y", ["a/b:1"]),
        ("dockerfile", "RUN python3 - <<EOF\nfrom a.b import c\nEOF", []),
        ("text", "IMAGE=a/b:1", ["a/b:1"]),
        ("markdown", "```bash\ndocker run a/b:1\n```\n`docker run a/b:2`", ["a/b:1"]),
    ],
)
def test_what_pins_an_image(kind: TextKind, content: str, expected: list[str]) -> None:
    pins = pins_of(text(content, kind))
    assert [str(pin.reference) for pin in pins] == expected
    assert all(content[pin.start : pin.end].startswith(pin.reference.name) for pin in pins)


@pytest.mark.parametrize(
    ("tag", "floating"),
    [
        (None, True),
        ("latest", True),
        ("nightly", True),
        ("latest-cu130", True),
        ("dev-cu13", True),
        ("nightly-dev-20260801", False),
        ("nightly-cbe9c40f1", False),
        ("1.6.0-flash-dev.1", False),
        ("v0.5.15-cu130", False),
        ("mainline", False),
    ],
)
def test_which_tags_float(tag: str | None, floating: bool) -> None:
    assert is_floating(tag) is floating


def test_digests_and_tags_are_graded_by_whose_file_it_is(catalog: Catalog) -> None:
    def severities(image: str, *, own: bool) -> tuple[list[str], list[str]]:
        subject = Subject(catalog, files=(text(manifest(image=image), own=own),))
        missing, floating = digest_missing(subject), floating_tag(subject)
        return [f.severity for f in missing], [f.severity for f in floating]

    assert severities("a/b:1", own=False) == (["warning"], [])
    assert severities("a/b:1", own=True) == (["error"], [])
    assert severities("a/b:nightly", own=False) == ([], ["warning"])
    assert severities("a/b:nightly", own=True) == ([], ["error"])
    assert severities("a/b", own=False) == ([], ["error"])
    assert severities(f"a/b:latest@{NEW}", own=False) == ([], [])


def test_disagreeing_digests_name_both_places(catalog: Catalog) -> None:
    files = (
        text(manifest(image=f"a/b:1@{NEW}"), path="x.yaml"),
        text(manifest(image=f"docker.io/a/b:1@{OLD}"), path="y.yaml"),
        text(manifest(image=f"a/b:2@{OLD}"), path="z.yaml"),
    )
    (finding,) = tag_digest_disagree(Subject(catalog, files=files))
    assert str(finding.at) == "y.yaml:4:12"
    assert "x.yaml:4:12" in finding.message
    assert NEW in finding.message
    assert OLD in finding.message


@pytest.mark.parametrize("name", ["", "A/B", "a b", "<IMAGE>", "a/b:", "a/b@sha256:12", "/a/b"])
def test_what_is_no_reference(name: str) -> None:
    assert parse_reference(name) is None


def test_a_reference_keeps_its_parts() -> None:
    reference = parse_reference(f"registry.example.com:5000/a/b:1.2@{NEW}")
    assert reference is not None
    assert (reference.host, reference.path) == ("registry.example.com:5000", "a/b")
    assert (reference.tag, reference.digest) == ("1.2", NEW)
    assert str(reference) == f"registry.example.com:5000/a/b:1.2@{NEW}"
