"""Messages of a kernel reach the browser at once.

A click is answered by a few small messages. Jupyter's server leaves Nagle's algorithm on: the
system keeps a small message back until the browser has acknowledged the one before, for up to 40
milliseconds. Here it is switched off, as for anything that people click.

`boardkit lab` and Binder tell the server so:

    ServerApp.kernel_websocket_connection_class = "boardkit.lab.prompt.PromptConnection"
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The server's own connection between kernel and browser, without waiting."""

    def connect(self) -> Any:
        """Connects as ever; where the browser's side cannot be told, all stays as it was."""
        tell = getattr(self.websocket_handler, "set_nodelay", None)
        if tell is not None:
            tell(True)
        return super().connect()
