"""From longitude and latitude to the sheet of a map.

The projection is the transverse Mercator of the British National Grid, computed on the WGS 84
ellipsoid: about a hundred metres off the surveyors' grid, which is less than the width of a line. A
unit of the sheet is half a kilometre; x runs east and y south, as in SVG.
"""

from __future__ import annotations

from math import cos, radians, sin, tan
from typing import Final

from shapely import Polygon, box

Point = tuple[float, float]

UNITS_PER_KM: Final = 2
WEST_KM: Final = 112
EAST_KM: Final = 712
SOUTH_KM: Final = -42
NORTH_KM: Final = 680
WIDTH: Final = (EAST_KM - WEST_KM) * UNITS_PER_KM
HEIGHT: Final = (NORTH_KM - SOUTH_KM) * UNITS_PER_KM
FRAME: Final[Polygon] = box(0, 0, WIDTH, HEIGHT)

PROJECTION: Final = (
    "transverse Mercator, British National Grid constants, "
    f"frame {WEST_KM}-{EAST_KM} km E, {SOUTH_KM}-{NORTH_KM} km N"
)

# The ellipsoid: half axes in metres, and derived values.
_MAJOR: Final = 6378137.0
_MINOR: Final = 6356752.3142
_ECCENTRICITY: Final = (_MAJOR**2 - _MINOR**2) / _MAJOR**2
_FLATNESS: Final = (_MAJOR - _MINOR) / (_MAJOR + _MINOR)

# The grid: scale on the central meridian, true origin, and distance of the false origin in metres.
_SCALE: Final = 0.9996012717
_LATITUDE: Final = radians(49)
_LONGITUDE: Final = radians(-2)
_FALSE_EAST: Final = 400_000.0
_FALSE_NORTH: Final = -100_000.0


def grid(longitude: float, latitude: float) -> Point:
    """Return easting and northing in kilometres of a position in degrees."""
    phi = radians(latitude)
    west_to_east = radians(longitude) - _LONGITUDE
    sine, cosine, tangent = sin(phi) ** 2, cos(phi), tan(phi) ** 2
    across = _MAJOR * _SCALE / (1 - _ECCENTRICITY * sine) ** 0.5
    along = _MAJOR * _SCALE * (1 - _ECCENTRICITY) / (1 - _ECCENTRICITY * sine) ** 1.5
    eta = across / along - 1
    step = west_to_east * cosine
    north = (
        _FALSE_NORTH
        + _meridian(phi)
        + across * tan(phi) * step**2 / 2
        + across * tan(phi) * step**4 / 24 * (5 - tangent + 9 * eta)
        + across * tan(phi) * step**6 / 720 * (61 - 58 * tangent + tangent**2)
    )
    east = (
        _FALSE_EAST
        + across * step
        + across * step**3 / 6 * (across / along - tangent)
        + across * step**5 / 120 * (5 - 18 * tangent + tangent**2 + eta * (14 - 58 * tangent))
    )
    return east / 1000, north / 1000


def project(longitude: float, latitude: float) -> Point:
    """Return the point on the sheet of a position in degrees."""
    east, north = grid(longitude, latitude)
    return (east - WEST_KM) * UNITS_PER_KM, (NORTH_KM - north) * UNITS_PER_KM


def _meridian(phi: float) -> float:
    """Return the length in metres of the central meridian from the true origin to a latitude."""
    n = _FLATNESS
    apart, both = phi - _LATITUDE, phi + _LATITUDE
    return (
        _MINOR
        * _SCALE
        * (
            (1 + n + 5 / 4 * (n**2 + n**3)) * apart
            - (3 * n + 3 * n**2 + 21 / 8 * n**3) * sin(apart) * cos(both)
            + 15 / 8 * (n**2 + n**3) * sin(2 * apart) * cos(2 * both)
            - 35 / 24 * n**3 * sin(3 * apart) * cos(3 * both)
        )
    )
