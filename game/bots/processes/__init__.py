"""Where bots think: what crosses to their processes and back."""
