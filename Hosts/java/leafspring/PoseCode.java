package leafspring;

/** Code that writes the poses of a transition, see {@link Stage#setPoseCode}: the same poses for the same frame. */
@FunctionalInterface
public interface PoseCode {
  void poses(Poses poses);
}
