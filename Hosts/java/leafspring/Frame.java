package leafspring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One frame. An array is copied when it is asked for, which has to be before the stage changes. */
public final class Frame {
  private final Stage stage;
  private final long age;
  private final ByteBuffer at = Struct.memory(SnapshotLayout.SIZE);
  /** Cells of all scenes. */
  public final int count;
  /** Seconds, and steps, since the stage was made. */
  public final double time;
  public final long number;
  public final boolean isMoving;

  Frame(Stage stage) {
    this.stage = stage;
    age = stage.age;
    stage.run(Native.stageSnapshot(stage.handle, at, SnapshotLayout.SIZE));
    count = at.getInt(SnapshotLayout.COUNT);
    time = at.getDouble(SnapshotLayout.TIME);
    number = at.getLong(SnapshotLayout.FRAME);
    isMoving = at.getInt(SnapshotLayout.IS_MOVING) != 0;
  }

  private ByteBuffer column(int offset, int bytes) {
    if (stage.age != age) throw new IllegalStateException("the stage has changed since this frame was taken");
    long place = at.getLong(offset);
    return place == 0 ? Struct.memory(8).limit(0) : Native.view(place, bytes).order(ByteOrder.nativeOrder());
  }

  private float[] floats(int offset, int each) {
    var view = column(offset, 4 * each * count).asFloatBuffer();
    float[] copy = new float[view.remaining()];
    view.get(copy);
    return copy;
  }

  private int[] ints(int offset) {
    var view = column(offset, 4 * count).asIntBuffer();
    int[] copy = new int[view.remaining()];
    view.get(copy);
    return copy;
  }

  /** 16 numbers a cell: from points of the cell to those of the viewport. */
  public float[] matrices() {
    return floats(SnapshotLayout.MATRICES, 16);
  }

  /** Width and height of each cell in its own points. */
  public float[] sizes() {
    return floats(SnapshotLayout.SIZES, 2);
  }

  /** 0…1 */
  public float[] opacity() {
    return floats(SnapshotLayout.OPACITY, 1);
  }

  /** Strength of the cell's gradient, 0…1. */
  public float[] shade() {
    return floats(SnapshotLayout.SHADE, 1);
  }

  /** Rank of each cell in the paint order, 0 at the back. */
  public int[] order() {
    return ints(SnapshotLayout.ORDER);
  }

  /** The cells from back to front. */
  public int[] backToFront() {
    return ints(SnapshotLayout.BACK_TO_FRONT);
  }

  /** Bits of Leaf.CellFlag. */
  public int[] flags() {
    return ints(SnapshotLayout.FLAGS);
  }

  /** Four numbers a cell: its band's unit vector, low and high. */
  public float[] bands() {
    return floats(SnapshotLayout.BANDS, 4);
  }

  /** Two numbers a cell: alpha of the black over it at both ends of its band. */
  public float[] light() {
    return floats(SnapshotLayout.LIGHT, 2);
  }

  /** What happened in the last step, oldest first. */
  public Leaf.Event[] events() {
    ByteBuffer own = copy(SnapshotLayout.EVENTS, SnapshotLayout.EVENT_COUNT, Leaf.Event.SIZE);
    Leaf.Event[] all = new Leaf.Event[own.limit() / Leaf.Event.SIZE];
    for (int i = 0; i < all.length; i++) all[i] = new Leaf.Event(own, Leaf.Event.SIZE * i);
    return all;
  }

  /** Shadows from back to front; each is painted when `after` cells of backToFront have been. */
  public Leaf.Shadow[] shadows() {
    ByteBuffer own = copy(SnapshotLayout.SHADOWS, SnapshotLayout.SHADOW_COUNT, Leaf.Shadow.SIZE);
    Leaf.Shadow[] all = new Leaf.Shadow[own.limit() / Leaf.Shadow.SIZE];
    for (int i = 0; i < all.length; i++) all[i] = new Leaf.Shadow(own, Leaf.Shadow.SIZE * i);
    return all;
  }

  private ByteBuffer copy(int list, int counted, int size) {
    int bytes = size * at.getInt(counted);
    ByteBuffer own = Struct.memory(bytes).limit(bytes);
    own.duplicate().put(column(list, bytes));
    return own;
  }
}
