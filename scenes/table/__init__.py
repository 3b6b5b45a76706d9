"""The one scene at which all games are played: layout from views, motion from events, gestures from legal actions."""
