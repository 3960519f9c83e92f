"""Units of systemd and of Podman."""

from tests.lint.reading import environment, found, launch, launches, words


def test_a_service() -> None:
    one = launch(
        "systemd",
        """\
        [Unit]
        Description=the engine
        # ExecStart=vllm serve old

        [Service]
        Environment=HF_HOME=/cache "FLAGS=--a --b" 'QUOTED=x y'
        Environment=HOST=%H
        ExecStart=@-/opt/bin/vllm serve ${HF_HOME}/m \\
          # between the lines
          --x "a b" $FLAGS \\
          --path=%h/m --cost=$$5 $UNKNOWN
        Restart=always

        [Install]
        WantedBy=multi-user.target
        """,
    )
    assert words(one) == [
        ("/opt/bin/vllm", 8, 13),
        ("serve", 8, 27),
        ("/cache/m", 8, 33),
        ("--x", 10, 3),
        ("a b", 10, 7),
        ("--a", 6, 28),
        ("--b", 6, 28),
        ("--path=%h/m", 11, 3),
        ("--cost=$5", 11, 15),
        ("$UNKNOWN", 11, 26),
    ]
    assert environment(one) == [
        ("HF_HOME", "/cache", 6, 13),
        ("FLAGS", "--a --b", 6, 28),
        ("QUOTED", "x y", 6, 44),
        ("HOST", None, 7, 13),
    ]
    assert (one.engine, one.label) == ("vllm", "/opt/bin/vllm serve")


def test_a_container_behind_the_service() -> None:
    one = launch(
        "systemd",
        "[Service]\nExecStartPre=-/usr/bin/docker rm -f e\n"
        "ExecStart=/usr/bin/docker run --rm --name e example.com/sglang:v1 --tp 8\n",
    )
    assert words(one) == [("--tp", 3, 67), ("8", 3, 72)]
    assert (one.engine, one.image) == ("sglang", "example.com/sglang:v1")


def test_a_shell_behind_the_service() -> None:
    one = launch("systemd", "[Service]\nExecStart=/bin/sh -c 'cd /m && exec vllm serve . --x 1'\n")
    assert words(one) == [
        ("vllm", 2, 37),
        ("serve", 2, 42),
        (".", 2, 48),
        ("--x", 2, 50),
        ("1", 2, 54),
    ]


def test_an_empty_environment_takes_back_what_was_before() -> None:
    one = launch(
        "systemd",
        "[Service]\nEnvironment=A=1\nEnvironment=\nEnvironment=B=2\nExecStart=vllm serve m\n",
    )
    assert environment(one) == [("B", "2", 4, 13)]


def test_an_environment_file_is_noted() -> None:
    result = found(
        "systemd", "[Service]\nEnvironmentFile=-/etc/engine.env\nExecStart=vllm serve ${MODEL}\n"
    )
    (note,) = result.notes
    assert (note.rule, note.severity, str(note.at)) == ("lint.unreadable", "note", "file:2:17")
    assert "/etc/engine.env" in note.message
    assert len(result.launches) == 1


def test_an_environment_file_of_something_else_is_not() -> None:
    text = "[Service]\nEnvironmentFile=/etc/web.env\nExecStart=/usr/sbin/nginx\n"
    assert launches("systemd", text) == ()


def test_a_unit_of_podman() -> None:
    one = launch(
        "systemd",
        """\
        [Container]
        Image=example.com/vllm:v1
        Exec=--model /m --port 8000
        Environment=A=b
        """,
    )
    assert words(one) == [("--model", 3, 6), ("/m", 3, 14), ("--port", 3, 17), ("8000", 3, 24)]
    assert (one.engine, one.image) == ("vllm", "example.com/vllm:v1")
    assert (one.label, one.at.line) == ("container example.com/vllm:v1", 2)


def test_other_sections_start_nothing() -> None:
    assert launches("systemd", "[Timer]\nExecStart=vllm serve m\nOnCalendar=daily\n") == ()
