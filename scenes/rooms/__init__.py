"""The rooms a player walks through. None knows another: the doors between them are functions that the hall gives."""
