"""Plays a script of calls (see Hosts/script.txt) and prints the state hash after every frame: script.py FILE"""

import sys

import leafspring


def play(lines):
    stage, scenes = None, {}
    for line in lines:
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        verb, names, numbers = words[0], [], []
        for word in words[1:]:
            is_name = len(word) == 1 and word.isalpha()
            (names if is_name else numbers).append(word if is_name else float(word))
        scene = scenes.get(names[0], 0) if names else None
        whole = [int(n) if n == n else 0 for n in numbers]
        try:
            if verb == "stage":
                stage = leafspring.Stage(*numbers)
            elif verb == "frames":
                for _ in range(whole[0]):
                    stage.advance(numbers[1])
                    yield f"{stage.frame().number} {stage.state_hash():016x}"
            elif verb == "advance":
                stage.advance(numbers[0])
                yield f"{stage.frame().number} {stage.state_hash():016x}"
            elif verb == "book":
                scenes[names[0]] = stage.add_book(whole[0])
            elif verb == "shelfbook":
                scenes[names[0]] = stage.add_book(whole[1], shelf=scenes[names[1]], item=whole[0])
            elif verb == "shelf":
                scenes[names[0]] = stage.add_shelf(whole[0])
            elif verb == "transition":
                scenes[names[0]] = stage.add_transition(whole[0])
            elif verb == "album":
                scenes[names[0]] = stage.add_album([(110 * (i % 4), 110 * (i // 4), 100, 100) for i in range(whole[0])])
            elif verb == "stack":
                scenes[names[0]] = stage.add_container(list(range(whole[0])))
            elif verb == "rule":
                stage.set_rule(scene, whole[0], whole[1], driver=whole[2])
            elif verb == "shelfrule":
                stage.set_shelf_rule(scene, scenes.get(names[1], 0), *whole)
            elif verb == "albumrule":
                stage.set_rule(scene, whole[0], leafspring.album([(110 * (i % 4), 110 * (i // 4), 100, 100) for i in range(whole[1])]))
            elif verb == "moverule":
                stage.set_rule(scene, whole[0], leafspring.move(
                    from_items=[{"id": i, "frame": (70 * i, 20 + 3 * i, 60, 60), "keeps_picture": i % 3 == 0}
                                for i in range(whole[1])],
                    to_items=[{"id": i + whole[1] // 2, "frame": (500 - 30 * i, 90 * (i % 5), 200, 150),
                               "keeps_picture": (i + whole[1] // 2) % 3 == 0} for i in range(whole[1])]))
            elif verb == "reshape":
                pages, reading, hinge, spread, strips, hinges, *size = whole
                flat = {"rest_ratio": 1, "fan": 0} if hinges else {}
                stage.replace_book(scene, pages, reading=reading, hinge=hinge, spread=spread, strips=strips, hinges=hinges,
                                   page_size=size, **flat)
            elif verb == "pushitem":
                stage.push(scene, whole[0], item=whole[1])
            elif verb == "pinch":
                stage.gesture("pinch", scene, whole[0], scale=numbers[1])
            elif verb in ("swipe", "drag"):
                stage.gesture(verb, scene, whole[0], numbers[1], numbers[2], pointer=(whole + [0])[3])
            elif verb == "timing":
                stage.set_timing(scene, whole[0], numbers[1], numbers[2])
            elif verb == "motion":
                stage.set_motion_policy(0, whole[0])
            elif verb == "tolerance":
                stage.set_visible_tolerance(numbers[0])
            elif verb == "timescale":
                stage.set_time_scale(numbers[0])
            elif verb in ("seek", "resize"):
                getattr(stage, verb)(*numbers)
            elif verb in ("scroll", "scrub", "fling", "begin", "finish", "cancel"):
                getattr(stage, verb)(scene, *numbers)
            else:
                name = {"openitem": "open_item", "insert": "insert_pages", "removepages": "remove_pages"}.get(verb, verb)
                getattr(stage, name)(scene, *whole)
        except leafspring.Error as error:
            yield f"{verb} {error.status}"


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        for answer in play(file):
            print(answer)
