package leafspring;

/** Why a call was refused; nothing has changed. */
public final class LeafException extends RuntimeException {
  private static final long serialVersionUID = 1;
  /** A number of Leaf.Status. */
  public final int status;
  /** The parameter at fault, and what would be accepted; "" if the library does not say. */
  public final String field, accepts;

  private LeafException(int status, String field, String accepts) {
    super(Native.text(Native.statusText(status)) + (field.isEmpty() ? "" : " (" + field + ": " + accepts + ")"));
    this.status = status;
    this.field = field;
    this.accepts = accepts;
  }

  static LeafException of(int status, Leaf.Error known) {
    boolean isKnown = known.status() == status;
    return new LeafException(status, isKnown ? known.field() : "", isKnown ? known.accepts() : "");
  }

  /** Throws for a call that has no stage. */
  static void check(int status) {
    if (status == Leaf.Status.OK) return;
    Leaf.Error known = new Leaf.Error();
    Native.lastError(known.at);
    throw of(status, known);
  }
}
