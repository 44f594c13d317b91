#!/usr/bin/env python3
"""Brings a copy of the project up to date: `copy.py FROM TO`. Writes only the files that differ, removes those that are gone."""
import os
import subprocess
import sys

source, target = sys.argv[1:]
listed = subprocess.run(["git", "-C", source, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                        check=True, capture_output=True).stdout.decode().split("\0")
names = {name for name in listed if name and os.path.exists(os.path.join(source, name))}
for name in names:
    path = os.path.join(target, name)
    content = open(os.path.join(source, name), "rb").read()
    if os.path.exists(path) and open(path, "rb").read() == content:
        continue
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
for folder in ("Sources", "Tests", "CMathShim"):
    for parent, _, files in os.walk(os.path.join(target, folder)):
        for file in files:
            path = os.path.join(parent, file)
            if os.path.relpath(path, target) not in names and "__pycache__" not in path:
                os.remove(path)
