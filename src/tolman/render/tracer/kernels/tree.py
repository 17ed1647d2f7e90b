"""The kernels that grow a tree of boxes over triangles; each runs on one processor, in one go.

Each box is cut in two where a ray that meets it then costs least (binned surface area heuristic, Wald 2007). Then
every second level is left out, so that a node has four children, and their boxes are written as the walk reads them.
"""

import warp as wp

from tolman.render.tracer.kernels import SIGHT

BINS = 16
"""Slices of a box, along each axis, between which it may be cut."""
LEAF = 2
"""Triangles that are not parted further."""
WIDE = 4
"""Children of a node in the end."""
HUGE = 1.0e30


@wp.struct
class Box:
    """A box along the axes and the triangles in it: `count` of them from `first` on, in order.

    Where `count` is 0, `first` is the first of the two boxes that it was cut into.
    """

    low: wp.vec3
    high: wp.vec3
    first: int
    count: int


@wp.struct
class Cut:
    """A plane between two slices; `axis` is -1 where the triangles cannot be parted."""

    axis: int
    slice: int
    low: float
    scale: float
    cost: float


@wp.func
def empty_box(first: int) -> Box:
    """Returns a box around nothing."""
    box = Box()
    box.low = wp.vec3(HUGE, HUGE, HUGE)
    box.high = -box.low
    box.first = first
    return box


@wp.func
def around(one: Box, two: Box) -> Box:
    """Returns the box around two."""
    box = Box()
    box.low = wp.min(one.low, two.low)
    box.high = wp.max(one.high, two.high)
    box.first = one.first
    box.count = one.count + two.count
    return box


@wp.func
def cost(box: Box) -> float:
    """Returns what a ray that meets the box costs, up to a factor."""
    size = box.high - box.low
    area = size[0] * size[1] + size[1] * size[2] + size[2] * size[0]
    return wp.where(box.count > 0, area * float(box.count), HUGE)


@wp.func
def slice_of(box: Box, cut: Cut) -> int:
    """Returns the slice that holds the middle of a box."""
    return int((box.low[cut.axis] + box.high[cut.axis] - cut.low) * cut.scale)


@wp.func
def best_slice(slices: wp.array[Box], behind: wp.array[float], cut: Cut) -> Cut:
    """Returns `cut`, after the slice where it costs least."""
    side = empty_box(0)
    for back in range(1, BINS):
        side = around(side, slices[BINS - back])
        behind[BINS - back] = cost(side)
    side = empty_box(0)
    cut.cost = HUGE
    for number in range(BINS - 1):
        side = around(side, slices[number])
        price = cost(side) + behind[number + 1]
        if price < cut.cost:
            cut.cost = price
            cut.slice = number
    return cut


@wp.func
def best_cut(
    whole: Box,
    middles: Box,
    parts: wp.array[Box],
    order: wp.array[int],
    slices: wp.array[Box],
    behind: wp.array[float],
) -> Cut:
    """Returns the cheapest cut through the triangles of `whole`, whose doubled middles lie in `middles`."""
    best = Cut()
    best.axis = -1
    best.cost = HUGE
    for axis in range(3):
        cut = Cut()
        cut.axis = axis
        cut.low = middles.low[axis]
        extent = middles.high[axis] - cut.low
        if extent > 1.0e-7:
            cut.scale = (float(BINS) - 0.001) / extent
            for number in range(BINS):
                slices[number] = empty_box(0)
            for place in range(whole.first, whole.first + whole.count):
                part = parts[order[place]]
                number = slice_of(part, cut)
                slices[number] = around(slices[number], part)
            cut = best_slice(slices, behind, cut)
            if cut.cost < best.cost:
                best = cut
    return best


@wp.func
def parted(whole: Box, parts: wp.array[Box], order: wp.array[int], cut: Cut) -> int:
    """Brings the triangles before the cut to the front of `order`; returns how many they are."""
    if cut.axis < 0:
        return whole.count // 2
    front = wp.int32(whole.first)
    back = wp.int32(whole.first + whole.count - 1)
    while front <= back:
        number = order[front]
        if slice_of(parts[number], cut) <= cut.slice:
            front += 1
        else:
            order[front] = order[back]
            order[back] = number
            back -= 1
    return front - whole.first


@wp.func
def filled(first: int, count: int, parts: wp.array[Box], order: wp.array[int]) -> Box:
    """Returns the box around triangles."""
    box = empty_box(first)
    for place in range(first, first + count):
        box = around(box, parts[order[place]])
    return box


@wp.func
def middles_of(whole: Box, parts: wp.array[Box], order: wp.array[int]) -> Box:
    """Returns the box around the doubled middles of triangles."""
    box = empty_box(0)
    for place in range(whole.first, whole.first + whole.count):
        part = parts[order[place]]
        box.low = wp.min(box.low, part.low + part.high)
        box.high = wp.max(box.high, part.low + part.high)
    return box


@wp.func
def halved(
    parts: wp.array[Box],
    order: wp.array[int],
    nodes: wp.array[Box],
    slices: wp.array[Box],
    behind: wp.array[float],
    leaf: int,
):
    """Writes the boxes of the tree, the root first, and the order of triangles in its leaves.

    No more than `leaf` triangles stay together.
    """
    nodes[0] = filled(0, order.shape[0], parts, order)
    total = wp.int32(1)
    node = wp.int32(0)
    while node < total:
        whole = nodes[node]
        if whole.count > leaf:
            cut = best_cut(whole, middles_of(whole, parts, order), parts, order, slices, behind)
            half = parted(whole, parts, order, cut)
            nodes[total] = filled(whole.first, half, parts, order)
            nodes[total + 1] = filled(whole.first + half, whole.count - half, parts, order)
            whole.first = total
            whole.count = 0
            nodes[node] = whole
            total += 2
        node += 1


@wp.func
def surface(box: Box) -> float:
    """Returns half the surface of a box that was cut, and less than nothing of one that was not."""
    size = box.high - box.low
    area = size[0] * size[1] + size[1] * size[2] + size[2] * size[0]
    return wp.where(box.count > 0, -1.0, area)


@wp.func
def part_largest(nodes: wp.array[Box], heirs: wp.array[int], first: int, count: int) -> int:
    """Lets the largest of `count` boxes give way to its two halves; returns how many boxes there are then."""
    largest = wp.int32(-1)
    most = wp.float32(-0.5)
    for place in range(first, first + count):
        area = surface(nodes[heirs[place]])
        if area > most:
            most = area
            largest = place
    if largest < 0:
        return count
    half = nodes[heirs[largest]].first
    heirs[largest] = half
    heirs[first + count] = half + 1
    return count + 1


@wp.func
def widened(nodes: wp.array[Box], children: wp.array[int], sources: wp.array[int]) -> int:
    """Writes the children of nodes with four of them, a node before its children; returns the number of nodes.

    A child is a node, or the complement of eight times the first triangle of a leaf plus their number, or 0 if there
    is none. `sources` takes the boxes that became nodes.
    """
    sources[0] = 0
    total = wp.int32(1)
    node = wp.int32(0)
    while node < total:
        whole = nodes[sources[node]]
        first = WIDE * node
        count = wp.int32(1)
        children[first] = sources[node]
        if whole.count == 0:
            for _halving in range(WIDE - 1):
                count = part_largest(nodes, children, first, count)
        for place in range(first, first + WIDE):
            if place >= first + count:
                children[place] = 0
            elif nodes[children[place]].count > 0:
                box = nodes[children[place]]
                children[place] = -1 - (8 * box.first + box.count)
            else:
                sources[total] = children[place]
                children[place] = total
                total += 1
        node += 1
    return total


@wp.kernel(module=SIGHT)
def grow(
    parts: wp.array[Box],
    order: wp.array[int],
    nodes: wp.array[Box],
    slices: wp.array[Box],
    behind: wp.array[float],
    leaf: int,
    children: wp.array[int],
    sources: wp.array[int],
    size: wp.array[int],
):
    """Writes the children of the nodes of a tree, their number, and the order of triangles in its leaves."""
    halved(parts, order, nodes, slices, behind, leaf)
    size[0] = widened(nodes, children, sources)


@wp.func
def leaf_box(points: wp.array2d[wp.vec3], child: int) -> Box:
    """Returns the box around the triangles of a leaf."""
    box = empty_box(0)
    first = (-1 - child) // 8
    for number in range(first, first + (-1 - child) % 8):
        for place in range(3):
            box.low = wp.min(box.low, points[number, place])
            box.high = wp.max(box.high, points[number, place])
    return box


@wp.func
def node_box(boxes: wp.array3d[float], node: int) -> Box:
    """Returns the box around the children of a node."""
    box = empty_box(0)
    for place in range(WIDE):
        box.low = wp.min(box.low, wp.vec3(boxes[node, 0, place], boxes[node, 1, place], boxes[node, 2, place]))
        box.high = wp.max(box.high, wp.vec3(boxes[node, 3, place], boxes[node, 4, place], boxes[node, 5, place]))
    return box


@wp.kernel(module=SIGHT)
def fit(children: wp.array2d[int], points: wp.array2d[wp.vec3], boxes: wp.array3d[float]):
    """Writes the boxes of the children of all nodes: three low sides of the four of them, then three high ones.

    Triangles are given by their corners, in the order of the leaves.
    """
    nodes = children.shape[0]
    for back in range(nodes):
        node = nodes - 1 - back
        for place in range(WIDE):
            child = children[node, place]
            box = empty_box(0)
            if child > 0:
                box = node_box(boxes, child)
            elif child < 0:
                box = leaf_box(points, child)
            for axis in range(3):
                boxes[node, axis, place] = box.low[axis]
                boxes[node, axis + 3, place] = box.high[axis]
