"""Days and hours in Catalan, where Django's own differ: `12 de novembre de 2026, 22.26`."""

TIME_FORMAT = "H.i"
DATETIME_FORMAT = r"j E \d\e Y, H.i"
SHORT_DATETIME_FORMAT = "d/m/Y H.i"
