"""What every screen is made of: window, scenes, trees, text, widgets, sound. It knows no room, no table and no game."""
