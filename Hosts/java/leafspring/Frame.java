package leafspring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One frame. An array is copied when it is asked for, which has to be before the stage changes. */
public final class Frame {
  private static final int SIZE = 152;
  private final Stage stage;
  private final long age;
  private final ByteBuffer at = Struct.memory(SIZE);
  /** Cells of all scenes. */
  public final int count;
  /** Seconds, and steps, since the stage was made. */
  public final double time;
  public final long number;
  public final boolean isMoving;

  Frame(Stage stage) {
    this.stage = stage;
    age = stage.age;
    stage.run(Native.stageSnapshot(stage.handle, at, SIZE));
    count = at.getInt(4);
    time = at.getDouble(8);
    number = at.getLong(16);
    isMoving = at.getInt(24) != 0;
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
    return floats(56, 16);
  }

  /** Width and height of each cell in its own points. */
  public float[] sizes() {
    return floats(72, 2);
  }

  /** 0…1 */
  public float[] opacity() {
    return floats(80, 1);
  }

  /** Strength of the cell's gradient, 0…1. */
  public float[] shade() {
    return floats(88, 1);
  }

  /** Rank of each cell in the paint order, 0 at the back. */
  public int[] order() {
    return ints(96);
  }

  /** The cells from back to front. */
  public int[] backToFront() {
    return ints(104);
  }

  /** Bits of Leaf.CellFlag. */
  public int[] flags() {
    return ints(112);
  }

  /** Four numbers a cell: its band's unit vector, low and high. */
  public float[] bands() {
    return floats(136, 4);
  }

  /** Two numbers a cell: alpha of the black over it at both ends of its band. */
  public float[] light() {
    return floats(144, 2);
  }

  /** What happened in the last step, oldest first. */
  public Leaf.Event[] events() {
    int events = at.getInt(40);
    ByteBuffer own = Struct.memory(Leaf.Event.SIZE * events);
    own.duplicate().put(column(128, Leaf.Event.SIZE * events));
    Leaf.Event[] all = new Leaf.Event[events];
    for (int i = 0; i < events; i++) all[i] = new Leaf.Event(own, Leaf.Event.SIZE * i);
    return all;
  }
}
