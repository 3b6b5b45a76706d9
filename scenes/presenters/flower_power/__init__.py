"""The table of FLOWER POWER!"""
