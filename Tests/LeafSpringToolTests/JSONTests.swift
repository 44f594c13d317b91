import LeafSpringEval
import Testing

@Suite struct JSONTests {
  @Test(arguments: [
    "", " ", "{", "}", "[1", "[1,", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{'a':1}",
    "{\"a\":1 \"b\":2}",
    "nul", "tru", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", "1.", ".5", "1.e3", "1e", "1e+",
    "0x10", "1 2",
    "\"", "\"\\\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\udc00\"",
    "\"\\ud800\\u0041\"", "\"\\ud800x\"",
    "\"a\u{1}b\"", "\"\\n\u{1}b\"", "\"\\n\u{1f}\"", "\"tab\there\"", "// comment", "{\"a\":1}x", "{\"a\":1,\"a\":1}",
    "{\"a\":1,\"\\u0061\":2}",
  ])
  func refusesWhatIsNotJSON(_ text: String) {
    #expect(throws: EvalError.self) { try parse(text) }
  }

  @Test func refusesBytesThatAreNotUTF8() {
    for bad: [UInt8] in [
      [0x80], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xe2, 0x82],
    ] {
      let plain = [0x22] + bad + [0x22]
      let escaped = [0x22, 0x5c, 0x6e] + bad + [0x22]
      for bytes in [plain, escaped, bad] {
        #expect(throws: EvalError.self) { try bytes.withUnsafeBufferPointer { try JSONParser.parse($0) } }
      }
    }
  }

  @Test func refusesNestingBelowThirtyTwo() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(32))
    #expect(throws: EvalError.self) { try parse(nested(33)) }
    #expect(throws: EvalError.self) { try parse(String(repeating: "{\"a\":[", count: 1_000_000)) }
  }

  @Test func everyPrefixOfARequestIsRefused() throws {
    let text =
      #"{"id": "\u00e9\ud83d\ude00", "op": "spring", "t": [0, 1.5e-3, "0x1p-3"], "hex": true, "n": null}"#
    _ = try parse(text)
    for length in 0..<text.utf8.count {
      let bytes = Array(text.utf8.prefix(length))
      #expect(throws: EvalError.self, "\(length)") {
        try bytes.withUnsafeBufferPointer { try JSONParser.parse($0) }
      }
    }
  }

  @Test func noChangeOfOneBitDoesHarm() {
    let text = Array(
      #"{"id":1,"op":"spring","stiffness":100,"damping":"0x1p3","x":-1.5e0,"v":0,"t":[0,1]}"#.utf8)
    var evaluator = Evaluator()
    var answered = 0
    for bit in 0..<text.count * 8 {
      var bytes = text
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      var writer = JSONWriter()
      let error = bytes.withUnsafeBufferPointer { evaluator.answer($0, into: &writer) }
      if error == nil { answered += 1 }
      #expect(writer.bytes.last == 0x0a)
      #expect(throws: Never.self) { try writer.bytes.withUnsafeBufferPointer { try JSONParser.parse($0) } }
    }
    // Most flips damage the syntax or a name; those that change a digit leave a valid request.
    #expect(answered > 0 && answered < text.count * 2)
  }

  @Test func limitsMembersPerObject() throws {
    func object(_ count: Int) -> String {
      "{" + (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
    }
    _ = try parse(object(64))
    #expect(throws: EvalError.self) { try parse(object(65)) }
  }

  @Test func readsEveryKindOfValue() throws {
    #expect(try parse("null") == .null)
    #expect(try parse(" true ") == .bool(true))
    #expect(try parse("\tfalse\r") == .bool(false))
    #expect(try parse("[]") == .array([]))
    #expect(try parse("[1, -2.5]") == .numbers([1, -2.5]))
    #expect(try parse("[1, \"a\", [2]]") == .array([.number(1), .string("a"), .numbers([2])]))
    #expect(try parse("{ }") == .object([]))
    #expect(try parse(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é😀""#) == .string("\"\\/\u{8}\u{c}\n\r\té😀é😀"))
    #expect(try parse("{\"a\": 1}")["a"] == .number(1))
  }
}
