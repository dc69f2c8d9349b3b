"""What JupyterLab is told so that a panel feels prompt: settings, and how messages travel."""
