"""What every game shares; knows no game and needs the standard library only."""
