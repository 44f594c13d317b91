"""A stack whose views are a shelf and its open book, as in Snippets/Stack.swift."""

# snippet.stack
import leafspring

stage = leafspring.Stage(1024, 768)
stack = stage.add_container([0])  # view 0 shows the shelf, 1 the open book, 2 anything else
shelf = stage.add_shelf(5)
for item in range(5):
    stage.add_book(16, shelf=shelf, item=item)
stage.set_shelf_rule(stack, shelf, 0, 1)  # push opens the tapped book, pop shuts it
stage.set_rule(stack, "push", "fold", to=2)  # another pair has its own transition
hit = stage.hit_test(884, 384)
if hit and hit.scene == shelf:
    stage.push(stack, 1, item=hit.item)
while stage.advance(1 / 60): pass  # draw a frame
stage.push(stack, 2)
stage.advance(0.25)
print(stage.state_hash())  # → 8818224975486703332
# snippet.end
