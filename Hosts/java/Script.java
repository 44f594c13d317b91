import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import leafspring.Leaf;
import leafspring.LeafException;
import leafspring.Stage;

/** Plays a script of calls (see Hosts/script.txt) and prints the state hash after every frame, as the other hosts do: Script SCRIPT */
final class Script {
  private final Stage stage;
  private final Map<String, Long> scenes = new HashMap<>();

  private Script(double width, double height) {
    stage = new Stage(width, height);
  }

  private void advance(double dt) {
    stage.advance(dt);
    System.out.println(stage.frame().number + " " + String.format("%016x", stage.stateHash()));
  }

  private static Leaf.BookDef book(double pages) {
    return new Leaf.BookDef().pages((int) pages);
  }

  private static Leaf.BookDef reshaped(double[] n) {
    Leaf.BookDef def = book(n[0]).reading((int) n[1]).hinge((int) n[2]).spread((int) n[3]).strips((int) n[4]).hinges((int) n[5]);
    if (n[5] > 0) def.restRatio(1).fan(0);
    def.pageSize().width(n[6]).height(n[7]);
    return def;
  }

  private static Leaf.Rect rect(double x, double y, double width, double height) {
    return new Leaf.Rect().x(x).y(y).width(width).height(height);
  }

  private static Leaf.Rect[] photos(int count) {
    Leaf.Rect[] all = new Leaf.Rect[count];
    for (int i = 0; i < count; i++) all[i] = rect(110 * (i % 4), 110 * (i / 4), 100, 100);
    return all;
  }

  private static Leaf.MoveItem item(int id, Leaf.Rect frame) {
    return new Leaf.MoveItem().id(id).frame(frame).keepsPicture(id % 3 == 0);
  }

  private void rule(String verb, long scene, String[] names, double[] n) {
    Leaf.RuleDef rule = new Leaf.RuleDef().operation((int) n[0]);
    int count = (int) n[1];
    switch (verb) {
      case "shelfrule" -> stage.setShelfRule(
          scene, new Leaf.ShelfRuleDef().shelf(scenes.getOrDefault(names[1], 0L)).from((int) n[0]).to(count).interaction((int) n[2]));
      case "albumrule" -> stage.setAlbumRule(scene, rule, new Leaf.AlbumDef().photos(photos(count)));
      case "moverule" -> {
        Leaf.MoveItem[] from = new Leaf.MoveItem[count], to = new Leaf.MoveItem[count];
        for (int i = 0; i < count; i++) {
          from[i] = item(i, rect(70 * i, 20 + 3 * i, 60, 60));
          to[i] = item(i + count / 2, rect(500 - 30 * i, 90 * (i % 5), 200, 150));
        }
        stage.setMoveRule(scene, rule, new Leaf.MoveDef().fromItems(from).toItems(to));
      }
      default -> stage.setRule(scene, rule.interaction((int) n[2]), new Leaf.TransitionDef().kind(count));
    }
  }

  private void gesture(String verb, long scene, double[] n) {
    Leaf.Gesture event = new Leaf.Gesture().phase((int) n[0]);
    if (verb.equals("pinch")) {
      stage.pinch(scene, event.scale(n[1]));
      return;
    }
    event.pointer((int) n[3]).point().x(n[1]).y(n[2]);
    if (verb.equals("swipe")) stage.swipe(scene, event);
    else stage.drag(scene, event);
  }

  private void call(String verb, String[] names, double[] n) {
    long scene = names.length == 0 ? 0 : scenes.getOrDefault(names[0], 0L);
    int first = (int) n[0];
    switch (verb) {
      case "frames" -> {
        for (int i = 0; i < first; i++) advance(n[1]);
      }
      case "advance" -> advance(n[0]);
      case "book" -> scenes.put(names[0], stage.addBook(book(n[0])));
      case "shelfbook" -> scenes.put(names[0], stage.addBookOnShelf(book(n[1]), scenes.getOrDefault(names[1], 0L), first));
      case "shelf" -> scenes.put(names[0], stage.addShelf(new Leaf.ShelfDef().books(first)));
      case "transition" -> scenes.put(names[0], stage.addTransition(new Leaf.TransitionDef().kind(first)));
      case "album" -> scenes.put(names[0], stage.addAlbum(new Leaf.AlbumDef().photos(photos(first))));
      case "stack" -> {
        int[] views = new int[first];
        for (int i = 0; i < first; i++) views[i] = i;
        scenes.put(names[0], stage.addContainer(new Leaf.ContainerDef().views(views)));
      }
      case "resize" -> stage.resize(n[0], n[1]);
      case "seek" -> stage.seek(n[0]);
      case "tolerance" -> stage.setVisibleTolerance(n[0]);
      case "timescale" -> stage.setTimeScale(n[0]);
      case "motion" -> stage.setMotionPolicy(0, first);
      case "open" -> stage.open(scene);
      case "close" -> stage.close(scene);
      case "openitem" -> stage.openItem(scene, first);
      case "next" -> stage.next(scene);
      case "previous" -> stage.previous(scene);
      case "turn" -> stage.turn(scene, first);
      case "peel" -> stage.peel(scene, first, (int) n[1]);
      case "reshape" -> stage.replaceBook(scene, reshaped(n));
      case "insert" -> stage.insertPages(scene, first, (int) n[1]);
      case "removepages" -> stage.removePages(scene, first, (int) n[1]);
      case "remove" -> stage.remove(scene);
      case "scroll" -> stage.scroll(scene, n[0], n[1] != 0);
      case "fling" -> stage.fling(scene, n[0]);
      case "begin" -> stage.begin(scene);
      case "scrub" -> stage.scrub(scene, n[0], n[1]);
      case "finish" -> stage.finish(scene, null);
      case "cancel" -> stage.cancel(scene, null);
      case "push" -> stage.push(scene, first, false);
      case "pushitem" -> stage.pushItem(scene, first, (int) n[1], false);
      case "pop" -> stage.pop(scene, false);
      case "offer" -> stage.offer(scene, first, null);
      case "timing" -> {
        Leaf.TimingDef def = new Leaf.TimingDef().kind(Leaf.TimingKind.SPRING);
        def.spring().duration(n[1]).bounce(n[2]);
        stage.setTiming(scene, first, def);
      }
      case "pinch", "swipe", "drag" -> gesture(verb, scene, n);
      case "rule", "shelfrule", "albumrule", "moverule" -> rule(verb, scene, names, n);
      default -> throw new IllegalArgumentException(verb);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Script player = null;
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] words = line.trim().split("\\s+");
      if (words[0].isEmpty() || words[0].startsWith("#")) continue;
      String[] rest = Arrays.copyOfRange(words, 1, words.length);
      String[] names = Arrays.stream(rest).filter(word -> word.matches("[a-z]")).toArray(String[]::new);
      double[] given = Arrays.stream(rest).filter(word -> !word.matches("[a-z]"))
          .mapToDouble(word -> word.equals("nan") ? Double.NaN : Double.parseDouble(word)).toArray();
      double[] n = Arrays.copyOf(given, 9);
      try {
        if (words[0].equals("stage")) player = new Script(n[0], n[1]);
        else player.call(words[0], names, n);
      } catch (LeafException error) {
        System.out.println(words[0] + " " + error.status);
      }
    }
  }
}
