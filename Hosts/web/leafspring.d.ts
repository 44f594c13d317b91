// Types of leafspring.js. Those of leafspring.h's structs and numbers are in header.d.ts, which Scripts/bindings.py makes.
import type {
  AlbumDefOptions, BookDefOptions, CellFlagName, Cell, CornerName, Clock as ClockState, ContainerContext,
  ContainerDefOptions, CopyDefOptions, Curve as CurvePoints, DataTransitionDefOptions, Draw, DrawSpaceName, DriverName,
  EdgeName, Event as StageEvent, GesturePhaseName, Held, Hit, HostTrackOptions, KernelName, KeyModeName,
  KeyframeOptions, LabelDefOptions, LeafState, ModeName, MotionPolicyName, MoveDefOptions, NamedCurveName,
  OperationName, PagePlace, RayOptions, ReleaseDefOptions, ReleaseName, Point, PointOptions, ReadingState, Rect,
  RectOptions, RuleDefOptions, SceneState, ShelfDefOptions, ShelfRuleDefOptions, SpringDefOptions, SpringInfo,
  StageDefOptions, SizeOptions, StageInfo, Step, TapName, TimingDefOptions, TimingOfName, TransitionDefOptions,
  TurnPolicyName, VisiblePage,
} from "./header.js";
export * from "./header.js";

/** Why a call was refused; nothing has changed. */
export class LeafError extends Error {
  /** As in leafspring.h, and its name. */
  readonly status: number;
  readonly reason: string;
  /** The parameter at fault, and what would be accepted; "" if the library does not say. */
  readonly field: string;
  readonly accepts: string;
}

/** A frame's arrays were read after its stage had moved on. */
export class StaleError extends Error {}

export type ModuleSource = ArrayBuffer | ArrayBufferView | string | URL | Response | WebAssembly.Module;
export type Columns = Float64Array | Float32Array | readonly number[];
type SceneLike = Scene | bigint | number;

/** The values that a parameter of a transition accepts; `standard` is null if `meaning` describes the default. */
export interface TransitionParameter {
  name: string; unit: string; words: string[]; meaning: string; isWhole: boolean; least: number; most: number;
  isAboveLeast: boolean; standard: number | null;
}

/** A published transition, as the library describes it. */
export interface TransitionFacts {
  name: string; title: string; note: string; originalNote: string; parameters: TransitionParameter[];
}

/** Members of leaf_transition_def, and parameters of the kind by their names. */
export type TransitionOptions = Omit<TransitionDefOptions, "kind"> & { kind?: string | number } & { [parameter: string]: unknown };

/** The module. */
export class LeafSpring {
  /** The published transitions, in the order of their numbers. */
  readonly kinds: TransitionFacts[];
  /** Instantiates the module; without a source from leafspring.wasm beside the package's own file. */
  static load(source?: ModuleSource | Promise<ModuleSource>): Promise<LeafSpring>;
  constructor(instance: WebAssembly.Instance);
  /** major * 65536 + minor * 256 + patch */
  readonly version: number;
  readonly abiVersion: number;
  readonly buildInfo: string;
  readonly memory: WebAssembly.Memory;
  stage(options?: StageDefOptions): Stage;
  /** Half a second without bounce, unless the options say otherwise. */
  spring(options?: SpringDefOptions): Spring;
  /** The spring that UIKit makes of a damping ratio, seconds, and ranges per second toward the target. */
  fitSpring(dampingRatio: number, duration: number, velocity?: number): Spring & { readonly usedFallback: boolean };
  curve(curve?: NamedCurveName | number | CurvePoints): Curve;
  /** Straight pieces through stops, as CSS linear(). */
  linear(inputs: Columns, outputs: Columns, times: Columns): Float64Array;
  /** A property at times 0…1. */
  keyframes(keys: readonly KeyframeOptions[], start: number, times: Columns,
    options?: { mode?: KeyModeName | number; curve?: CurvePoints | null }): Float64Array;
  /** The printed number of a page, by sections in ascending order, the first at page 0. */
  pageLabel(page: number, sections?: readonly LabelDefOptions[]): string;
  /** A reading in plain English. */
  sentence(reading: Partial<ReadingState>, sections?: readonly LabelDefOptions[]): string;
  /** For `spread` of a book: whether two pages fit the viewport at `least` times their size. */
  spreadFor(viewport: SizeOptions, page: SizeOptions, options?: { least?: number; hinge?: EdgeName | number }): "double" | "single";
  /** 1…16,777,216 springs at rest at a value. */
  channels(count: number, value?: number): Channels;
  batch(options?: { cells?: number; mode?: ModeName | number; kernel?: KernelName | number }): Batch;
  /** With `nominal`, a gap of more than one second counts as one frame of that many seconds. */
  clock(nominal?: number): Clock;
  mailbox(): { sender: Sender; receiver: Receiver };
}

/** A damped spring; parameters in seconds and radians per second. */
export class Spring implements SpringInfo {
  private constructor();
  readonly mass: number;
  readonly stiffness: number;
  readonly damping: number;
  readonly damping_ratio: number;
  readonly omega0: number;
  readonly response: number;
  readonly bounce: number;
  readonly settling_duration: number;
  /** 1 if end times are those of the envelope (damping ratio above 0 and below 1e-8), late by up to half a swing; else 0. */
  readonly times_are_bounds: number;
  /** At times in seconds: values, and velocities per second. */
  trace(times: Columns, motion?: Motion): { values: Float64Array | Float32Array; velocities: Float64Array | Float32Array };
  value(time: number, motion?: Motion): number;
  value(times: Columns, motion?: Motion): Float64Array | Float32Array;
  velocity(time: number, motion?: Motion): number;
  velocity(times: Columns, motion?: Motion): Float64Array | Float32Array;
  /** Advances values and velocities, two arrays of one kind, by dt seconds, in place. */
  update<T extends Float64Array | Float32Array>(values: T, velocities: T, targets: number | Columns, dt: number): void;
  /** x = m[0] x0 + m[1] v0, v = m[2] x0 + m[3] v0 */
  propagator(t: number): Float64Array;
  /** Seconds. */
  settle(x?: number, v?: number, epsilon?: number): number;
  rest(x?: number, v?: number, range?: number): number;
}
export interface Motion { from?: number; to?: number; /** Per second. */ velocity?: number }

export class Curve implements CurvePoints {
  private constructor();
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  trace(times: Columns): { values: Float64Array | Float32Array; slopes: Float64Array | Float32Array };
  value(time: number): number;
  value(times: Columns): Float64Array | Float32Array;
  slope(time: number): number;
  slope(times: Columns): Float64Array | Float32Array;
}

/** Many springs in columns; times are seconds on the host's clock. */
export class Channels {
  private constructor();
  readonly count: number;
  retarget(channel: number, target: number, spring: Spring, now: number): void;
  set(channel: number, value: number, velocity: number, target: number, spring: Spring, now: number): void;
  evaluate(now: number): { values: Float64Array; velocities: Float64Array; isMoving: boolean };
  destroy(): void;
}

export class Batch {
  private constructor();
  /** 16 numbers a matrix; a Float64Array in mode double. */
  multiply(matrices: Columns, shared: Columns): Float32Array | Float64Array;
  destroy(): void;
}

export class Clock {
  private constructor();
  readonly state: Partial<ClockState>;
  /** Seconds to pass at a timestamp in seconds. */
  step(timestamp: number): number;
}

/** Columns of a frame: a row per cell. */
export interface FrameData {
  readonly count: number;
  /** Seconds, and steps, since the stage was made. */
  readonly time: number;
  readonly frame: bigint;
  readonly isMoving: boolean;
  readonly changed: { first: number; count: number };
  /** 16 numbers a cell: from points of the cell to the viewport. */
  readonly matrices: Float32Array;
  readonly matrixStride: 16;
  /** Null unless the stage is in mode double. */
  readonly matrices64: Float64Array | null;
  /** Width and height in points. */
  readonly sizes: Float32Array;
  readonly sizeStride: 2;
  readonly opacity: Float32Array;
  /** 4 numbers per cell for its band: axis, low and high; and 2 for the alphas of the black overlay at both ends of
      the band. */
  readonly bands: Float32Array;
  readonly light: Float32Array;
  /** The part of its picture that a cell shows, in points of the picture; and the parts of all cells for one buffer. */
  polygon(row: number): { x: number; y: number }[];
  polygons(): { vertices: Float32Array; offsets: Uint32Array };
  /** The frame as triangles: see Stage.drawList. `cells`: those of all rows, from the stage or the receiver. */
  drawList(cells: readonly Cell[]): DrawList;
  readonly shade: Float32Array;
  readonly order: Uint32Array;
  readonly backToFront: Uint32Array;
  /** Bits of NAMES.CellFlag. */
  readonly flags: Uint32Array;
  /** Shadows that are drawn beside the cells, back to front: see leaf_shadow. */
  readonly shadows: readonly FrameShadow[];
  readonly scenes: SceneState[];
  readonly events: StageEvent[];
}
/** A frame as triangles, back to front, shadows among the cells. A pixel begins with the colour and alpha of the draw's paper; its picture,
    if item is 0 or more, lies over that. Both multiplied by alpha, c and a, c becomes c + (tint * a - c) * vertex.tint, then
    c * (1 - black) and a + black * (1 - a), and both are multiplied by opacity. */
export interface DrawList {
  /** 7 numbers each: x, y and w (seen at x/w, y/w; w is above 0), u and v in the picture, alphas of the draw's tint and of the
      black over both. */
  vertices: Float32Array;
  draws: Draw[];
}
/** Its lists are views of the module's memory, as a frame's are. */
export interface FrameShadow {
  readonly scene: bigint;
  /** A number of NAMES.ShadowKind. */
  readonly kind: number;
  readonly after: number;
  readonly matrix: Float32Array;
  /** x and y of each vertex. */
  readonly clip: Float32Array;
  readonly axis: Float32Array;
  readonly lo: number;
  readonly hi: number;
  readonly alpha: Float32Array;
  readonly endExtent: number;
  readonly endLength: number;
  readonly caster: Float32Array;
  readonly height: number;
  readonly strength: number;
  readonly bright: Float32Array;
}
/** Its arrays are views of the module's memory: read them from the frame each time; StaleError after the stage has
    moved on. */
export interface Frame extends FrameData {
  /** The frame with arrays of its own, which stay valid. */
  copy(): FrameData;
}

declare global {
  // As in TypeScript's own esnext.disposable, for programs that leave it out.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

export class Stage {
  private constructor();
  readonly leaf: LeafSpring;
  clone(): Stage;
  destroy(): void;
  /** `destroy`, as `using` calls it at the end of a block; nothing if the stage is destroyed already. */
  [Symbol.dispose](): void;
  setLog(log: ((status: number, field: string, accepts: string) => void) | null): void;
  setTasks(tasks: null): void;
  addBook(options?: BookDefOptions): Book;
  addBookOnShelf(shelf: SceneLike, item: number, options?: BookDefOptions): Book;
  addShelf(options?: ShelfDefOptions): Scene;
  /** Members of leaf_transition_def, and parameters of the kind by their names. */
  addTransition(options?: TransitionOptions): Scene;
  addAlbum(options?: AlbumDefOptions): Scene;
  addContainer(options: ContainerDefOptions): Container;
  addMove(options: MoveDefOptions): Scene;
  addDataTransition(options: DataTransitionDefOptions): Scene;
  /** Lets dt seconds pass. */
  advance(dt: number): Step & { isMoving: boolean };
  /** Lets `frames` frames of `frame` seconds pass at once, to the bit as so many calls of `advance`. */
  advanceFrames(frames: number, frame: number): Step & { isMoving: boolean };
  step(dt: number): Step & { isMoving: boolean };
  seek(time: number): Step & { isMoving: boolean };
  /** The stage's settings: points, 16 numbers, stage seconds per second of the host's, a policy, points. */
  readonly viewport: { width: number; height: number };
  readonly view: number[];
  readonly timeScale: number;
  readonly motionPolicy: MotionPolicyName;
  readonly visibleTolerance: number;
  resize(width: number, height: number): void;
  /** Points. */
  setVisibleTolerance(points: number): void;
  /** The next of the host's frames, `frame` seconds apart, that shows a visible change: `frames` away, in `seconds`; null if none
      will. The host may sleep until then and call `advanceFrames`. */
  nextChange(frame: number): { frames: number; seconds: number } | null;
  setTimeScale(scale: number): void;
  setMotionPolicy(policy: MotionPolicyName | number, scene?: SceneLike): void;
  setView(view?: Columns | null): void;
  snapshot(): Frame;
  /** The present frame as triangles: one buffer, and a draw for each cell and shadow. `space`: "model" for a camera of the host's own:
      the third number of a vertex is then z, and the list is drawn with a depth buffer. */
  drawList(space?: DrawSpaceName | number): DrawList;
  cells(first: number, count: number): Cell[];
  hitTest(x: number, y: number): Hit | null;
  /** The first cell that a ray of the host's own camera meets, in the space of drawList("model"). */
  hitRay(ray: RayOptions): Hit | null;
  /** The page at a point, and where on it. */
  pageAt(x: number, y: number): PagePlace | null;
  bounds(scene?: SceneLike, changedOnly?: boolean): Rect | null;
  /** Matrices in a convention of the host's: all rows, packed. */
  copy(options: CopyDefOptions & { scalar: "float64" }): Float64Array;
  copy(options?: CopyDefOptions): Float32Array;
  stateHash(): bigint;
  frameHash(): bigint;
  describe(): StageInfo;
}

export interface GestureOptions {
  /** Per second; estimated unless given. */
  velocity?: PointOptions;
  /** The event's own, in seconds on any steady clock. */
  time?: number;
  vertical?: boolean;
  /** Drag: which finger. */
  pointer?: number;
}

type PoseColumn = "width" | "height" | "anchor_x" | "anchor_y" | "position_x" | "position_y" | "scale_x" | "scale_y" | "angle" | "axis_x"
  | "axis_y" | "axis_z" | "shift_x" | "shift_y" | "shift_z" | "perspective_x" | "perspective_y" | "perspective_z" | "opacity" | "shade";
/** The cells of one frame, for code that writes their poses: its columns have an entry per cell, and are valid until the code returns. */
export type PosedCells = Record<PoseColumn, Float64Array> & {
  axis: Uint8Array; flags: Uint32Array; order: Uint32Array; count: number;
  /** 0, or the status for which the last call's poses were not taken. */
  last_status: number;
  /** Fraction of the forward picture, -1...2: 0 shows the old view, 1 the new one. */
  progress: number;
  is_reverse: number;
  /** The container, and the frames of the two views at rest, in points. */
  viewport: { width: number; height: number };
  old_frame: { x: number; y: number; width: number; height: number };
  new_frame: { x: number; y: number; width: number; height: number };
};
export type PoseWriter = (cells: PosedCells) => void;

export class Scene {
  constructor(stage: Stage, id: bigint);
  readonly stage: Stage;
  readonly id: bigint;
  /** This scene on a clone of its stage. */
  on(stage: Stage): this;
  remove(): void;
  replace(options: TransitionOptions): void;
  /** Lets code write the poses of a transition, after the transition's own; null for those alone. It runs inside the call that needs the
      frame, and must not call the stage. What it throws is thrown by that call, and the frame shows the transition's own poses. */
  setPoseCode(code: PoseWriter | null): void;
  /** Opens a book, or runs a transition forward; turns a closing one round in the air. Refused if it is open, opening or held by a
      gesture, and for a book that a stack opens: the error's `accepts` says which. */
  open(): void;
  /** Shuts a book, or runs a transition back; turns an opening one round in the air. Refused if it is shut, shutting or held by a
      gesture, and for a book that a stack opens: the error's `accepts` says which. */
  close(): void;
  openItem(item: number): void;
  openSelected(): void;
  /** Points. */
  scroll(offset: number, animated?: boolean): void;
  /** Lets a shelf or an open book scroll on: points per second of its offset; 0 snaps to the nearest. */
  fling(velocity: number): void;
  /** Takes hold of the scene; returns the fraction at which it is held. */
  begin(): number;
  scrub(fraction: number, velocity?: number): void;
  finish(velocity?: number | null): void;
  cancel(velocity?: number | null): void;
  /** `scale`: the distance of two fingers divided by that at the start; a pinch may begin with 1, shut and open books alike. */
  pinch(phase: GesturePhaseName | number, scale: number, options?: GestureOptions): void;
  swipe(phase: GesturePhaseName | number, point: PointOptions, options?: GestureOptions): void;
  drag(phase: GesturePhaseName | number, point: PointOptions, options?: GestureOptions): void;
  /** drag under a camera of the host's own: the finger takes what the ray meets, and the point that it holds stays on the ray.
      Rays that do not come down on the book's plane from in front are ignored. */
  dragRay(phase: GesturePhaseName | number, ray: RayOptions, options?: Pick<GestureOptions, "time" | "pointer">): void;
  /** The part of a book that a finger holds; null if nothing. */
  held(pointer?: number): Held | null;
  setTiming(what: TimingOfName | number, options: TimingDefOptions): void;
  setCompletion(curve?: CurvePoints | null, speed?: number): void;
  /** The released gestures that finish. */
  setRelease(rule?: ReleaseDefOptions | ReleaseName | null): void;
  refit(changes: { cover?: RectOptions | null; visible?: ArrayLike<number> | null; offset?: PointOptions | null }): void;
  setMotionPolicy(policy: MotionPolicyName | number): void;
  setTracks(tracks: readonly HostTrackOptions[]): void;
  /** Four numbers a track. */
  trackValues(): Float64Array;
  state(): SceneState;
  eye(): { distance: number; centre: Point };
  bounds(changedOnly?: boolean): Rect | null;
}

export class Container extends Scene {
  setRule(rule: RuleDefOptions, transition: TransitionOptions): void;
  setDataRule(rule: RuleDefOptions, transition: DataTransitionDefOptions): void;
  setAlbumRule(rule: RuleDefOptions, album: AlbumDefOptions): void;
  setMoveRule(rule: RuleDefOptions, move: MoveDefOptions): void;
  /** Pushing the book's view (`to`) from the shelf's (`from`) opens a book, popping it shuts that book. */
  setShelfRule(shelf: SceneLike, options?: Omit<ShelfRuleDefOptions, "shelf">): void;
  removeShelfRule(shelf: SceneLike): void;
  /** Lets code write the poses of an operation's transition, as Scene.setPoseCode; views: null for any. */
  setRuleCode(operation: number | OperationName, code: PoseWriter | null, from?: number | null, to?: number | null): void;
  removeRule(operation: OperationName | number, from?: number | null, to?: number | null): void;
  setPopSide(rightToLeft: boolean): void;
  push(view: number, interactive?: boolean): void;
  /** By a shelf's rule, with the cover that was tapped. */
  pushItem(view: number, item: number, interactive?: boolean): void;
  /** The view that is removed; -1 if none is. */
  pop(interactive?: boolean): number;
  /** The number of views that are removed. */
  popToRoot(interactive?: boolean): number;
  present(view: number, options?: { frame?: RectOptions | null; interactive?: boolean }): void;
  dismiss(interactive?: boolean): number;
  /** True if the tab changes. */
  select(index: number, interactive?: boolean): boolean;
  offer(view: number | null, frame?: RectOptions | null): void;
  views(): number[];
  context(): ContainerContext;
}

export class Book extends Scene {
  /** Another definition of the book, whole, at any time. The page being read stays in view (with fewer pages, the last one that is
   * left), and leaves in the air go on; fingers let go of leaves. */
  replace(options: BookDefOptions): void;
  /** Refused for a shut book ("a book that is open or opening") and while a finger holds it ("a book no finger holds"): the error's
      `accepts` says which. So are next and previous. */
  turn(spread: number): void;
  /** Turns pages by peeling the leaves by a corner. */
  peel(spread: number, corner?: CornerName | number): void;
  next(): void;
  previous(): void;
  insertPages(index: number, count: number): void;
  removePages(index: number, count: number): void;
  replacePage(index: number): void;
  /** Seconds between leaves turned by one call. */
  setTurnPolicy(policy: TurnPolicyName | number, stagger?: number): void;
  /** The direction in which a finger turns a page that came down at one place and was lifted at another: 1, -1, or 0 if that was no tap. */
  tap(down: PointOptions, up: PointOptions, seconds: number): -1 | 0 | 1;
  /** The places where a tap that `drag` is told of from touching down on turns a page: lifted within 250 ms, within 10 points. */
  setTap(zone: TapName | number): void;
  leaves(): LeafState[];
  spreadOfPage(page: number): number;
  pagesOfSpread(spread: number): [number | null, number | null];
  reading(): ReadingState;
  visiblePages(): VisiblePage[];
  pageOutline(page: number | null): Point[][];
  leafMesh(leaf: number, face?: "front" | "back" | number): { vertices: Float32Array; indices: Uint32Array };
}

export class Sender {
  private constructor();
  /** The number of frames that were never read. */
  post(stage: Stage): bigint;
  destroy(): void;
}

export class Receiver {
  private constructor();
  readonly isNew: boolean;
  latest(): Frame | null;
  cells(first: number, count: number): Cell[];
  destroy(): void;
}
