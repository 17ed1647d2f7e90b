"""Models from files: OBJ and glTF, as shapes. Frame and units of the result as in `assets.shape`.

Our materials have no pictures, so a texture becomes the colours of triangles: large ones are cut to show
it, and the colours are rounded to a palette.
"""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolman.assets.boxes import boxes_around
from tolman.assets.finish import COLOURS, mixed
from tolman.assets.material import Material, Optics
from tolman.assets.polygon import are_fans, ears, parts
from tolman.assets.shape import Array, Patch, Shape, Surface, Vector
from tolman.errors import MeshFileError

AXES = ("x", "-x", "y", "-y", "z", "-z")
"""Ways in the frame of a file."""

SUFFIXES = (".obj", ".glb", ".gltf")
"""How the names of files end that can be read."""

MOST_TRIANGLES = 2_000_000
"""Triangles of the largest model that is read."""

MOST_COLOURS = 32
"""Colours that a texture keeps."""

_CUTS = 40
"""Triangles with a texture are cut where they are longer than the model divided by this."""
_MOST_CUT = 30_000
"""Triangles that one texture is cut into, about."""
_VARIED = 0.04
"""Standard deviation of the colours on a triangle, from 0 to 1, above which it is cut."""
_SAMPLES = 3
"""A triangle has the mean of the texture in the middles of its parts, with so many parts along a side."""
_FARTHEST = 1e9
"""Coordinates of sound files stay below this."""
_UNSEEN = 0.04
"""Opacity below which triangles are left out: what textures cut out around leaves."""
_ROUGH = 0.6
_WHITE = np.full((1, 1, 4), 255, np.uint8)
_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    NameError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What trimesh and Pillow raise for broken files; trimesh has no class of its own."""

Bytes = NDArray[np.uint8]
Truths = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class _Skin:
    """The look of some triangles."""

    light: Array
    """Red, green and blue light that comes back from white light, and opacity: what the image is multiplied by."""
    roughness: float
    metal: float
    image: Bytes
    """Rows of sRGB colours with opacity, from the top."""


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """Triangles with one skin."""

    skin: _Skin
    corners: Array
    """Of shape (triangles, 3, 3)."""
    uv: Array
    """Where the corners lie in the image, from its lower left, of shape (triangles, 3, 2)."""
    light: Array
    """The skin's, or one for each triangle, of shape (triangles, 4)."""

    def chosen(self, which: NDArray[Any]) -> "_Piece":
        """Returns some of its triangles."""
        return _Piece(self.skin, self.corners[which], self.uv[which], self.light[which])


def read_mesh(
    path: Path,
    size: Vector | None = None,
    up: str = "y",
    front: str = "z",
    carries: float | None = None,
) -> Shape:
    """Returns the model in an OBJ, GLB or glTF file, on the floor, in the middle, its front to -y.

    Args:
        path: The file; its materials and textures lie beside it.
        size: Width, depth and height in metres; None keeps the metres of the file. What is flat stays flat.
        up: The axis of the file that points up, one of `AXES`.
        front: The axis of the file that the front faces.
        carries: The height of a surface on which things can stand; None for no surface.
    """
    turn = facing(up, front)
    if size is not None and min(size) <= 0:
        raise ValueError(f"a model is as large as three positive lengths, not {size}")
    patches = [patch for piece in _pieces(path) for patch in _patches(piece)]
    if not patches:
        raise MeshFileError(f"{path}: nothing that can be seen; make its materials less transparent")
    shape = _placed(patches, turn, size)
    corners = np.concatenate([patch.points[patch.triangles] for patch in shape.patches])
    surfaces = () if carries is None else (_surface(path, corners, carries),)
    return replace(shape, solids=boxes_around(corners), surfaces=surfaces)


def facing(up: str, front: str) -> Array:
    """Returns the matrix that turns the frame of a file into ours; raises ValueError for axes that make none."""
    for axis in (up, front):
        if axis not in AXES:
            raise ValueError(f"an axis is one of {', '.join(AXES)}, not {axis!r}")
    if up[-1] == front[-1]:
        raise ValueError(f"up and front are at right angles, unlike {up!r} and {front!r}")
    above, ahead = (np.eye(3)["xyz".index(axis[-1])] * (-1 if axis[0] == "-" else 1) for axis in (up, front))
    return np.stack([np.cross(above, ahead), -ahead, above])


def check_file(path: Path) -> None:
    """Raises an error where a path leads to no file that could hold a model."""
    if path.suffix.lower() not in SUFFIXES:
        raise MeshFileError(f"{path}: not an OBJ, GLB or glTF file; convert it, for example in Blender")
    if not path.is_file():
        raise MeshFileError(f"{path}: no such file; name an OBJ, GLB or glTF file")


def _pieces(path: Path) -> list[_Piece]:
    """Returns the triangles in a file, those of one material together, cut where they are large."""
    scene = _opened(path)
    try:
        count = sum(len(getattr(scene.geometry[name], "faces", ())) for _, name in _nodes(scene))
        if count > MOST_TRIANGLES:
            raise MeshFileError(
                f"{path}: {count:,} triangles, more than {MOST_TRIANGLES:,}; simplify it, for example in Blender"
            )
        pieces = _by_material(scene, is_linear=path.suffix.lower() != ".obj")
    except _BROKEN as error:
        raise _complaint(path, error) from error
    if not all((np.abs(piece.corners) < _FARTHEST).all() for piece in pieces):
        raise MeshFileError(f"{path}: some points are not numbers, or endlessly far away; export it again")
    whole = [piece.chosen(_has_area(piece.corners)) for piece in pieces]
    seen = [piece for piece in whole if len(piece.corners)]
    if not seen:
        raise MeshFileError(f"{path}: no triangles; export the model as a mesh, without compression")
    longest = np.ptp(np.concatenate([piece.corners for piece in seen]), axis=(0, 1)).max()
    return [_cut(piece, float(longest) / _CUTS) for piece in seen]


def _opened(path: Path) -> Any:
    """Returns what trimesh reads from a file."""
    try:
        import trimesh
    except ImportError as error:
        raise MeshFileError(f"{path}: trimesh is not installed; pip install 'tolman[models]'") from error
    check_file(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if path.suffix.lower() != ".obj":
                return trimesh.load_scene(path, process=False)
            text = BytesIO(_with_triangles(path.read_bytes().decode("latin-1")).encode("latin-1"))
            beside = trimesh.resolvers.FilePathResolver(str(path))
            return trimesh.load_scene(text, "obj", beside, process=False)
    except _BROKEN as error:
        raise _complaint(path, error) from error


def _with_triangles(text: str) -> str:
    """Returns OBJ text with triangles for the faces that are not fans; trimesh cuts all as if they were."""
    lines = text.replace("\r\n", "\n").replace("\\\n", "").split("\n")
    points = np.array([line.split()[1:4] for line in lines if line.startswith("v ")], float)
    faces: dict[int, list[int]] = {}
    for number, line in enumerate(lines):
        if line.startswith("f "):
            faces.setdefault(len(line.split()) - 1, []).append(number)
    for numbers in (some for count, some in faces.items() if count > 3):
        corners = [lines[number].split()[1:] for number in numbers]
        rows = np.array([[int(corner.partition("/")[0]) for corner in face] for face in corners])
        polygons = points[rows - (rows > 0)]
        for index in np.flatnonzero(~are_fans(polygons)):
            triangles = [" ".join(corners[index][corner] for corner in ear) for ear in ears(polygons[index])]
            lines[numbers[index]] = "\n".join(f"f {triangle}" for triangle in triangles)
    return "\n".join(lines)


def _complaint(path: Path, error: BaseException) -> MeshFileError:
    reason = " ".join(str(error).split()) or type(error).__name__
    return MeshFileError(f"{path}: broken, or not what its name says ({reason}); export it again")


def _nodes(scene: Any) -> list[tuple[Array, str]]:
    """Returns where the meshes of a scene stand, and their names."""
    return [scene.graph[node] for node in scene.graph.nodes_geometry]


def _by_material(scene: Any, is_linear: bool) -> list[_Piece]:
    """Returns the triangles of a scene by material; the colours of points are light in glTF and sRGB in OBJ."""
    skins: dict[int, _Skin] = {}
    groups: dict[int, list[_Piece]] = {}
    for matrix, name in _nodes(scene):
        mesh = scene.geometry[name]
        if not len(getattr(mesh, "faces", ())):
            continue
        material = getattr(mesh.visual, "material", None)
        if id(material) not in skins:
            skins[id(material)] = _skin(material)
        groups.setdefault(id(material), []).append(_piece(mesh, matrix, skins[id(material)], is_linear))
    return [_joined(pieces) for pieces in groups.values()]


def _piece(mesh: Any, matrix: Array, skin: _Skin, is_linear: bool) -> _Piece:
    """Returns the triangles of a mesh where they stand in the scene."""
    faces = np.asarray(mesh.faces, np.int64)
    if np.linalg.det(matrix[:3, :3]) < 0:
        faces = faces[:, ::-1]
    corners = np.asarray(mesh.vertices, float)[faces] @ matrix[:3, :3].T + matrix[:3, 3]
    uv = getattr(mesh.visual, "uv", None)
    places = np.zeros((len(faces), 3, 2)) if uv is None else np.nan_to_num(uv).reshape(-1, 2)[faces]
    light = np.tile(skin.light, (len(faces), 1))
    if mesh.visual.kind == "vertex":
        colours = mesh.visual.vertex_colors[faces].mean(axis=1) / 255
        light = colours if is_linear else _light(colours)
    return _Piece(skin, corners, places, light)


def _joined(pieces: list[_Piece]) -> _Piece:
    """Returns pieces with one skin as one."""
    return _Piece(
        pieces[0].skin,
        np.concatenate([piece.corners for piece in pieces]),
        np.concatenate([piece.uv for piece in pieces]),
        np.concatenate([piece.light for piece in pieces]),
    )


def _has_area(corners: Array) -> Truths:
    return np.asarray(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]).any(axis=1))


def _skin(material: Any) -> _Skin:
    """Returns the look of a material, which trimesh has read from MTL or from glTF; grey where there is none."""
    if material is None:
        return _Skin(_light(np.array([*COLOURS["gray"], 1.0])), _ROUGH, 0.0, _WHITE)
    return _mtl_skin(material) if hasattr(material, "kwargs") else _gltf_skin(material)


def _mtl_skin(material: Any) -> _Skin:
    """Returns the look of a material from MTL; beside a texture `Kd` means nothing, as exporters write any grey."""
    given = material.kwargs
    image = _image(material.image)
    colour = np.clip(given.get("kd", COLOURS["gray"]), 0, 1) if image is _WHITE else np.ones(3)
    opacity = float(given["d"][-1]) if "d" in given else 1 - float(given.get("tr", ["0"])[-1])
    roughness = _ROUGH
    if "pr" in given:
        roughness = float(given["pr"][0])
    elif not np.any(given.get("ks", 1)):
        roughness = 1.0
    elif "ns" in given:  # from the exponent of a highlight, after Burley (2012)
        roughness = (2 / (max(given["ns"], 0) + 2)) ** 0.25
    return _Skin(_light(np.array([*colour, opacity])), roughness, float(given.get("pm", ["0"])[0]), image)


def _gltf_skin(material: Any) -> _Skin:
    """Returns the look of a material from glTF."""
    is_opaque = material.alphaMode in (None, "OPAQUE")
    light = np.ones(4) if material.baseColorFactor is None else material.baseColorFactor / 255
    light[3] = 1 if is_opaque else light[3]
    return _Skin(light, *_shine(material), _image(material.baseColorTexture, is_opaque))


def _shine(material: Any) -> tuple[float, float]:
    """Returns roughness and metal of a material from glTF: of a texture the mean.

    What the file does not say is metal, by the standard; but many programs leave it out that mean none.
    """
    rough, metal = material.roughnessFactor, material.metallicFactor
    if material.metallicRoughnessTexture is None:
        return _ROUGH if rough is None else rough, 0.0 if metal is None else metal
    green, blue = _image(material.metallicRoughnessTexture)[..., 1:3].mean(axis=(0, 1)) / 255
    return float(green) * (1.0 if rough is None else rough), float(blue) * (1.0 if metal is None else metal)


def _image(picture: Any, is_opaque: bool = False) -> Bytes:
    """Returns the pixels of a picture with their opacity; a white one where there is no picture, or a broken one."""
    try:
        return np.asarray(picture.convert("RGB" if is_opaque else "RGBA").convert("RGBA"))
    except _BROKEN:
        return _WHITE


def _placed(patches: list[Patch], turn: Array, size: Vector | None) -> Shape:
    """Returns patches turned, scaled to a size, on the floor and in the middle; what is flat is not stretched."""
    turned = Shape(tuple(replace(patch, points=patch.points @ turn.T) for patch in patches))
    low, high = turned.bounds()
    extent = high - low
    scale = np.ones(3) if size is None else np.divide(size, extent, out=np.ones(3), where=extent > 0)
    foot = np.array([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]])
    return Shape(tuple(replace(patch, points=(patch.points - foot) * scale) for patch in turned.patches))


def _surface(path: Path, corners: Array, height: float) -> Surface:
    """Returns a surface at a height, over the whole footprint."""
    half = np.abs(corners).max(axis=(0, 1))
    if not 0 <= height <= half[2] + 1e-9:
        raise MeshFileError(f"{path}: carries nothing at {height:g} m, being {half[2]:g} m tall")
    return Surface(np.array([0.0, 0.0, height]), np.diag([half[0], half[1], 0.0])[:2])


def _patches(piece: _Piece) -> Iterator[Patch]:
    """Yields a patch for each look of a piece, leaving out what cannot be seen."""
    texels = _texels(piece.skin.image, piece.uv, 1 if piece.skin.image is _WHITE else _SAMPLES).mean(axis=1)
    colours = np.nan_to_num(_colours(_light(texels) * piece.light))
    seen = colours[:, 3] >= _UNSEEN
    corners, (number, palette) = piece.corners[seen], _rounded(colours[seen])
    for index, colour in enumerate(palette):
        points, corner = np.unique(corners[number == index].reshape(-1, 3), axis=0, return_inverse=True)
        yield Patch(points, corner.reshape(-1, 3).astype(np.int64), _material(colour, piece.skin))


def _material(colour: Array, skin: _Skin) -> Material:
    red, green, blue, opacity = (float(value) for value in colour)
    roughness, metal = (min(max(share, 0.0), 1.0) for share in (skin.roughness, skin.metal))
    if opacity <= 0.5:
        return Material(mixed((1.0, 1.0, 1.0), (red, green, blue), opacity), roughness, optics=Optics.GLASS)
    return Material((red, green, blue), roughness, metal)


def _rounded(colours: Array) -> tuple[NDArray[np.int64], Array]:
    """Returns the number of each colour in a palette of at most `MOST_COLOURS` clear and as many opaque ones."""
    from PIL import Image

    number = np.zeros(len(colours), np.int64)
    palette: list[Array] = []
    for is_clear in (False, True):
        which = np.flatnonzero((colours[:, 3] <= 0.5) == is_clear)
        if len(which):
            picture = Image.fromarray(np.rint(255 * colours[which, :3]).astype(np.uint8)[None])
            index = np.asarray(picture.quantize(MOST_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))[0]
            known, some = np.unique(index, return_inverse=True)
            number[which] = some + len(palette)
            palette.extend(colours[which[index == each]].mean(axis=0) for each in known)
    return number, np.array(palette)


def _texels(image: Bytes, uv: Array, steps: int) -> Array:
    """Returns the colours of an image in the parts of triangles, of shape (triangles, parts, 4).

    They come from the middles of the parts, in an image whose pixels are made about as large as these.
    """
    high, wide, _ = image.shape
    pixels = np.abs(np.linalg.det(uv[:, 1:] - uv[:, :1])) / 2 * high * wide / steps**2
    levels = np.log2(np.clip(pixels, 1, min(high, wide) ** 2)).astype(np.int64) // 2
    places = parts(steps).mean(axis=1) @ uv
    colours = np.empty((*places.shape[:2], 4))
    for level in np.unique(levels):
        colours[levels == level] = _sampled(_reduced(image, 2**level), places[levels == level])
    return colours


def _sampled(image: Bytes, places: Array) -> Array:
    """Returns the colours of an image, which repeats itself, at places from its lower left corner."""
    high, wide, _ = image.shape
    column = np.minimum((places[..., 0] % 1 * wide).astype(np.int64), wide - 1)
    row = np.minimum((-places[..., 1] % 1 * high).astype(np.int64), high - 1)
    return np.asarray(image[row, column] / 255)


def _reduced(image: Bytes, factor: int) -> Bytes:
    """Returns an image with pixels so many times as large."""
    from PIL import Image

    return np.asarray(Image.fromarray(image).reduce(int(factor)))


def _cut(piece: _Piece, length: float) -> _Piece:
    """Returns a piece with its triangles cut down to a length where the image varies on them."""
    if piece.skin.image is _WHITE:
        return piece
    sides = np.linalg.norm(piece.corners - np.roll(piece.corners, 1, axis=1), axis=2).max(axis=1)
    wanted = np.ceil(sides / length)
    steps = np.maximum(wanted * min(1.0, sqrt(_MOST_CUT / np.sum(wanted**2))), 1).astype(np.int64)
    for count in np.unique(steps):
        which = np.flatnonzero(steps == count)
        spread = _texels(piece.skin.image, piece.uv[which], count).std(axis=1).max(axis=1)
        steps[which[spread <= _VARIED]] = 1
    return _joined([_split(piece.chosen(steps == count), count) for count in np.unique(steps)])


def _split(piece: _Piece, steps: int) -> _Piece:
    """Returns a piece with each triangle cut into parts, `steps` along a side."""
    cut = parts(steps)
    corners, uv = ((cut @ part[:, None]).reshape(-1, 3, part.shape[2]) for part in (piece.corners, piece.uv))
    return _Piece(piece.skin, corners, uv, np.repeat(piece.light, len(cut), axis=0))


def _light(colours: Array) -> Array:
    """Returns sRGB colours as light; opacity stays."""
    light = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    return np.concatenate([light[..., :3], colours[..., 3:]], axis=-1)


def _colours(light: Array) -> Array:
    """Returns light as sRGB colours; opacity stays."""
    colours = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 0.0031308) ** (1 / 2.4) - 0.055)
    return np.concatenate([colours[..., :3], light[..., 3:]], axis=-1)
