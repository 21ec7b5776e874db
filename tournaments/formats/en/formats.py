"""Days and hours in English, where Django's own differ: `Nov. 12, 2026, 22.26`."""

TIME_FORMAT = "H.i"
DATETIME_FORMAT = "N j, Y, H.i"
SHORT_DATETIME_FORMAT = "m/d/Y H.i"
