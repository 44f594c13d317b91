"""The makers of hosts in other languages; see Scripts/languages.py."""

from .dart import Dart
from .java import Java
from .model import Model
from .rust import Rust
from .sharp import Sharp


def files():
    """The generated files by their paths."""
    model = Model()
    rust, java = Rust(model), Java(model)
    return {"rust/src/sys.rs": rust.sys(), "rust/src/calls.rs": rust.calls(),
            "java/leafspring_jni.c": java.c(), "java/leafspring/Native.java": java.native(),
            "java/leafspring/Leaf.java": java.structs(), "java/leafspring/SnapshotLayout.java": java.snapshot(),
            "java/leafspring/StageCalls.java": java.calls(),
            "csharp/LeafSpring.cs": Sharp(model).source(), "dart/leafspring.dart": Dart(model).source()}
