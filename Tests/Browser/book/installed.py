"""The package of pages, in a site's node_modules as npm puts it there."""

import os
import shutil

from server import ROOT


def install(site):
    """Puts it there, without modules, and answers its folder."""
    package = os.path.join(site, "node_modules", "leafspring")
    os.makedirs(package)
    shutil.copytree(f"{ROOT}/Hosts/web/element", f"{package}/element")
    shutil.copy(f"{ROOT}/Hosts/web/leafspring.js", package)
    with open(f"{ROOT}/Hosts/web/package.json.in") as file, open(f"{package}/package.json", "w") as out:
        out.write(file.read().replace("@version@", "0.0.0"))
    return package
