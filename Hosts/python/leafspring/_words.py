"""The comments of leafspring.h on its structs and numbers; made by Scripts/bindings.py, for help(). Not for editing."""

ENUMS = {
    "Status": (
        "", {
            "ok": "",
            "non_finite": "A number is NaN or infinite.",
            "out_of_range": "A number is finite but outside the accepted range.",
            "unknown_scene": ("The id names no living scene of this stage, or a scene of a kind for which the call makes no sense."),
            "refused": ("The call makes no sense in the scene's present state: opening an open book, for example."),
            "no_solution": "No answer exists: no spring fits.",
            "overflow": "The exact result does not fit a double.",
            "out_of_memory": "There was not enough memory.",
            "time_reversed": ("Time was asked to run backwards past the last call that moved something."),
            "environment": "The floating-point unit does not round to nearest.",
            "bad_pointer": ("A pointer that must not be null is null, or a pointer is not aligned as its type demands."),
            "bad_handle": "The handle is null, made up, destroyed, or of another kind.",
            "busy": "Another call is using this handle.",
            "bad_struct": "struct_size is not one this library knows.",
            "too_small": ("The caller's memory is too small; if the call reports a count, that is the count needed."),
        }),
    "Edge": (
        "A side of a page, a cell or a viewport.", {
            "left": "",
            "right": "",
            "top": "",
            "bottom": "",
        }),
    "Reading": (
        "Direction in which a book is read.", {
            "left_to_right": "",
            "right_to_left": "",
        }),
    "Fidelity": (
        ("corrected does what the specification requires; original reproduces the published picture. Books "
        "alone also take original_repository: as original, but after the repository of the book's author "
        "instead of the text of the tutorial. Its two gradients are exchanged, pages more than five spreads "
        "away are culled, and pages are painted by 1 - |ratio|."), {
            "corrected": "",
            "original": "",
            "original_repository": "",
        }),
    "Mode": (
        "The arithmetic of products.", {
            "exact": ("Float factors, exact sums, rounded once: the same bits on every machine and with every BLAS."),
            "fast": "Everything in float; the bits depend on the BLAS or kernel.",
            "double": "Everything in double, with double results beside the float ones.",
        }),
    "Kernel": (
        "The kernel that multiplies.", {
            "automatic": "BLAS up to 1,024 cells, the built-in kernel above.",
            "blas": "",
            "builtin": "",
        }),
    "Spread": (
        "", {
            "double": "",
            "single": "",
        }),
    "Overshoot": (
        "", {
            "free": "",
            "clamp": "",
            "bounce": "",
        }),
    "GesturePhase": (
        "", {
            "began": "",
            "changed": "",
            "ended": "",
            "cancelled": "",
        }),
    "GestureHas": (
        "Bits of Gesture.has.", {
            "velocity": "",
            "time": "",
        }),
    "CellFlag": (
        "Bits of Snapshot.flags: cells without visible need not be drawn.", {
            "visible": "",
            "back_facing": "The viewer sees the cell's back, a mirror image of its content.",
            "edge_on": "The cell is seen exactly edge-on.",
            "crosses_eye": "A corner reaches or passes the eye plane.",
            "changed_cell": "",
            "banded": ("It shows only a part of its picture, its band: a facet of a page that bends."),
            "folded": ("It is a facet of a page that is peeled: its band goes with the fold; or an edge of the stack of "
                "pages."),
        }),
    "Phase": (
        "", {
            "idle": "",
            "tracking": "",
            "running": "",
        }),
    "EventKind": (
        "", {
            "began": "",
            "settled": "Less than a thousandth of the way is left from now on.",
            "finished": ("Every motion ends in exactly one of finished, cancelled (it went back) and retargeted (another "
                "motion replaced it)."),
            "cancelled": "",
            "retargeted": "",
            "spread_changed": "`from` and `to` are spreads.",
            "cells_changed": "Read the scene's cells again.",
            "lift": ("A leaf leaves the paper on one side, and meets it on one, for sound and for what a hand feels: one "
                "after the other, whatever interrupts the leaf."),
            "contact": "",
            "dropped": "More than 1,048,576 events wait; `from` of them are left out.",
        }),
    "Subject": (
        "", {
            "run": "The opening of a book, or a transition; `from` and `to` are 0 and 1.",
            "leaf": "A leaf; `from` and `to` are 0 (right) and 1 (left).",
            "scroll": "The scroll position; `from` and `to` are indices.",
        }),
    "ShadowKind": (
        "", {
            "profile": "Alpha along one axis.",
            "outline": "Alpha by the distance from a polygon.",
        }),
    "Role": (
        ("block is an edge of the stack of pages on one side of a book with a thickness: its part says which, "
        "as the book lies on the screen, whole a round corner between two edges, and its face is back for the "
        "stack of the turned leaves. board is the plain inner side of a cover that is a board, under all "
        "pages: back for the front cover. Neither is ever hit."), {
            "page": "A page of a book. A book's own cover is one, too: item 0.",
            "cover": ("The cover that stands for a book on a shelf, or for an album in a list; never a cell of a book."),
            "photo": "A photo of an album.",
            "view": "A view of a container or a transition, or a part of one.",
            "block": "",
            "board": "",
        }),
    "Face": (
        "", {
            "front": "",
            "back": "",
        }),
    "View": (
        "", {
            "none": "",
            "from_": "",
            "to": "",
        }),
    "Part": (
        "", {
            "whole": "",
            "left": "",
            "right": "",
            "top": "",
            "bottom": "",
        }),
    "SpringKind": (
        "The members of a SpringDef that are read.", {
            "physical": "mass (> 0), stiffness and damping (>= 0).",
            "ratio": "damping_ratio (>= 0) and omega0 (radians per second, > 0).",
            "bounce": ("duration (seconds, > 0; the period without damping) and bounce (> -1 and <= 1; 0 is critical)."),
            "response": "duration as the response (seconds, > 0) and damping_ratio (>= 0).",
            "settling": ("duration (seconds, > 0) after which a unit distance stays below epsilon (0...1), and damping_ratio "
                "(> 0)."),
        }),
    "NamedCurve": (
        "", {
            "linear": "",
            "ease_in": "",
            "ease_out": "",
            "ease_in_out": "",
            "standard": "CSS ease, the default of Core Animation's layers.",
        }),
    "KeyMode": (
        "", {
            "linear": "",
            "discrete": "",
            "paced": "",
            "cubic": "",
            "cubic_paced": "",
        }),
    "TransitionKind": (
        ("The published view transitions. A later library may have more; TransitionKind finds each by its "
        "name."), {
            "crossfade": "",
            "explode": "",
            "cards": "",
            "cube": "",
            "flip": "",
            "fold": "",
            "natgeo": "",
            "pan": "",
            "portal": "",
            "turn": "",
        }),
    "ParameterForm": (
        "", {
            "number": "",
            "whole": "",
            "word": "",
        }),
    "AlbumVariant": (
        "", {
            "no_interaction": "",
            "pinch_pop": "",
            "pinch_push_pop": "",
        }),
    "Stagger": (
        "", {
            "published": "",
            "distance": "",
        }),
    "TimingKind": (
        "", {
            "spring": "",
            "curve": "",
        }),
    "TimingOf": (
        "", {
            "opening": "",
            "closing": "",
            "turning": "",
        }),
    "Release": (
        "", {
            "motion": "The finger's position and velocity at the release.",
            "always": "Every release finishes.",
            "never": "Every release goes back.",
        }),
    "TurnPolicy": (
        "", {
            "overlap": "A turn starts at once, alongside leaves in the air.",
            "queue": "It waits until they have landed.",
            "finish_then_start": "It waits; a later one takes its place.",
            "drop": "It is ignored.",
        }),
    "Tap": (
        "", {
            "none": "Nowhere.",
            "anywhere": "On all of the open pages.",
            "edges": ("On the outer tenth of a page, 16 points at least; with one page at a time also on the tenth at its "
                "hinge."),
            "corners": ("At a free corner, within a fifth of the page's diagonal; with one page at a time at all four."),
        }),
    "MotionPolicy": (
        "", {
            "full": "",
            "shortened": "All motions, in a quarter of a second and without overshoot.",
            "cross_fade": "Nothing travels: cells fade.",
            "instant": "Nothing moves: every motion is at its end at once.",
        }),
    "Corner": (
        "The two free corners of a leaf; none for a leaf that turns.", {
            "bottom": "",
            "top": "",
            "none": "",
        }),
    "Reach": (
        "", {
            "led": ("The held point is being led under the finger: that of a page that turns within a forty-fifth of a "
                "page of travel, the corner of one that is peeled within four times its distance from the finger. In "
                "original always."),
            "exact": "It is under the finger, along the page.",
            "beyond": ("The finger is where the point cannot be; the leaf stands as near to it as it gets."),
        }),
    "Mesh": (
        ("Floats of a vertex of a mesh: the place (x right, y down, z toward the viewer, points of the "
        "viewport, without perspective and view); the normal, of length 1, out of the face; the texture "
        "coordinates, 0...1 from the left and top of the page's picture; and the alpha of the black over it."), {
            "floats": "",
        }),
    "ReadingPlace": (
        "", {
            "cover": ("The book is shut or lies on its back; of single pages, the cover is what is read."),
            "pages": "One page or two.",
            "back": "The back of the last leaf, which has no page.",
            "none": "An open book without pages.",
        }),
    "LabelStyle": (
        ("The style of a section's numbers: not at all; 1 2 3; I II III or i ii iii (beyond 3,999 decimal); A "
        "to Z, AA to ZZ, AAA, or small (beyond sixteen letters decimal)."), {
            "none": "",
            "decimal": "",
            "upper_roman": "",
            "lower_roman": "",
            "upper_letters": "",
            "lower_letters": "",
        }),
    "TextRoom": (
        "Bytes of a label and of a sentence, the zero byte included.", {
            "label_room": "",
            "sentence_room": "",
        }),
    "GapPolicy": (
        ("The length that a gap, more than one second between two timestamps, counts as."), {
            "jump": "As its full length: what moved has landed.",
            "resume": ("As one frame of `nominal` seconds: what moved continues from where it was last seen."),
        }),
    "DrawSpace": (
        "The coordinates of a list.", {
            "screen": ("As the scene's own eye sees it: x, y and w. To be painted back to front."),
            "model": ("As it stands in space, for a camera of the host's own: x right, y down and z toward the viewer, in "
                "points of the viewport, without a view. z is where w is; eye says where the scene's own eye is in "
                "this space. These axes are left-handed: the right of a camera that looks along `ahead` is ahead x "
                "down, in this order; the other order gives a mirrored book. To be drawn with a depth buffer, in the "
                "order of the list: what is nearer or equally near is seen (GL_LEQUAL), and shadows write no depth. A "
                "matrix of the host's takes (x, y, z, 1) to the screen. Both faces of every leaf are in it, whichever "
                "way they look, each in its own light, and the bare backs of leaves without a picture there; "
                "triangles run clockwise for who looks at the face. Leaves that lie on each other are 0.02 points "
                "apart, the two faces of a leaf 0.01, so that no two pages have one depth. The spine of a thick book "
                "is a second draw of the back cover's inner side, or of a fore edge. Shadows lie 0.005 to 0.05 points "
                "over what they fall on: pages, lifted paper, rims of boards, walls. That of the table, the first one "
                "of a book, lies just below all of the book: the z of its vertices is the table's, and sinks as a "
                "thick book opens. A shut book that a shelf's cover stands for is not in it. Of other scenes than "
                "books the visible cells are in it. The camera stays in front of the plane of the viewport."),
        }),
    "CopyWhat": (
        "", {
            "screen": "The cell as it is seen, perspective included.",
            "model": ("Anchor, scale, rotation, shift and position, no perspective: for a host with a camera. See eye."),
        }),
    "Layout": (
        "", {
            "column_major": "of a matrix for column vectors: the bytes of the snapshot.",
            "row_major": "its transpose.",
        }),
    "Scalar": (
        "", {
            "float32": "",
            "float64": "",
        }),
    "Space": (
        "", {
            "points": "",
            "ndc": ("x and y run over -1...1 in the viewport. Only with screen, and without a view of the host's."),
        }),
    "YAxis": (
        "Down in Vulkan; up in OpenGL, Direct3D and Metal.", {
            "down": "",
            "up": "",
        }),
    "ZRange": (
        "", {
            "zero_to_one": "0 toward the viewer, 1 away: Direct3D, Metal, Vulkan.",
            "minus_one_to_one": "-1 toward the viewer, 1 away: OpenGL.",
        }),
    "Polygon": (
        "The most vertices of a cell's polygon, and the room to write it into.", {
            "vertices": "",
            "room": "",
        }),
    "ContainerKind": (
        "", {
            "stack": "",
            "modal": "",
            "tabs": "",
        }),
    "Operation": (
        "An operation on the views of a container.", {
            "push": "",
            "pop": "",
            "present": "",
            "dismiss": "",
            "select": "",
        }),
    "Driver": (
        "The gesture that drives an operation.", {
            "horizontal_swipe": "",
            "vertical_swipe": "",
            "pinch": "",
        }),
    "Pose": (
        "A number of a cell's pose.", {
            "angle": "Radians about the cell's axis.",
            "scale_x": "",
            "scale_y": "",
            "shift_x": "Moved after the rotation, in the cell's basis.",
            "shift_y": "",
            "shift_z": "",
            "move_x": "Added to the cell's position, in its basis.",
            "move_y": "",
            "opacity": "Limited to 0...1.",
            "shade": "",
            "visible": "Visibility: the cell is drawn while this is one half or more.",
        }),
    "Basis": (
        ("The unit of a cell's lengths: points, or the container or a view's frame, where 1 is its width along "
        "x and z and its height along y."), {
            "points": "",
            "container": "",
            "old": "",
            "new": "",
        }),
    "Axis": (
        "", {
            "y": "",
            "x": "",
            "z": "",
            "free": "",
        }),
    "TrackKind": (
        "", {
            "number": "",
            "color": "",
            "frame": "",
        }),
}
STRUCTS = {
    "point": (
        "", {
            "x": "",
            "y": "",
        }),
    "size": (
        "", {
            "width": "",
            "height": "",
        }),
    "rect": (
        "Origin at the top-left corner.", {
            "x": "",
            "y": "",
            "width": "",
            "height": "",
        }),
    "color": (
        "sRGB, each 0...1, not premultiplied.", {
            "red": "",
            "green": "",
            "blue": "",
            "alpha": "",
        }),
    "stage_def": (
        "", {
            "mode": "exact ... double.",
            "kernel": "Kernel",
            "viewport": "Sides from 1e-6 to 1,000,000 points.",
            "visible_tolerance": "See set_visible_tolerance.",
        }),
    "error": (
        "", {
            "status": ("Status of the last call on the stage that failed, not counting busy; ok if none did."),
            "field": ("The parameter at fault, and what would be accepted; \"\" if there was no error."),
            "accepts": "",
        }),
    "book_def": (
        ("A book. Item 0 is its cover, item i >= 1 shows page i - 1: what a reader calls page 4 is item 4, and "
        "page 3 where a call takes a page. Leaf k carries items 2k (front, the recto) and 2k + 1 (back, the "
        "verso); spread n shows items 2n + 1 and 2n + 2, and with one page at a time item n."), {
            "pages": "Pages without the cover, 0...1,000,000.",
            "page_size": "Size of a page.",
            "eye": "Eye distance; None for max(2000, 2 * page width), in original 2000.",
            "rest_ratio": ("Ratio of the two facing pages at rest, 0...1: 0.5 a V of 45 degrees, 1 flat."),
            "fan": "Ratio by which each further leaf of a stack lies lower, 0...1.",
            "closed_scale": "Scale of the shut book, above 0.",
            "corner_radius": "Radius of the corners at the free edge.",
            "background": "Background of the screen of the open book.",
            "hinge": ("Where the spine of a right-hand page is: left; right, in a book bound on the right; top, in a "
                "calendar; or bottom, its mirror image."),
            "reading": ("right_to_left makes left above right, and is not read with the other three: page 1 is on the right, "
                "and next turns the page on the left."),
            "spread": ("Of single pages, one that is turned over fades in the last 6 % of its turn."),
            "overshoot": "",
            "fidelity": "",
            "window": "The most leaves that have cells, 32 or more.",
            "has_closed_ends": ("1: the book shut on its front or back counts as a spread that can be turned to. Of no effect with "
                "single pages."),
            "strips": ("Strips of a leaf from the spine to the free edge, 1...64; 1: no leaf bends as it turns, and of the "
                "members after this those of bending are not read: bend_duration to most_bend, and middle_duration to "
                "sag. A soft leaf bends as it turns. Its first strips have the rows that pages have; strip i of the "
                "face in row k of the book's first m rows is row i * m + k. Each is a picture of the whole page, of "
                "which its band (bands of the snapshot) shows a part. A book of soft paper that can be peeled has "
                "strips 12, hinges 8, rest_ratio 1, fan 0, middle_duration 0.49, middle_bounce 0.1 and sag 0.2."),
            "bend_duration": ("The spring that pulls the free edge after the spine: perceptual duration in seconds and bounce; 0.65 "
                "and 0.1 unless set."),
            "bend_bounce": ("The spring that pulls the free edge after the spine: perceptual duration in seconds and bounce; 0.65 "
                "and 0.1 unless set."),
            "most_bend": "The most a leaf bends, radians either way, 0...2.",
            "hard_leaves": ("Numbers of rigid leaves, counted from the cover's, ascending. Each has one cell per face, and is "
                "never peeled."),
            "hard_leaf_count": "",
            "has_soft_covers": ("1: the first and the last leaf are not rigid. Not read with one strip and no rigid leaves: then none "
                "is."),
            "hinges": ("Hinges of the curl with which a leaf is peeled by a free corner, 1 (a flat fold)...32; 0: leaves "
                "only turn, and max_radius to sheet are not read. The book has to lie flat: rest_ratio 1 and fan 0, "
                "or single pages; no gap. Of m faces with cells, facet i >= 1 of the face in row k is row m * strips "
                "+ k * hinges + i - 1; the flat part is the face's own row."),
            "spine_gap": ("Points between the open pages, for a device's fold, 0 or more; rest_ratio is then 0.1 or more. One "
                "page at a time has none."),
            "max_radius": ("Largest radius of the curl, 0...page width; None for 0.14 of the width."),
            "tightness": ("The curl's largest radius as a share of the corner's distance from the limits of the paper: above 0, "
                "at most 1/pi; None for 1/pi, or less for pages that are large beside the eye's distance."),
            "corner_zone": ("A drag that begins within so many points of a free corner peels it, 0...half the shorter side; None "
                "for a quarter of it."),
            "lift": ("The height of a corner's path in the middle of an automatic peel, in page heights, 0...0.5."),
            "sheet": ("Thickness of a sheet in points, 0...100; above 0 the book has six more cells, of block, and four for "
                "round corners."),
            "middle_duration": ("The spring that pulls the middle of a soft leaf after the spine: perceptual duration in seconds, or "
                "0 for a leaf that bends evenly; and bounce. A leaf with such a middle bends by pi/2 at most. Sheets "
                "of paper: 0.49 and 0.1."),
            "middle_bounce": ("The spring that pulls the middle of a soft leaf after the spine: perceptual duration in seconds, or "
                "0 for a leaf that bends evenly; and bounce. A leaf with such a middle bends by pi/2 at most. Sheets "
                "of paper: 0.49 and 0.1."),
            "sag": ("The droop of a soft leaf under its own weight: radians at its free edge when it stands at 45 "
                "degrees, 0...0.5. Sheets of paper: 0.2."),
            "light": ("How strongly the light on leaves that bend or are of paper is drawn, 0...1, whatever strips and "
                "hinges say: on their faces, and in a book with hinges as shadows. 0 draws none and costs nothing."),
            "height": ("How high a book with hinges lies above its table, in points, 0...1000: its shadow there is as soft. "
                "0: none."),
            "boards": ("How far the covers extend beyond the block of pages at its three free edges, in points, 0...1000; "
                "above 0 they are boards, which neither bend nor peel, and the book has two more cells, of board. A "
                "last page that is a recto lies on the inner side of the back cover, whose outer side is one more "
                "cell then, without an item."),
        }),
    "gesture": (
        "One event of a gesture.", {
            "phase": ("began ... cancelled. The place of ended counts as that of changed does, but for pinch and swipe in "
                "original; that of cancelled does not."),
            "has": ("Flags for velocity and time if the host knows them. Otherwise velocities are estimated from the last "
                "tenth of a second, and the time is the stage's: a flick of which all events come within one frame "
                "has no velocity then."),
            "is_vertical": "Swipe: 1 if the vertical component counts.",
            "scale": ("Pinch: distance of the fingers divided by their distance at the start."),
            "point": ("Drag: the finger's place in the coordinates the host draws in, as hit_test takes them: points of the "
                "viewport unless a view was set. Swipe: the distance since the start."),
            "velocity": ("Pinch: scale per second in x; of a book that opens, a fifth of it is progress per second. Drag: per "
                "second, in the coordinates of its place. Swipe: points per second."),
            "time": "The event's own time in seconds on any steady clock.",
            "pointer": ("Drag: which finger, by any number of the host's that it keeps until it is lifted. Each holds a leaf "
                "of its own, ten at once; an eleventh is ignored and counted."),
        }),
    "step": (
        "", {
            "is_moving": "1 if anything will still change by itself.",
            "changed_first": "Rows of the snapshot that were written, and events to read.",
            "changed_count": "Rows of the snapshot that were written, and events to read.",
            "event_count": "",
            "pause": ("Seconds for which nothing changes by itself: 0 while something moves, the time to the start of what "
                "is delayed, infinite if nothing is to come. next_change looks closer."),
        }),
    "scene_state": (
        "A scene as a whole.", {
            "scene": "",
            "first_row": "Its rows in the snapshot.",
            "cell_count": "Its rows in the snapshot.",
            "progress": ("Of the run: the opening of a book, a transition, the operation of a container. Its leaves do not "
                "count."),
            "velocity": ("Of the run: the opening of a book, a transition, the operation of a container. Its leaves do not "
                "count."),
            "target": ("Of the run: the opening of a book, a transition, the operation of a container. Its leaves do not "
                "count."),
            "offset": "Scroll offset in points.",
            "phase": ("Of the run: idle, tracking (a gesture holds it) or running. It is idle in an open book while a "
                "finger holds a leaf (held says so) or leaves are in the air (is_moving says so)."),
            "is_moving": ("1 if anything of it will still change by itself: the run, leaves, a scroll position."),
            "index": "Spread in view (book), or selected item (shelf, -1 for none).",
            "hidden_item": ("Item the host must not draw on its own list, because a cell stands in for it; -1 for none."),
            "from_background": ("Backgrounds of the screen it came from and of the one it leads to, each with an opacity 0...1."),
            "to_background": ("Backgrounds of the screen it came from and of the one it leads to, each with an opacity 0...1."),
            "from_alpha": "",
            "to_alpha": "",
            "ignored_inputs": "Gesture noise ignored since it was added.",
            "owner": "The container that moves the scene; 0 for a scene of its own.",
            "gesture_owner": ("The screen whose gestures count: 0 the near one, 1 the far one. Changes only when a motion is over."),
        }),
    "event": (
        "", {
            "scene": "",
            "kind": "EventKind and Subject",
            "subject": "EventKind and Subject",
            "leaf": "-1 where no leaf moved.",
            "from_": "",
            "to": "",
            "speed": ("Of lift and contact: how fast the leaf's free edge moves, in points per second; else 0. It has no "
                "upper limit, because a finger may be as fast as the host says: a host that makes a sound by it needs "
                "one of its own."),
            "time": ("Seconds since the beginning of the step; 0 for what a call between two steps caused."),
            "elapsed": "Seconds since the motion started.",
        }),
    "shadow": (
        ("A shadow that a host draws beside the cells: black whose alpha a formula gives, in a plane whose "
        "origin is the middle of a book's spine. Books with hinges have them. Polygons are convex, in order, "
        "either sense."), {
            "scene": "",
            "kind": "ShadowKind",
            "after": ("It is painted when this many cells of back_to_front have been: 0 is under everything."),
            "matrix": ("As a cell's matrix: takes a point (x, y, 0, 1) of the plane, in points."),
            "clip_count": ("The polygon outside which nothing is drawn: 3...8 vertices, x and y of each."),
            "clip": "",
            "axis": ("Profile: a unit vector; a point p has the place u = axis.p. alpha[i] is at u = lo + (hi - "
                "lo)(i/16)^2, linear between them; below lo the first counts, above hi the last."),
            "lo": "",
            "hi": "",
            "alpha": "",
            "end_extent": ("Profile: h and L. At y = axis[0] p.y - axis[1] p.x alpha is multiplied by (f((h/2 - y)/L) + f((h/2 + "
                "y)/L))/2, where f(q) = q/sqrt(q^2 + 0.62); not at all if they are 0."),
            "end_length": ("Profile: h and L. At y = axis[0] p.y - axis[1] p.x alpha is multiplied by (f((h/2 - y)/L) + f((h/2 + "
                "y)/L))/2, where f(q) = q/sqrt(q^2 + 0.62); not at all if they are 0."),
            "caster_count": "Outline: what casts the shadow, 3...8 vertices, x and y of each.",
            "caster": "",
            "height": ("Outline: height H of the caster above the plane, in points; strength; and the sky's tilt in the "
                "plane, b. At the distance d from the caster, 0 under it, with S = -d/sqrt(d^2 + H^2) and e = H/6, "
                "the edges' outward normals have a mean n, each weighted by 1/(its edge's distance^2 + e^2), and m = "
                "n (1 + d^2/(d^2 + e^2) (1/|n| - 1)). Then alpha is strength ((1 + S)/2 + 2/(3 pi) (b.m)(S^2 - 1)); "
                "below 1/512 nothing is to be seen."),
            "strength": "",
            "bright": "",
        }),
    "snapshot": (
        ("One frame. The arrays belong to the stage and are valid until the next call on it that is not a read "
        "(snapshot, _draw_list, _copy, _cells, _leaves, _leaf_mesh, _hit_test, _hit_ray, _held, _bounds, "
        "_state_hash, _frame_hash, _last_error, _describe, _eye, _scene_state, _views, _context, "
        "_track_values, _spread_of_page, _pages_of_spread, _reading, _visible_pages, _page_outline, _page_at, "
        "_settings and _next_change are reads). Element i of each belongs to cell i; a stride is the distance "
        "from one cell's entry to the next in bytes."), {
            "count": "Cells of all scenes.",
            "time": "Seconds, and steps, since the stage was made.",
            "frame": "",
            "is_moving": "",
            "changed_first": "",
            "changed_count": "",
            "scene_count": "",
            "event_count": "",
            "matrix_stride": "",
            "matrix64_stride": "",
            "size_stride": "",
            "matrices": ("16 per cell: from points of the cell (0...width, 0...height) to those of the viewport, or to what "
                "the view makes of them. 64-byte aligned."),
            "matrices64": "The matrices in double; null unless the stage is in double.",
            "sizes": "Width and height of each cell in its own points.",
            "opacity": "0...1",
            "shade": "Strength of the cell's gradient, 0...1.",
            "order": "Rank of each cell in the paint order, 0 at the back, no two alike.",
            "back_to_front": "The cells from back to front.",
            "flags": "visible ...",
            "scenes": "In the order the scenes were added.",
            "events": "The events of the last step, oldest first.",
            "bands": ("4 per cell, its band: a unit vector n, low, high. It shows the points p of its picture, in points as "
                "its matrix takes them, with low <= n.p <= high; the whole picture unless it is banded. Neighbours "
                "have the same number at the edge they share."),
            "light": ("2 per cell, 0...1: alpha of the black over it at both ends of its band, linear between them, beside "
                "its gradient. 0 but on leaves that bend or are of paper, and on those where they lie flat."),
            "shadows": "What is drawn beside the cells, back to front.",
            "shadow_count": "",
        }),
    "cell": (
        ("The picture and the surface of a cell. Constant until cells_changed, a resize, or a change of the "
        "scenes; a transition also describes its cells again when it starts to run the other way."), {
            "scene": "",
            "role": "Role, front or back, View, Part",
            "face": "Role, front or back, View, Part",
            "view": "Role, front or back, View, Part",
            "part": "Role, front or back, View, Part",
            "item": ("Index of the page side, book, photo or tile, -1 for bare paper, as on the back of a last leaf "
                "without a page: paint back_color; leaf or panel, -1 for none."),
            "leaf": ("Index of the page side, book, photo or tile, -1 for bare paper, as on the back of a last leaf "
                "without a page: paint back_color; leaf or panel, -1 for none."),
            "content": "The part of the source picture it shows, in unit coordinates.",
            "size": "",
            "back_color": "",
            "radii": "Top-left, top-right, bottom-left, bottom-right, in points.",
            "gradient_color": ("A gradient over the cell: axis in unit coordinates, alphas at the stops; the cell's shade multiplies "
                "them."),
            "gradient_start": "",
            "gradient_end": "",
            "gradient_locations": "",
            "gradient_alphas": "",
            "gradient_stop_count": "",
        }),
    "hit": (
        "", {
            "row": ("Row in the snapshot; -1 if there is no cell at the point, and then the rest is zero."),
            "scene": "",
            "role": ("As in Cell. Where a leaf is seen from a back without a picture, they are those of its front: the row "
                "has back_facing then."),
            "face": ("As in Cell. Where a leaf is seen from a back without a picture, they are those of its front: the row "
                "has back_facing then."),
            "item": ("As in Cell. Where a leaf is seen from a back without a picture, they are those of its front: the row "
                "has back_facing then."),
            "leaf": ("As in Cell. Where a leaf is seen from a back without a picture, they are those of its front: the row "
                "has back_facing then."),
            "unit": "The place on the cell, 0...1 from its left and top.",
        }),
    "spring_def": (
        "", {
            "kind": "",
            "mass": "",
            "stiffness": "",
            "damping": "",
            "damping_ratio": "",
            "omega0": "",
            "duration": "",
            "bounce": "",
            "epsilon": "",
        }),
    "spring_info": (
        "", {
            "times_are_bounds": ("1 if the damping ratio is above 0 and below 1e-8: settling_duration and SpringSettle are then the "
                "time of the envelope, never early and late by less than half a swing; else 0."),
            "mass": "",
            "stiffness": "",
            "damping": "",
            "damping_ratio": "",
            "omega0": "",
            "response": "Seconds; infinite without stiffness.",
            "bounce": "",
            "settling_duration": ("Seconds until a unit distance stays below 0.001; infinite where it never does."),
        }),
    "curve": (
        ("A cubic Bezier from (0, 0) to (1, 1), as CSS cubic-bezier(): x1 and x2 lie in 0...1."), {
            "x1": "",
            "y1": "",
            "x2": "",
            "y2": "",
        }),
    "keyframe": (
        ("A change within a window of a longer motion: start and length as fractions of the whole, value at "
        "the window's end."), {
            "start": "",
            "length": "",
            "value": "",
        }),
    "stage_info": (
        "", {
            "mode": "",
            "kernel": "",
            "blas_is_used": ("1 if this build calls a BLAS that has been right so far. Otherwise the built-in kernel does "
                "everything."),
            "blas_faults": ("Bits of what was found wrong, 0 for every BLAS known: 1 old contents show, 2 products are inexact, 4 "
                "one product differs from a loop, 8 a NaN spreads, 16 two threads must not call it, 32 a product of "
                "this stage was wrong in a run."),
            "blas_rounding": "0 none, 1 plain, 2 fused, 3 other: how the BLAS rounds in fast.",
            "simd_level": ("Instructions of the built-in kernel: 0 scalar, 1 SSE2 or NEON, 2 AVX2, 3 AVX-512."),
        }),
    "task_system": (
        "", {
            "enqueue": "",
            "finish": "",
            "host": "Passed to both.",
        }),
    "shelf_def": (
        "A shelf of covers that scrolls sideways.", {
            "books": "0...100,000",
            "item_size": ("Size of a cover before it is scaled, and the distance from one to the next."),
            "pitch": "",
            "scale": ("Scale of the cover in the middle, and the least factor by which covers away from the middle shrink, "
                "0...1."),
            "floor": ("Scale of the cover in the middle, and the least factor by which covers away from the middle shrink, "
                "0...1."),
            "corner_radius": "",
            "background": "",
            "reading": "",
            "fidelity": "",
        }),
    "transition_def": (
        ("A transition between two views: a kind, and options. An option that a kind does not have is not "
        "read. Options that have no member here are set by TransitionSet."), {
            "kind": "",
            "fidelity": "",
            "edge": "Edge the new view comes from; None for the kind's own.",
            "duration": "Seconds, 0 or more; None for the kind's own.",
            "eye": "Eye distance, 1 to 1e9; None for the kind's own.",
            "folds": "fold: pairs of panels.",
            "columns": "explode: tiles side by side, and which explosion.",
            "seed": "",
            "zoom": "portal: scale behind the doors, above 0 and up to 100.",
            "from_": ("Frame of the outgoing view and final frame of the incoming one; a width of None for the whole "
                "viewport."),
            "to": ("Frame of the outgoing view and final frame of the incoming one; a width of None for the whole "
                "viewport."),
            "set": ("Written by TransitionSet: a bit for each parameter that was set, and its value."),
            "values": "",
        }),
    "transition_info": (
        "A kind of transition. Texts are constant and end with a zero byte.", {
            "parameter_count": "",
            "name": "Its name in scripts, and in a heading.",
            "title": "Its name in scripts, and in a heading.",
            "note": ("A description of the forward run, in one line, and of that in original."),
            "original_note": ("A description of the forward run, in one line, and of that in original."),
        }),
    "parameter_info": (
        "A parameter of a transition.", {
            "form": "ParameterForm: a number, a whole number, or the index of a word.",
            "name": "",
            "unit": "\"s\", \"pt\", \"rad\"; empty for plain numbers.",
            "words": "The words it takes, separated by spaces; empty if it takes none.",
            "meaning": "Its meaning, in one line.",
            "least": "The range of numbers it takes.",
            "most": "The range of numbers it takes.",
            "standard": ("Its value if it is not set; only if has_standard is 1, otherwise meaning says what it is."),
            "has_standard": "",
            "is_above_least": "1: least itself is refused.",
        }),
    "album_def": (
        ("An album whose cover opens and whose photos fly out from behind it to their places."), {
            "fidelity": "",
            "cover": "The cover on screen.",
            "photos": "Frames of all photos in the album's content, and how many.",
            "photo_count": "",
            "visible": ("Indices of the photos on screen in any order, and how many; null for all."),
            "visible_count": "",
            "offset": "Scroll offset of the album's content.",
            "inset": ("The block behind the cover: what is kept free around it, the gaps between photos, and photos side by "
                "side, 1...1000."),
            "gaps": "",
            "columns": "",
            "variant": "",
            "stagger": "",
            "cover_item": ("Index of the cover in the host's list, which hides it while the album is not shut "
                "(SceneState.hidden_item) and draws it while it is: the album then draws none. -1 for none."),
            "duration": "Seconds; None for the variant's own.",
            "eye": ("Eye distance once the cover has turned over; before, the perspective grows with the angle. None for "
                "500, or for 2 * width - 1224 with a cover wider than 862 points that is not original."),
            "background": "Background of the list.",
            "cover_back": "Colour of the cover's back, which is seen while it turns.",
        }),
    "move_item": (
        "An element of one of two lists that differ.", {
            "frame": "",
            "id": ("The element's number, 0...2^31 - 1, each once in a list: the same number in both lists is the same "
                "element."),
            "keeps_picture": ("1: the element has the same picture in both views; one cell (none) shows it all the way. It is equal "
                "in both lists."),
        }),
    "move_def": (
        ("Elements that travel between two lists of rectangles while the views behind them mix. The host "
        "leaves them out of its pictures of the two views, because cells of their own show them at every "
        "instant: the items of the cells that have a leaf number. SceneState.hidden_item, a single number, "
        "names none."), {
            "fidelity": "",
            "from_": ("count rectangles in the outgoing view, and the same elements in the incoming one."),
            "to": "",
            "count": "",
            "duration": "Seconds, 0 or more.",
            "from_items": ("If count is 0: lists that differ, in any order. Elements of the outgoing view alone fade out in "
                "place, those of the incoming view alone fade in. A cell's item is its element's id. refused for an "
                "id that a list has twice, and for an element that keeps its picture in one list only; out_of_range "
                "if count is not 0."),
            "from_item_count": "",
            "to_items": "",
            "to_item_count": "",
        }),
    "timing_def": (
        "The timing of a motion.", {
            "kind": "TimingKind: whether spring is read, or curve and duration.",
            "spring": "",
            "curve": "",
            "duration": "Seconds of a curve, 0 or more.",
            "velocity": "Start velocity of a spring, progress per second toward the end.",
            "delay": "Seconds from the call until the motion begins.",
            "snap": ("Seconds after the delay at which the value jumps to the target; None to come to rest by itself."),
        }),
    "release_def": (
        ("The rule by which released gestures finish. Progress p is the fraction of the way from the gesture's "
        "start, velocity v its change per second, both positive toward the end."), {
            "decision": "Release; the members after it count only for motion.",
            "threshold": "It finishes if p + projection * v is at least this, 0...1.",
            "projection": ("Seconds, 0...100; -1 / (1000 ln d) for a deceleration of d per millisecond, 0 if only the position "
                "counts."),
            "flick": ("A velocity above 0 that decides alone: as fast or faster toward the end finishes, back goes back; "
                "None for none."),
            "is_exclusive": "1: at the threshold itself it goes back.",
        }),
    "settings": (
        "What a stage was set to.", {
            "motion_policy": "MotionPolicy: of every scene without a policy of its own.",
            "viewport": "",
            "view": "",
            "time_scale": "",
            "visible_tolerance": "",
        }),
    "leaf_state": (
        "A leaf of a book that has cells.", {
            "leaf": "",
            "turn": ("0 on the right, 1 on the left, and its rate per second; the angle of its front in radians."),
            "velocity": ("0 on the right, 1 on the left, and its rate per second; the angle of its front in radians."),
            "angle": ("0 on the right, 1 on the left, and its rate per second; the angle of its front in radians."),
        }),
    "held": (
        "The part of a book that a finger holds.", {
            "leaf": ("The leaf, counted from the cover's; -1 if the finger holds none, and then the rest says nothing."),
            "face": "front or back: the face that was touched.",
            "reach": "led ... beyond",
            "along": ("The position of the held point on that page: 0...1 from the picture's left, from its top with a "
                "hinge at the top or bottom; -1 where the leaf goes linearly with the finger."),
            "corner": ("bottom or top: by which the leaf is peeled; along is then -1. none for one that turns."),
        }),
    "reading_state": (
        ("Facts about the open pages, from which a host makes a sentence in its own language."), {
            "place": "ReadingPlace",
            "first": ("The first and the last page in reading order; -1 unless place is pages."),
            "last": ("The first and the last page in reading order; -1 unless place is pages."),
            "page_count": "",
            "spread": "The spread that is open or aimed at, and those that can be turned to.",
            "first_spread": "The spread that is open or aimed at, and those that can be turned to.",
            "last_spread": "The spread that is open or aimed at, and those that can be turned to.",
            "is_moving": "1 while the book still goes to that place, or a finger holds it.",
        }),
    "label_def": (
        ("The printed numbers of the pages from one on, up to the next section's; as in a PDF's /PageLabels."), {
            "start": "Its first page.",
            "style": "LabelStyle",
            "first": "The number of its first page, 1...1,000,000.",
            "prefix": "Written before each number: UTF-8, at most 64 bytes; null for none.",
        }),
    "visible_page": (
        "A page that can be seen.", {
            "page": "",
            "leaf": "The leaf that carries it, counted from the cover's; front or back.",
            "face": "The leaf that carries it, counted from the cover's; front or back.",
            "side": ("left ... bottom: the side of the spine on which it lies when its leaf is on its own side."),
            "seen": "The uncovered share of its area on the screen, 0...1; above 0.001.",
            "polygon_count": "The number of polygons of its outline.",
        }),
    "outline_point": (
        ("A vertex of an outline, in the coordinates the host draws in, and which polygon it belongs to, from "
        "0."), {
            "x": "",
            "y": "",
            "polygon": "",
        }),
    "page_place": (
        "A place on a page.", {
            "page": "",
            "scene": ("The book; 0 if there is no page at the point, and then the rest is zero, page and leaf are -1."),
            "leaf": "As in VisiblePage.",
            "face": "As in VisiblePage.",
            "side": "As in VisiblePage.",
            "unit": "0...1 from the left and the top of the page's picture.",
        }),
    "clock": (
        ("Turns the timestamps of a host's clock into seconds for advance. A plain value: Clock clock = "
        "LEAF_SIZED(Clock); is a new one, and a copy is independent."), {
            "policy": "GapPolicy",
            "nominal": "resume: seconds, 0...1. Otherwise not read.",
            "reversals": ("The numbers of timestamps that were earlier than the one before, and of those that came after a gap."),
            "gaps": ("The numbers of timestamps that were earlier than the one before, and of those that came after a gap."),
            "has_last": ("1 after the first timestamp; set it to 0 to begin again with the next."),
            "last": "The last timestamp; not read unless has_last.",
            "owed": ("Seconds up to it that the steps lack because of rounding, to be added to the next one; at most 1 "
                "either way."),
        }),
    "vertex": (
        "A vertex.", {
            "x": ("It is seen at (x / w, y / w), in points of the viewport or what the view makes of them; w is above "
                "0. Perspective is right if a graphics processor gets x, y and w: gl_Position = vec4(2 x / width - w, "
                "w - 2 y / height, 0, w). With model it is at (x, y, z), and the third number is z."),
            "y": ("It is seen at (x / w, y / w), in points of the viewport or what the view makes of them; w is above "
                "0. Perspective is right if a graphics processor gets x, y and w: gl_Position = vec4(2 x / width - w, "
                "w - 2 y / height, 0, w). With model it is at (x, y, z), and the third number is z."),
            "w": ("It is seen at (x / w, y / w), in points of the viewport or what the view makes of them; w is above "
                "0. Perspective is right if a graphics processor gets x, y and w: gl_Position = vec4(2 x / width - w, "
                "w - 2 y / height, 0, w). With model it is at (x, y, z), and the third number is z."),
            "u": ("The place in the source picture, 0...1 from its left and top; a hair beyond at the edges of facets. "
                "The picture of a fore edge has the front cover at u 0 and the back cover at u 1, that of head or "
                "tail along v; of a spine and a corner they say nothing."),
            "v": ("The place in the source picture, 0...1 from its left and top; a hair beyond at the edges of facets. "
                "The picture of a fore edge has the front cover at u 0 and the back cover at u 1, that of head or "
                "tail along v; of a spine and a corner they say nothing."),
            "tint": ("Alpha of the draw's tint over the picture, and of the black over both, 0...1."),
            "black": ("Alpha of the draw's tint over the picture, and of the black over both, 0...1."),
        }),
    "draw": (
        "Triangles that show one cell or one shadow.", {
            "scene": "",
            "first": "Its vertices, three for each triangle; those of the next draw follow.",
            "count": "Its vertices, three for each triangle; those of the next draw follow.",
            "row": ("The cell's row in the snapshot, or -1; the index of the shadow in the snapshot's list, or -1."),
            "shadow": ("The cell's row in the snapshot, or -1; the index of the shadow in the snapshot's list, or -1."),
            "role": "As in Cell; of a shadow they say nothing.",
            "face": "As in Cell; of a shadow they say nothing.",
            "view": "As in Cell; of a shadow they say nothing.",
            "part": "As in Cell; of a shadow they say nothing.",
            "item": ("As in Cell. item is -1 without a picture: in a shadow, and on the back of a cell of paper."),
            "leaf": ("As in Cell. item is -1 without a picture: in a shadow, and on the back of a cell of paper."),
            "flags": "visible ...; 0 in a shadow.",
            "opacity": "0...1",
            "paper": "What lies under the picture; clear in a shadow.",
            "tint": "",
        }),
    "ray": (
        ("A half-line in the space of model, for a finger under a camera of the host's own: from the camera's "
        "eye, or any other point of it in front of the book, into the picture. The direction may have any "
        "length above 0."), {
            "x": "Where it begins, and its direction.",
            "y": "Where it begins, and its direction.",
            "z": "Where it begins, and its direction.",
            "dx": "Where it begins, and its direction.",
            "dy": "Where it begins, and its direction.",
            "dz": "Where it begins, and its direction.",
        }),
    "copy_def": (
        ("The convention of a copy. y_axis flips the space the cells are placed in, never the cell's own "
        "points."), {
            "what": "",
            "layout": "",
            "scalar": "",
            "space": "",
            "y_axis": "",
            "z_range": "",
            "from_unit_square": ("1: the matrix takes the unit square to the cell, instead of 0...width x 0...height."),
            "first": "",
            "count": "",
            "stride": ("Bytes from one matrix to the next in the caller's memory; 0 for packed."),
            "depth": ("ndc: how many points before and behind the plane of the viewport z covers; None for twice its longer "
                "side. Paint order does not depend on z: draw back to front."),
        }),
    "container_def": (
        "", {
            "kind": "ContainerKind",
            "views": ("1...4,096 views, each once, bottom first; for tabs all of them, for a modal container only the root."),
            "view_count": "",
            "selected": "Index of the tab shown first; 0 for other kinds.",
            "levels": ("modal: how many views may lie over one another, 1...64, the root included."),
            "pop_on_right_to_left": ("1: a horizontal swipe pops from right to left. 0: from left to right. Below 0: the way the picture "
                "goes back, to the edge from which it came, or to the right; in original from right to left, as "
                "published."),
        }),
    "rule_def": (
        ("A line of a container's table: which operation, between which views, and how it runs. If several "
        "lines fit, the one that names more views wins, and `from` counts more than `to`."), {
            "operation": "Operation",
            "from_": "The outgoing and the incoming view; None for any.",
            "to": "The outgoing and the incoming view; None for any.",
            "fidelity": "",
            "interaction": "Driver; None for no gesture. Tabs take a horizontal swipe only.",
            "timing": "Its timing; null for the transition's own. Copied.",
        }),
    "shelf_rule_def": (
        ("A shelf and its books as two views of a stack: pushing the book's view from the shelf's view opens a "
        "book from its cover, popping it shuts that book; every other pair of views goes by the other rules. "
        "The book runs as with open_item, bit for bit, by its own timings. Calls that open, shut or hold it "
        "take the stack's id, and are refused with the book's. While another transition runs or another view "
        "is in front, neither shelf nor books are drawn: they are in the host's picture of their view."), {
            "from_": "The view that shows the shelf, and the one that shows the open book.",
            "to": "The view that shows the shelf, and the one that shows the open book.",
            "interaction": ("Driver; None for no gesture. One that opens needs the book's view on offer, and opens the book in "
                "the middle; a pinch follows the book's published formulas."),
            "shelf": "Added after the stack.",
        }),
    "container_context": (
        "A container, and its operation that is running or ran last.", {
            "operation": ("Operation; None before the first, and then everything below front_view is zero."),
            "waiting": "The number of waiting operations.",
            "front_view": "The top, the presented view, the tab.",
            "from_": "The outgoing and the incoming view.",
            "to": "The outgoing and the incoming view.",
            "initial_frame_of_from": "The start and end of each; all zero if a view is absent.",
            "final_frame_of_from": "The start and end of each; all zero if a view is absent.",
            "initial_frame_of_to": "The start and end of each; all zero if a view is absent.",
            "final_frame_of_to": "The start and end of each; all zero if a view is absent.",
            "is_reverse": "1: the transition plays in reverse.",
            "is_animated": "1: it takes time, or is driven by a gesture.",
            "is_interactive": "1: a gesture or the host has held it at any time.",
            "is_cancelled": "1: it goes, or went, back to where it began.",
            "phase": "idle ... running",
            "progress": "Fraction of the way, 0...1 apart from overshoot.",
            "scene": ("The scene whose cells show it; for a shelf's rule the book. Any other belongs to the container: only "
                "calls that read, and refit, take its id."),
            "duration": ("Seconds of the stage's time from the start of the present motion (or its release, or its turning "
                "round) to its end, delay included, and how many are left. A spring ends when no corner will be "
                "visibly away from its end any more (set_visible_tolerance); infinite without damping. While held: "
                "what it would take by itself, and its part that progress leaves. A bar shows the incoming view's "
                "items at an opacity of 1 - time_left / duration."),
            "time_left": ("Seconds of the stage's time from the start of the present motion (or its release, or its turning "
                "round) to its end, delay included, and how many are left. A spring ends when no corner will be "
                "visibly away from its end any more (set_visible_tolerance); infinite without damping. While held: "
                "what it would take by itself, and its part that progress leaves. A bar shows the incoming view's "
                "items at an opacity of 1 - time_left / duration."),
        }),
    "track": (
        ("One number over a motion: it starts at `from` and runs through keys as in KeyframeValues, with the "
        "transition's eased progress as the time."), {
            "keys": "At most 65,536.",
            "key_count": "",
            "from_": "",
            "mode": "KeyMode",
            "what": "In the tracks of a cell: Pose. Not read elsewhere.",
        }),
    "data_cell_def": (
        "", {
            "basis": "",
            "cell": ("The picture and the surface; size in the basis. from is the old view, to the new one; in reverse "
                "they are exchanged. Its scene is not read."),
            "anchor": ("The point about which the cell turns and scales, in its unit coordinates; and where that point is, "
                "in the basis."),
            "position": ("The point about which the cell turns and scales, in its unit coordinates; and where that point is, "
                "in the basis."),
            "axis": "Axis",
            "free_axis": "Unit vector, for free.",
            "eye": ("Eye distance of the cell's own perspective, 1 to 1e9 points; None for none."),
            "tracks": ("At most one track per Pose, values up to 1e6 either way. A number without a track keeps its value at "
                "rest: scales, opacity and visibility 1, all others 0."),
            "track_count": "",
        }),
    "data_order": (
        "The paint order from a fraction of the way on, 0...1.", {
            "start": "",
            "cells": "Indices of all cells, each once, back to front.",
        }),
    "data_transition_def": (
        ("The tracks describe the forward picture; reverse is its exact mirror with the views exchanged."), {
            "fidelity": "",
            "cells": "At most 1,048,576.",
            "cell_count": "",
            "orders": ("Ascending by start, the first at 0; none for index order. At most 65,536."),
            "order_count": "",
            "duration": ("Seconds, 0 or more, when it runs by itself; the curve of the forward run, its mirror in reverse."),
            "curve": "",
            "eye": ("Eye distance all cells share, about the middle of the container, 1 to 1e9 points; None for none."),
            "from_background": ("Backgrounds of the screen the forward run starts from and of the one it leads to, and their opacity; "
                "null for 0."),
            "to_background": ("Backgrounds of the screen the forward run starts from and of the one it leads to, and their opacity; "
                "null for 0."),
            "from_alpha": "",
            "to_alpha": "",
            "from_": "As in TransitionDef.",
            "to": "As in TransitionDef.",
        }),
    "pose_frame": (
        ("The cells of one frame. Each array has count entries, which the transition itself has written, and "
        "is valid until the function returns. A cell is scaled about its anchor, turned about its axis, "
        "shifted, put in its own perspective, and lies with its anchor at its position."), {
            "last_status": "ok, or why the last call's poses were not taken.",
            "progress": ("Fraction of the forward picture, -1...2: 0 shows the old view, 1 the new one. On the way back it "
                "runs from 1 to 0, with the views exchanged."),
            "is_reverse": "",
            "viewport": "The container, and the frames of the two views at rest, in points.",
            "old_frame": "",
            "new_frame": "",
            "count": "",
            "width": "Sides in points, 0 to 1e6.",
            "height": "Sides in points, 0 to 1e6.",
            "anchor_x": ("The point about which a cell turns, in its unit coordinates; and where that point is, in points."),
            "anchor_y": ("The point about which a cell turns, in its unit coordinates; and where that point is, in points."),
            "position_x": ("The point about which a cell turns, in its unit coordinates; and where that point is, in points."),
            "position_y": ("The point about which a cell turns, in its unit coordinates; and where that point is, in points."),
            "scale_x": "",
            "scale_y": "",
            "angle": ("Radians about `axis`: Axis. A positive angle about z takes +x toward +y, clockwise on the screen; "
                "about y it takes +x away from the viewer; about x it takes +y toward the viewer. For free the vector "
                "must be of length 1."),
            "axis_x": ("Radians about `axis`: Axis. A positive angle about z takes +x toward +y, clockwise on the screen; "
                "about y it takes +x away from the viewer; about x it takes +y toward the viewer. For free the vector "
                "must be of length 1."),
            "axis_y": ("Radians about `axis`: Axis. A positive angle about z takes +x toward +y, clockwise on the screen; "
                "about y it takes +x away from the viewer; about x it takes +y toward the viewer. For free the vector "
                "must be of length 1."),
            "axis_z": ("Radians about `axis`: Axis. A positive angle about z takes +x toward +y, clockwise on the screen; "
                "about y it takes +x away from the viewer; about x it takes +y toward the viewer. For free the vector "
                "must be of length 1."),
            "axis": "",
            "shift_x": "Points, after the turn.",
            "shift_y": "Points, after the turn.",
            "shift_z": "Points, after the turn.",
            "perspective_x": ("The cell's own perspective, -1...1: w = 1 + x * perspective_x + ...; of eye distance d it is 0, 0, "
                "-1/d."),
            "perspective_y": ("The cell's own perspective, -1...1: w = 1 + x * perspective_x + ...; of eye distance d it is 0, 0, "
                "-1/d."),
            "perspective_z": ("The cell's own perspective, -1...1: w = 1 + x * perspective_x + ...; of eye distance d it is 0, 0, "
                "-1/d."),
            "opacity": "Limited to 0...1.",
            "shade": "Limited to 0...1.",
            "flags": ("visible for cells that are drawn. Other bits are found by the library."),
            "order": "Indices of all cells, each once, back to front.",
        }),
    "pose_code": (
        ("The host's functions. `poses` runs once for each frame in which the scene moves or was touched, "
        "inside the call that needs the frame (advance, a snapshot, a hash), before its products, on the "
        "thread of that call. Until it returns every call of that stage gives busy. next_change and clones "
        "ask for other frames: write the same poses for the same frame, read no clock, let no exception out."), {
            "poses": "",
            "release": ("Called once when no scene of any stage has the code any more, inside the call that took it from the "
                "last one; null if there is nothing to release."),
            "host": "Passed to both.",
        }),
    "host_track": (
        ("A value of the host's own that changes alongside a transition: it is scrubbed with it, goes back "
        "with it and ends with it."), {
            "kind": "TrackKind",
            "parts": ("A number has one part; a colour red, green, blue, alpha; a frame x, y, width, height."),
        }),
}
