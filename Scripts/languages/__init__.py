"""The makers of hosts in other languages; see Scripts/languages.py."""

from .dart import Dart
from .java import Java
from .model import Model
from .rust import Rust
from .sharp import Sharp

MAKERS = {"rust": Rust, "java": Java, "csharp": Sharp, "dart": Dart}


def files(language):
    """The generated files of a language by their paths."""
    return {f"{language}/{path}": text for path, text in MAKERS[language](Model()).files().items()}
