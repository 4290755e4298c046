from hypothesis import settings

# A loaded machine is slow, not wrong.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
