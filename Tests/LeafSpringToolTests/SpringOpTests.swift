import LeafSpringEval
import Testing

/// Golden numbers of `springs.md` 2 and of the vectors, through the filter.
@Suite struct SpringOpTests {
  @Test func springGivesTheStateInTheShapeOfTheRequest() throws {
    let one = try ask(#"{"op":"spring","mass":1,"stiffness":100,"damping":10,"x":1000000,"v":0,"t":0.2}"#)
    #expect(one["x"] == .number(150574.36514588757))
    #expect(one["v"] == .number(-0x1.ffd0e25f91049p+21))
    let many = try ask(#"{"op":"spring","dampingRatio":1,"omega0":10,"x":-1,"v":0,"t":[0.3,0]}"#)
    #expect(many.numbers("x") == [-0.19914827347145577, -1])
    #expect(many.numbers("v") == [1.4936120510359183, 0])
    #expect(try ask(#"{"op":"spring","dampingRatio":1,"omega0":10,"x":-1,"v":0,"t":[]}"#)["x"] == .array([]))
  }

  @Test func hexadecimalGoesInAndOut() throws {
    let answer = try ask(
      #"{"op":"spring","dampingRatio":"0x1.0c6f7a0b5ed8dp-20","omega0":"0x1.f4p+9","x":1,"v":"0x0p+0","t":"0x1p0","hex":true}"#
    )
    #expect(answer["x"] == .string("0x1.1fa69553a65afp-1"))
    #expect(answer["v"] == .string("-0x1.9d06cb2116facp+9"))
  }

  @Test func theFourFormsOfASpring() throws {
    let rest = #""x":-1,"v":0.5,"t":0.25}"#
    let physical = try ask(#"{"op":"spring","stiffness":64,"damping":8,\#(rest)"#)
    let ratio = try ask(#"{"op":"spring","dampingRatio":0.5,"omega0":8,\#(rest)"#)
    #expect(physical.text == ratio.text)
    let heavy = try ask(#"{"op":"spring","mass":2,"stiffness":128,"damping":16,\#(rest)"#)
    #expect(heavy.text == ratio.text)
    let bouncy = try ask(#"{"op":"spring","duration":0.5,"bounce":0.25,\#(rest)"#)
    let response = try ask(#"{"op":"spring","response":0.5,"dampingRatio":0.75,\#(rest)"#)
    #expect(bouncy.text == response.text)
  }

  @Test func overDampingIsNeverClamped() throws {
    let answer = try ask(#"{"op":"spring","stiffness":100,"damping":200,"x":1,"v":0,"t":7.14}"#)
    #expect(abs(answer.number("x") - 0.028) < 0.001)
  }

  @Test func fitGivesThePublishedConstants() throws {
    let push = try ask(#"{"op":"spring.fit","dampingRatio":0.7,"duration":1,"velocity":0.7}"#)
    #expect(abs(push.number("omega0") / 9.68394161477304263 - 1) < 1e-15)
    #expect(abs(push.number("stiffness") / 93.7787251983331245 - 1) < 1e-15)
    #expect(abs(push.number("damping") / 13.5575182606822588 - 1) < 1e-15)
    #expect(push["fallback"] == .bool(false))
    let slow = try ask(#"{"op":"spring.fit","dampingRatio":0.7,"duration":1,"velocity":0}"#)
    #expect(abs(slow.number("stiffness") / 96.818644978856628 - 1) < 1e-14)
    let wild = try ask(#"{"op":"spring.fit","dampingRatio":0.7,"duration":1,"velocity":10}"#)
    #expect(wild["fallback"] == .bool(true))
    #expect(wild["stiffness"] == slow["stiffness"])
  }

  @Test func perceptualGivesItsConstants() throws {
    let answer = try ask(#"{"op":"spring.perceptual","duration":0.5,"bounce":0}"#)
    #expect(answer["stiffness"] == .number(157.91367041742973))
    #expect(answer["damping"] == .number(25.132741228718345))
    #expect(answer["dampingRatio"] == .number(1))
    #expect(try ask(#"{"op":"spring.perceptual","duration":1,"bounce":-0.5}"#)["dampingRatio"] == .number(2))
  }

  @Test func settleGivesEveryTime() throws {
    let answer = try ask(
      #"{"op":"spring.settle","dampingRatio":1e-06,"omega0":10,"x":-1,"v":0,"epsilon":0.001,"epsilonVelocity":0.001}"#
    )
    #expect(answer["last"] == .number(690775.2778509891))
    #expect(answer["lastVelocity"] == .number(921033.7560999991))
    #expect(answer["energy"] == .number(0x1.514aef88b0146p+19))
    #expect(answer["envelopeL2"] == .number(690775.5278982638))
    #expect(answer["envelopeL1"] == .number(690775.6278981637))
    let apple = try ask(#"{"op":"spring.settle","stiffness":100,"damping":10,"x":0,"v":0,"epsilon":1}"#)
    #expect(apple["coreAnimation"] == .number(1.4727003346780927))
    #expect(apple["last"] == .number(0))
    let never = try ask(#"{"op":"spring.settle","stiffness":100,"damping":0,"x":1,"v":0,"epsilon":0.5}"#)
    #expect(never["last"] == .string("inf"))
  }

  @Test func runRebasesAtEveryEvent() throws {
    let answer = try ask(
      #"{"op":"spring.run","dampingRatio":0.7,"omega0":9.685,"value":0,"velocity":0,"target":1,"events":[{"t":0.125,"target":0}],"t":0.3}"#
    )
    #expect(abs(answer.number("value") - 0.3386270040254883) < 1e-16)
    #expect(abs(answer.number("velocity") + 2.3210143035454135) < 4e-16)
    // Asking in any order, and in between, makes no difference.
    let list = try ask(
      #"{"op":"spring.run","dampingRatio":0.7,"omega0":9.685,"value":0,"velocity":0,"target":1,"events":[{"t":0.125,"target":0}],"t":[0.3,0.05,0.125,0.2]}"#
    )
    #expect(list.numbers("value")[0] == answer.number("value"))
    let kick = try ask(
      #"{"op":"spring.run","dampingRatio":1,"omega0":20,"value":0.3,"velocity":0,"target":1,"events":[{"t":0,"velocity":5,"dv":-2}],"t":0}"#
    )
    #expect(kick.number("velocity") == 3)
  }
}
