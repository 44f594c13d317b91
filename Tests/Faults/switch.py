"""Puts many faults into one build of a copy: LEAF_FAULT=17 in the environment chooses the one that is there."""
import glob
import os

SWIFT = """import CMathShim

@inline(__always) public func leafFault(_ number: Int32) -> Bool { leaf_fault() == number }
"""
HEADER = """#ifndef LEAF_FAULT_H
#define LEAF_FAULT_H
extern int leaf_fault_number;
static inline int leaf_fault(void) { return leaf_fault_number; }
#endif
"""
CHOICE = """#include <stdlib.h>
int leaf_fault_number = -1;
__attribute__((constructor)) static void choose(void) {
  const char *word = getenv("LEAF_FAULT");
  if (word) leaf_fault_number = atoi(word);
}
"""


def condition(path, number):
    """The test for a fault, as an expression of the file's language."""
    return "(leaf_fault_number == %d)" % number if path.endswith((".h", ".c")) else "leafFault(%d)" % number


def plant(root):
    """Writes what the conditions need into a copy. Files that stay as they are keep their times."""
    put(os.path.join(root, "Sources/LeafSpring/Base/Fault.swift"), SWIFT)
    put(os.path.join(root, "CMathShim/leaf_fault.h"), HEADER)
    put(os.path.join(root, "Sources/CShimStamp/fault.c"), CHOICE)
    for header in glob.glob(os.path.join(root, "CMathShim/*.h")):
        text = open(header).read()
        if not header.endswith("leaf_fault.h") and '#include "leaf_fault.h"' not in text:
            put(header, '#include "leaf_fault.h"\n' + text)


def put(path, text):
    """Writes a file if it differs; returns whether it did."""
    if os.path.exists(path) and open(path).read() == text:
        return False
    os.makedirs(os.path.dirname(path), exist_ok=True)
    open(path, "w").write(text)
    return True
