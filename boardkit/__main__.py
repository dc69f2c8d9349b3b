"""`python -m boardkit`: the command line."""

import sys

from boardkit.cli import main

if __name__ == "__main__":
    sys.exit(main())
