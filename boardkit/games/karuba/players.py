"""The players that come with Karuba."""

from __future__ import annotations

from collections.abc import Mapping

from boardkit.core.game import Player, random_player
from boardkit.games.karuba.state import Action, View

PLAYERS: Mapping[str, Player[View, Action]] = {"random": random_player}
