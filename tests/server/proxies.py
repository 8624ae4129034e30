"""Real nginx and Caddy with the configurations of `deploy`, in front of servers of a test.

`scripts/bootstrap.sh --servers` installs both.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

from senlac.testing.server import READY, ending_with_us
from tests.server.services import HOST, MISSING, free_port
from tests.server.support import Server

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
NAME: Final = "senlac.example.org"
UPSTREAMS: Final = ("10.0.0.11:1066", "10.0.0.12:1066")

LOOK: Final = 0.02


class Proxy(Server):
    """A proxy in front of two servers. It takes the place of a server for clients."""

    file: ClassVar[str]
    command: ClassVar[str]

    def __init__(
        self, folder: Path, servers: Sequence[Server], changes: Mapping[str, str] | None = None
    ) -> None:
        """Use the configuration in `deploy` with other addresses, and some texts replaced."""
        super().__init__(folder, HOME=str(folder))
        self._servers = servers
        self._changes = dict(changes or {})
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start, and wait until a server answers through it."""
        self.data.mkdir(parents=True, exist_ok=True)
        config = self.data / self.file
        config.write_text(self._config(), encoding="utf-8")
        program = shutil.which(self.command, path=f"{os.environ['PATH']}:/usr/sbin")
        assert program is not None, MISSING % self.command
        with (self.data / "log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - a program of the system
                ending_with_us([program, *self.arguments(config)]), stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=log, env=self._environment,
            )  # fmt: skip
        give_up = time.monotonic() + READY
        while not self._is_well():
            assert time.monotonic() < give_up, self.log
            time.sleep(LOOK)

    def arguments(self, config: Path) -> list[str]:
        """Return the arguments with which the program serves a configuration."""
        raise NotImplementedError

    def test_changes(self) -> dict[str, str]:
        """Return what must differ in a test: ports and folders."""
        raise NotImplementedError

    def _config(self) -> str:
        """Return the configuration for this test."""
        text = (DEPLOY / self.file).read_text(encoding="utf-8")
        upstreams = {
            given: f"{HOST}:{server.port}"
            for given, server in zip(UPSTREAMS, self._servers, strict=True)
        }
        for old, new in {**upstreams, **self.test_changes(), **self._changes}.items():
            assert text.count(old) == 1, f"{self.file}: expected one {old!r}"
            text = text.replace(old, new)
        return text


class Nginx(Proxy):
    """nginx, as one process without a daemon."""

    file = "nginx.conf"
    command = "nginx"

    def arguments(self, config: Path) -> list[str]:
        settings = f"daemon off; master_process off; pid {self.data}/pid;"
        return ["-c", str(config), "-p", str(self.data), "-e", "stderr", "-g", settings]

    def test_changes(self) -> dict[str, str]:
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {self.data}/{kind};\n" for kind in kinds)
        return {
            "listen 80;": f"listen {HOST}:{self.port};",
            NAME: "_",
            "http {\n": f"http {{\naccess_log off;\n{folders}",
        }


class Caddy(Proxy):
    """Caddy, without certificates and without its admin port."""

    file = "Caddyfile"
    command = "caddy"

    def arguments(self, config: Path) -> list[str]:
        return ["run", "--config", str(config), "--adapter", "caddyfile"]

    def test_changes(self) -> dict[str, str]:
        return {NAME: f"http://{HOST}:{self.port}", "\tservers {\n": "\tadmin off\n\tservers {\n"}
