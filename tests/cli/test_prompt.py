"""The server of `boardkit lab` sends what a kernel says at once."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import zmq
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

import boardkit.lab
from boardkit import cli
from boardkit.lab.prompt import PromptConnection

SETTINGS = Path(boardkit.lab.__file__).with_name("server.json")


def test_the_class_is_named_on_the_command_line_and_in_the_settings_for_binder():
    (word,) = cli._prompt()
    option, _, name = word.partition("=")
    told = json.loads(SETTINGS.read_text(encoding="utf-8"))
    assert told == {"ServerApp": {option.removeprefix("--ServerApp."): name}}


def test_jupyter_server_takes_the_class():
    app = ServerApp()
    app.parse_command_line(cli._prompt())
    assert app.kernel_websocket_connection_class is PromptConnection


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: "connected")

    def connect(handler: Any) -> Any:
        # Without its constructor, which wants a running kernel.
        connection = PromptConnection.__new__(PromptConnection)
        monkeypatch.setattr(PromptConnection, "websocket_handler", handler)
        return connection.connect()

    return connect


def test_connecting_switches_the_waiting_off(connected):
    heard: list[bool] = []
    assert connected(SimpleNamespace(set_nodelay=heard.append)) == "connected"
    assert heard == [True]
    assert callable(KernelWebsocketHandler.set_nodelay)


def test_no_message_of_a_kernel_is_dropped(connected, monkeypatch: pytest.MonkeyPatch):
    with zmq.Context() as context:
        monkeypatch.setattr(PromptConnection, "kernel_manager", SimpleNamespace(context=context))
        connected(SimpleNamespace())
        with context.socket(zmq.SUB) as heard:
            assert heard.getsockopt(zmq.RCVHWM) == 0


def test_a_handler_that_cannot_be_told_is_connected_all_the_same(connected):
    assert connected(SimpleNamespace()) == "connected"


def test_another_jupyter_gets_no_such_option(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "boardkit.lab.prompt", None)
    assert cli._prompt() == []
