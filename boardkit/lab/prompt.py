"""Messages of a kernel reach the browser at once.

A click is answered by a few small messages. Jupyter's server leaves Nagle's algorithm on: the
system keeps a small message back until the browser has acknowledged the one before, for up to 40
milliseconds. Here it is switched off, as for anything that people click.

And none is lost. A panel is built from some hundreds of messages; of those that wait for a busy
server, ZeroMQ keeps a thousand and drops the rest: a notebook with ten panels then lacks some.

`boardkit lab` and Binder tell the server so:

    ServerApp.kernel_websocket_connection_class = "boardkit.lab.prompt.PromptConnection"
"""

from __future__ import annotations

from typing import Any

import zmq
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The server's own connection between kernel and browser, without waiting."""

    def connect(self) -> Any:
        """Connects as ever; where the browser's side cannot be told, all stays as it was."""
        context = getattr(getattr(self, "kernel_manager", None), "context", None)
        if isinstance(context, zmq.Context):
            context.setsockopt(zmq.RCVHWM, 0)  # for the sockets made from now on: no limit
        tell = getattr(self.websocket_handler, "set_nodelay", None)
        if tell is not None:
            tell(True)
        return super().connect()
