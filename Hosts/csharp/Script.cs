using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using LeafSpring;

/// Plays a script of calls (see Hosts/script.txt) and prints the state hash after every frame, as the other hosts do: Script SCRIPT
unsafe class Script {
    IntPtr stage;
    readonly Dictionary<string, ulong> scenes = new Dictionary<string, ulong>();

    sealed class Refused : Exception {
        public readonly int Status;
        public Refused(int status) { Status = status; }
    }

    static void Check(int status) {
        if (status != 0) throw new Refused(status);
    }

    static uint Size<T>() where T : struct => (uint)Marshal.SizeOf(typeof(T));

    Script(double width, double height) {
        StageDef def;
        Check(Native.leaf_stage_def_default(&def, Size<StageDef>()));
        def.viewport = new LeafSpring.Size { width = width, height = height };
        fixed (IntPtr* made = &stage) Check(Native.leaf_stage_create(&def, made));
    }

    void Advance(double dt) {
        Check(Native.leaf_stage_advance(stage, dt, null));
        Snapshot frame;
        ulong hash;
        Check(Native.leaf_stage_snapshot(stage, &frame, Size<Snapshot>()));
        Check(Native.leaf_stage_state_hash(stage, &hash));
        Console.WriteLine($"{frame.frame} {hash:x16}");
    }

    static BookDef Book(double pages) {
        BookDef def;
        Check(Native.leaf_book_def_default(&def, Size<BookDef>()));
        def.pages = (int)pages;
        return def;
    }

    void Reshape(ulong scene, double[] n) {
        BookDef def = Book(n[0]);
        (def.reading, def.hinge, def.spread, def.strips, def.hinges) = ((int)n[1], (int)n[2], (int)n[3], (int)n[4], (int)n[5]);
        if (n[5] > 0) (def.rest_ratio, def.fan) = (1, 0);
        def.page_size = new LeafSpring.Size { width = n[6], height = n[7] };
        Check(Native.leaf_stage_replace_book(stage, scene, &def));
    }

    static Rect Frame(double x, double y, double width, double height) => new Rect { x = x, y = y, width = width, height = height };

    static Rect[] Photos(int count) => Enumerable.Range(0, count).Select(i => Frame(110 * (i % 4), 110 * (i / 4), 100, 100)).ToArray();

    static MoveItem Item(int id, Rect frame) => new MoveItem { frame = frame, id = id, keeps_picture = id % 3 == 0 ? 1 : 0 };

    static AlbumDef Album(Rect* photos, int count) {
        AlbumDef def;
        Check(Native.leaf_album_def_default(&def, Size<AlbumDef>()));
        def.photos = photos;
        def.photo_count = (UIntPtr)count;
        return def;
    }

    static TransitionDef Transition(int kind) {
        TransitionDef def;
        Check(Native.leaf_transition_def_default(&def, Size<TransitionDef>()));
        def.kind = kind;
        return def;
    }

    void ShelfRule(ulong stack, ulong shelf, double[] n) {
        ShelfRuleDef def;
        Check(Native.leaf_shelf_rule_def_default(&def, Size<ShelfRuleDef>()));
        (def.shelf, def.from, def.to, def.interaction) = (shelf, (int)n[0], (int)n[1], (int)n[2]);
        Check(Native.leaf_stage_set_shelf_rule(stage, stack, &def));
    }

    void MoveRule(ulong scene, RuleDef* rule, int count) {
        MoveDef def;
        Check(Native.leaf_move_def_default(&def, Size<MoveDef>()));
        MoveItem[] before = Enumerable.Range(0, count).Select(i => Item(i, Frame(70 * i, 20 + 3 * i, 60, 60))).ToArray();
        MoveItem[] after = Enumerable.Range(0, count)
            .Select(i => Item(i + count / 2, Frame(500 - 30 * i, 90 * (i % 5), 200, 150))).ToArray();
        fixed (MoveItem* first = before, second = after) {
            def.from_items = first;
            def.to_items = second;
            def.from_item_count = def.to_item_count = (UIntPtr)count;
            Check(Native.leaf_stage_set_move_rule(stage, scene, rule, &def));
        }
    }

    void Rule(string verb, ulong scene, double[] n) {
        RuleDef rule;
        Check(Native.leaf_rule_def_default(&rule, Size<RuleDef>()));
        rule.operation = (int)n[0];
        int count = (int)n[1];
        if (verb == "moverule") {
            MoveRule(scene, &rule, count);
        } else if (verb == "albumrule") {
            fixed (Rect* photos = Photos(count)) {
                AlbumDef album = Album(photos, count);
                Check(Native.leaf_stage_set_album_rule(stage, scene, &rule, &album));
            }
        } else {
            rule.interaction = (int)n[2];
            TransitionDef def = Transition(count);
            Check(Native.leaf_stage_set_rule(stage, scene, &rule, &def));
        }
    }

    void Gesture(string verb, ulong scene, double[] n) {
        Gesture e = new Gesture { struct_size = Size<Gesture>(), phase = (int)n[0] };
        if (verb == "pinch") {
            e.scale = n[1];
            Check(Native.leaf_stage_pinch(stage, scene, &e));
            return;
        }
        e.pointer = (int)n[3];
        e.point = new Point { x = n[1], y = n[2] };
        Check(verb == "swipe" ? Native.leaf_stage_swipe(stage, scene, &e) : Native.leaf_stage_drag(stage, scene, &e));
    }

    void Timing(ulong scene, double[] n) {
        TimingDef def;
        Check(Native.leaf_timing_def_default(&def, Size<TimingDef>()));
        (def.kind, def.spring.duration, def.spring.bounce) = ((int)TimingKind.Spring, n[1], n[2]);
        Check(Native.leaf_stage_set_timing(stage, scene, (int)n[0], &def));
    }

    ulong Scene(string[] names, int index) => index < names.Length && scenes.TryGetValue(names[index], out ulong scene) ? scene : 0;

    /// Adds a scene; false for a verb that adds none.
    bool Add(string verb, string[] names, double[] n) {
        ulong made = 0;
        int first = (int)n[0];
        BookDef book = Book(verb == "shelfbook" ? n[1] : n[0]);
        if (verb == "book") {
            Check(Native.leaf_stage_add_book(stage, &book, &made));
        } else if (verb == "shelfbook") {
            Check(Native.leaf_stage_add_book_on_shelf(stage, &book, Scene(names, 1), first, &made));
        } else if (verb == "shelf") {
            ShelfDef def;
            Check(Native.leaf_shelf_def_default(&def, Size<ShelfDef>()));
            def.books = first;
            Check(Native.leaf_stage_add_shelf(stage, &def, &made));
        } else if (verb == "transition") {
            TransitionDef def = Transition(first);
            Check(Native.leaf_stage_add_transition(stage, &def, &made));
        } else if (verb == "album") {
            fixed (Rect* photos = Photos(first)) {
                AlbumDef def = Album(photos, first);
                Check(Native.leaf_stage_add_album(stage, &def, &made));
            }
        } else if (verb == "stack") {
            ContainerDef def;
            Check(Native.leaf_container_def_default(&def, Size<ContainerDef>()));
            fixed (int* views = Enumerable.Range(0, first).ToArray()) {
                def.views = views;
                def.view_count = (UIntPtr)first;
                Check(Native.leaf_stage_add_container(stage, &def, &made));
            }
        } else {
            return false;
        }
        scenes[names[0]] = made;
        return true;
    }

    /// The status of a call without structs.
    int Plain(string verb, ulong scene, double[] n) {
        int first = (int)n[0], second = (int)n[1], moved;
        switch (verb) {
            case "resize": return Native.leaf_stage_resize(stage, n[0], n[1]);
            case "seek": return Native.leaf_stage_seek(stage, n[0], null);
            case "tolerance": return Native.leaf_stage_set_visible_tolerance(stage, n[0]);
            case "timescale": return Native.leaf_stage_set_time_scale(stage, n[0]);
            case "motion": return Native.leaf_stage_set_motion_policy(stage, 0, first);
            case "open": return Native.leaf_stage_open(stage, scene);
            case "close": return Native.leaf_stage_close(stage, scene);
            case "openitem": return Native.leaf_stage_open_item(stage, scene, first);
            case "next": return Native.leaf_stage_next(stage, scene);
            case "previous": return Native.leaf_stage_previous(stage, scene);
            case "turn": return Native.leaf_stage_turn(stage, scene, first);
            case "peel": return Native.leaf_stage_peel(stage, scene, first, second);
            case "insert": return Native.leaf_stage_insert_pages(stage, scene, first, second);
            case "removepages": return Native.leaf_stage_remove_pages(stage, scene, first, second);
            case "remove": return Native.leaf_stage_remove(stage, scene);
            case "scroll": return Native.leaf_stage_scroll(stage, scene, n[0], second);
            case "fling": return Native.leaf_stage_fling(stage, scene, n[0]);
            case "begin": return Native.leaf_stage_begin(stage, scene, null);
            case "scrub": return Native.leaf_stage_scrub(stage, scene, n[0], n[1]);
            case "finish": return Native.leaf_stage_finish(stage, scene, null);
            case "cancel": return Native.leaf_stage_cancel(stage, scene, null);
            case "push": return Native.leaf_stage_push(stage, scene, first, 0);
            case "pushitem": return Native.leaf_stage_push_item(stage, scene, first, second, 0);
            case "pop": return Native.leaf_stage_pop(stage, scene, 0, &moved);
            case "offer": return Native.leaf_stage_offer(stage, scene, first, null);
            default: throw new ArgumentException(verb);
        }
    }

    void Call(string verb, string[] names, double[] n) {
        ulong scene = Scene(names, 0);
        if (verb == "frames") {
            for (int i = 0; i < (int)n[0]; i++) Advance(n[1]);
        } else if (verb == "advance") {
            Advance(n[0]);
        } else if (verb == "shelfrule") {
            ShelfRule(scene, Scene(names, 1), n);
        } else if (verb.EndsWith("rule")) {
            Rule(verb, scene, n);
        } else if (verb == "pinch" || verb == "swipe" || verb == "drag") {
            Gesture(verb, scene, n);
        } else if (verb == "reshape") {
            Reshape(scene, n);
        } else if (verb == "timing") {
            Timing(scene, n);
        } else if (!Add(verb, names, n)) {
            Check(Plain(verb, scene, n));
        }
    }

    static bool IsName(string word) => word.Length == 1 && word[0] >= 'a' && word[0] <= 'z';

    static void Main(string[] arguments) {
        Script player = null;
        foreach (string line in File.ReadLines(arguments[0])) {
            string[] words = line.Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
            if (words.Length == 0 || words[0].StartsWith("#")) continue;
            string[] rest = words.Skip(1).ToArray(), names = rest.Where(IsName).ToArray();
            double[] n = new double[9];
            int count = 0;
            foreach (string word in rest.Where(word => !IsName(word))) {
                n[count++] = word == "nan" ? double.NaN : double.Parse(word, CultureInfo.InvariantCulture);
            }
            try {
                if (words[0] == "stage") player = new Script(n[0], n[1]);
                else player.Call(words[0], names, n);
            } catch (Refused refused) {
                Console.WriteLine($"{words[0]} {refused.Status}");
            }
        }
    }
}
