package leafspring;

import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * Owns scenes, moves them and shows frames. Points, seconds, radians; y down; row vectors. Scenes are numbers of the stage that gave
 * them out. One thread at a time may use a stage; close it, or leave it to the collector.
 */
public final class Stage extends StageCalls implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();
  private final Cleaner.Cleanable end;
  /** How often the stage has been changed. */
  long age;

  /** A stage without scenes, of so many points. */
  public Stage(double width, double height) {
    this(new Leaf.StageDef().viewport(new Leaf.Size().width(width).height(height)));
  }

  public Stage(Leaf.StageDef def) {
    this(made(def));
  }

  private Stage(long handle) {
    this.handle = handle;
    end = CLEANER.register(this, () -> Native.stageDestroy(handle));
  }

  private static long made(Leaf.StageDef def) {
    ByteBuffer place = Struct.memory(8);
    LeafException.check(Native.stageCreate(def.at, place));
    return place.getLong(0);
  }

  /** A second stage in the same state; scenes have the same numbers in both. */
  public Stage copy() {
    run(Native.stageClone(handle, room));
    return new Stage(room.getLong(0));
  }

  @Override
  public void close() {
    end.clean();
    handle = 0;
    change();
  }

  @Override
  void run(int status) {
    Throwable thrown = Poses.RAISED.get();
    if (thrown != null) {
      Poses.RAISED.remove();
      if (thrown instanceof Error) throw (Error) thrown;
      throw thrown instanceof RuntimeException ? (RuntimeException) thrown : new IllegalStateException(thrown);
    }
    if (status == Leaf.Status.OK) return;
    Leaf.Error known = new Leaf.Error();
    Native.stageLastError(handle, known.at);
    throw LeafException.of(status, known);
  }

  @Override
  void change() {
    age++;
  }

  /**
   * Lets code write the poses of a transition, after the transition's own; null for those alone. It runs inside the call that needs the
   * frame, and must not call the stage. What it throws is thrown by that call, and the frame shows the transition's own poses. Clones have
   * the code, too.
   */
  public void setPoseCode(long scene, PoseCode code) {
    change();
    run(Native.setPoseCode(handle, scene, code));
  }

  /** The present frame; it already shows the effect of calls since the last step. Its arrays are copied when they are asked for. */
  public Frame frame() {
    return new Frame(this);
  }

  /** What goes on the cells of rows first … first + count − 1. */
  public Leaf.Cell[] cells(int first, int count) {
    boolean isThere = first >= 0 && count >= 0 && (long) first + count <= frame().count;
    ByteBuffer memory = Struct.memory(isThere ? Leaf.Cell.SIZE * count : 0);
    run(Native.stageCells(handle, isThere ? first : -1, isThere ? count : 0, memory, Leaf.Cell.SIZE));
    Leaf.Cell[] cells = new Leaf.Cell[count];
    for (int i = 0; i < count; i++) cells[i] = new Leaf.Cell(memory, Leaf.Cell.SIZE * i);
    return cells;
  }

  /** A frame as triangles: 7 numbers a vertex (x, y, w, u, v, tint, black), and what each run of them shows. */
  public record DrawList(FloatBuffer vertices, Leaf.Draw[] draws) {}

  /** The present frame as triangles, back to front, shadows among the cells. */
  public DrawList drawList() {
    return drawList(Leaf.DrawSpace.SCREEN);
  }

  /** The same in a space: {@code Leaf.DrawSpace.MODEL} for a camera of the host's own, where the third number of a vertex is z. */
  public DrawList drawList(int space) {
    ByteBuffer vertexCount = Struct.memory(8), drawCount = Struct.memory(8);
    int status = Native.stageDrawList(handle, space, null, 0, null, 0, vertexCount, drawCount);
    int count = (int) vertexCount.getLong(0), listed = (int) drawCount.getLong(0);
    ByteBuffer vertices = Struct.memory(Leaf.Vertex.SIZE * count), memory = Struct.memory(Leaf.Draw.SIZE * listed);
    if (status == Leaf.Status.TOO_SMALL) status = Native.stageDrawList(handle, space, vertices, count, memory, listed, vertexCount, drawCount);
    run(status);
    Leaf.Draw[] draws = new Leaf.Draw[listed];
    for (int i = 0; i < listed; i++) draws[i] = new Leaf.Draw(memory, Leaf.Draw.SIZE * i);
    return new DrawList(vertices.asFloatBuffer(), draws);
  }

  /** The pages of a spread in reading order, -1 where there is none. */
  public int[] pagesOfSpread(long book, int spread) {
    ByteBuffer second = Struct.memory(8);
    run(Native.stagePagesOfSpread(handle, book, spread, room, second));
    return new int[] {room.getInt(0), second.getInt(0)};
  }

  /** Eye distance (infinite for none), and x and y of the vanishing point. */
  public double[] eye(long scene) {
    Leaf.Point centre = new Leaf.Point();
    run(Native.stageEye(handle, scene, room, centre.at));
    return new double[] {room.getDouble(0), centre.x(), centre.y()};
  }

  /** Around the visible cells of a scene (0 for all), or of those that changed in the last step; null if there are none. */
  public Leaf.Rect bounds(long scene, boolean changedOnly) {
    Leaf.Rect bounds = new Leaf.Rect();
    run(Native.stageBounds(handle, scene, changedOnly ? 1 : 0, bounds.at, room));
    return room.getInt(0) == 0 ? null : bounds;
  }
}
