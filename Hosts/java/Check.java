import java.lang.reflect.Modifier;
import leafspring.Frame;
import leafspring.Leaf;
import leafspring.LeafException;
import leafspring.Stage;

/** What the script does not show: frames, lists, errors, clones, and what is refused where it would read memory that has gone. */
final class Check {
  private static void must(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  private static LeafException refused(Runnable call) {
    try {
      call.run();
    } catch (LeafException error) {
      return error;
    }
    throw new AssertionError("not refused");
  }

  /** A leaf of paper in the air darkens what lies under it. */
  private static void shadows() {
    try (Stage stage = new Stage(1024, 768)) {
      long book = stage.addBook(new Leaf.BookDef().pages(16).strips(4).hinges(8).restRatio(1).fan(0));
      stage.open(book);
      while (stage.advance(1.0 / 60).isMoving()) continue;
      stage.next(book);
      stage.advance(0.2);
      Frame frame = stage.frame();
      must(frame.shadows().length > 0, "a leaf in the air throws shadows");
      for (Leaf.Shadow shadow : frame.shadows()) {
        must(shadow.scene() == book && shadow.after() <= frame.count, "a shadow is of a scene, and among its cells");
        for (int i = 0; i < 17; i++) must(shadow.alpha(i) >= 0 && shadow.alpha(i) <= 1, "black of a shadow");
      }
      Stage.DrawList list = stage.drawList();
      int vertices = 0, shadows = 0;
      for (Leaf.Draw draw : list.draws()) {
        vertices += draw.count();
        if (draw.row() < 0) shadows++;
      }
      must(vertices * 7 == list.vertices().remaining() && shadows == frame.shadows().length, "a draw for each shadow");
      for (int i = 0; i < vertices; i++) must(list.vertices().get(7 * i + 2) > 0, "nothing lies behind the eye");
    }
  }

  /** A transition whose poses are written by code, in a stage and its copy; what the code throws comes out of the call that ran it. */
  private static void codes() {
    try (Stage stage = new Stage(320, 568)) {
      long cube = stage.addTransition(new Leaf.TransitionDef().kind(Leaf.TransitionKind.CUBE));
      boolean[] fails = {false};
      int[] runs = {0};
      stage.setPoseCode(cube, poses -> {
        if (fails[0]) throw new IllegalArgumentException("no poses today");
        must(poses.progress() > 0 && poses.count() == poses.order().remaining() && poses.viewport().width() == 320, "a frame for code");
        for (int cell = 0; cell < poses.count(); cell++) poses.opacity().put(cell, 0.5);
        runs[0]++;
      });
      stage.open(cube);
      stage.advance(0.1);
      must(stage.frame().opacity()[0] == 0.5f && runs[0] > 0, "code writes the poses");
      try (Stage copy = stage.copy()) {
        stage.setPoseCode(cube, null);
        must(stage.frame().opacity()[0] == 1, "the transition's own poses");
        copy.advance(0.1);
        must(copy.frame().opacity()[0] == 0.5f, "a copy has the code");
        fails[0] = true;
        try {
          copy.advance(0.1);
          copy.frame();
          throw new AssertionError("nothing was thrown");
        } catch (IllegalArgumentException thrown) {
          must(thrown.getMessage().equals("no poses today"), thrown.getMessage());
        }
        must(copy.frame().opacity()[0] == 1, "the transition's own poses after a failure");
      }
      long book = stage.addBook(new Leaf.BookDef());
      must(refused(() -> stage.setPoseCode(book, poses -> {})).status == Leaf.Status.REFUSED, "a book has no pose code");
    }
  }

  public static void main(String[] arguments) {
    codes();
    must(Modifier.isFinal(Stage.class.getModifiers()), "a stage has no subclass");
    try (Stage stage = new Stage(1024, 768)) {
      long book = stage.addBook(new Leaf.BookDef().pages(16).strips(4).hardLeaves(1, 3));
      stage.open(book);
      boolean moving = true;
      Frame frame = null;
      while (moving) {
        moving = stage.advance(1.0 / 60).isMoving();
        frame = stage.frame();
      }
      must(frame.matrices().length == 16 * frame.count && !frame.isMoving, "the last frame is drawn");
      must(stage.leaves(book).length == 9, "nine leaves");
      must(stage.drawList(Leaf.DrawSpace.MODEL).draws().length > stage.drawList().draws().length, "a list in space");
      must(stage.hitTest(600, 400).item() == 2 && stage.hitTest(-9, -9).row() == -1, "hits");
      try (Stage empty = new Stage(9, 9)) {
        must(stage.bounds(0, false).width() > 300 && empty.bounds(0, false) == null, "bounds");
      }
      must(stage.cells(0, 2)[0].item() == 0 && stage.cells(0, 2)[1].item() == 1, "cells");
      must(stage.pagesOfSpread(book, 1)[0] == 2, "pages");
      must(stage.settings().viewport().width() == 1024 && stage.settings().timeScale() == 1, "settings");
      must(refused(() -> stage.cells(0, 1 << 30)).status == Leaf.Status.OUT_OF_RANGE, "rows that are not there");
      LeafException wrong = refused(() -> stage.addBook(new Leaf.BookDef().restRatio(2)));
      must(wrong.field.equals("rest_ratio") && wrong.accepts.equals("a number from 0 to 1"), wrong.getMessage());
      must(refused(() -> new Stage(-1, 0)).field.equals("viewport"), "a stage that cannot be");
      Stage twin = stage.copy();
      stage.next(book);
      must(twin.stateHash() != stage.stateHash(), "a clone of its own");
      twin.next(book);
      must(twin.stateHash() == stage.stateHash(), "the same calls");
      Frame old = frame;
      try {
        old.matrices();
        must(false, "a frame of a stage that has changed");
      } catch (IllegalStateException known) {
        must(known.getMessage().contains("changed"), "why");
      }
      twin.close();
      must(refused(() -> twin.next(book)).status == Leaf.Status.BAD_HANDLE, "a closed stage");
      // What definitions and results point to outlives the collector's runs.
      for (int i = 0; i < 2000; i++) {
        stage.remove(stage.addContainer(new Leaf.ContainerDef().views(1, 2, i + 3)));
        if (i % 100 == 0) System.gc();
      }
    }
    shadows();
    System.out.println("frames, lists, shadows, errors and clones are as they must be in Java");
  }
}
