"""Which door leads where: rooms do not know each other, they are given what lies behind their doors."""
