"""The semantic tree of a screen, who points at it, and the stack of scenes."""
