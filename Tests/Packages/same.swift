// The program of same.c in Swift.
import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
let book = try stage.add(Book(pages: 8))
try stage.open(book)
_ = try stage.advance(by: 3)
let hit = try stage.hitTest(Point(x: 700, y: 384))
try stage.drag(book, location: Point(x: 800, y: 384), phase: .began)
try stage.drag(book, location: Point(x: 600, y: 384), phase: .changed)
_ = try stage.advance(by: 1.0 / 64)
try stage.drag(book, location: Point(x: 300, y: 384), phase: .ended)
let stack = try stage.add(Container.stack([1, 2]))
try stage.push(3, on: stack)
_ = try stage.advance(by: 0.125)
let digits = String(stage.stateHash(), radix: 16)
print("item \(hit!.identity.item), hash \(String(repeating: "0", count: 16 - digits.count))\(digits)")
