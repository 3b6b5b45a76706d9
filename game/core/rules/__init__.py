"""The contract between a game and the house: rules, actions, events, house rules, and how a game ends."""
