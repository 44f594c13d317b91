package leafspring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A struct of leafspring.h in memory of its own, or in that of another one. */
abstract class Struct {
  final ByteBuffer at;
  /** What it points to, and structs over its memory. */
  private final Map<String, Object> kept = new HashMap<>();

  Struct(int size) {
    at = memory(size);
  }

  Struct(ByteBuffer memory, int offset, int size) {
    at = memory.slice(offset, size).order(ByteOrder.nativeOrder());
  }

  static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocateDirect(Math.max(bytes, 8)).order(ByteOrder.nativeOrder());
  }

  @SuppressWarnings("unchecked")
  final <T extends Struct> T keep(String name, T part) {
    return (T) kept.computeIfAbsent(name, key -> part);
  }

  final void copy(int offset, Struct value) {
    at.slice(offset, value.at.capacity()).put(value.at.duplicate().clear());
    kept.put("at " + offset, value.kept);
  }

  final void lend(int offset, String name, Struct value) {
    at.putLong(offset, value == null ? 0 : Native.address(value.at));
    kept.put(name, value == null ? kept : value);
  }

  final void lend(int offset, String name, int[] values) {
    ByteBuffer list = memory(4 * values.length);
    list.asIntBuffer().put(values);
    at.putLong(offset, Native.address(list));
    kept.put(name, list);
  }

  final void lend(int offset, String name, Struct[] values) {
    Struct all = list(values);
    at.putLong(offset, Native.address(all.at));
    kept.put(name, all);
  }

  final void lend(int offset, String name, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    ByteBuffer text = memory(bytes.length + 1);
    text.slice().put(bytes);
    at.putLong(offset, Native.address(text));
    kept.put(name, text);
  }

  private static final class All extends Struct {
    All(int bytes) {
      super(bytes);
    }
  }

  /** Structs behind one another. */
  static Struct list(Struct[] values) {
    int size = values.length == 0 ? 0 : values[0].at.capacity();
    Struct all = new All(size * values.length);
    for (int i = 0; i < values.length; i++) all.copy(size * i, values[i]);
    return all;
  }

  static ByteBuffer doubles(double[] values, int count) {
    if (values == null) return null;
    if (values.length != count) throw new IllegalArgumentException(count + " numbers are needed, not " + values.length);
    ByteBuffer list = memory(8 * count);
    list.asDoubleBuffer().put(values);
    return list;
  }

  interface Call {
    int of(ByteBuffer memory, long capacity, ByteBuffer count);
  }

  /** What a call with a capacity has given. */
  static final class Listed {
    ByteBuffer memory;
    int status, count;
  }

  private static final int TOO_SMALL = 104;

  static Listed all(int size, Call call) {
    Listed all = new Listed();
    ByteBuffer count = memory(8);
    int room = 16;
    do {
      all.memory = memory(size * room);
      all.status = call.of(all.memory, room, count);
      all.count = room = (int) count.getLong(0);
    } while (all.status == TOO_SMALL && size * (long) room > all.memory.capacity());
    return all;
  }
}
