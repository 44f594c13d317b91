#!/usr/bin/env bash
# The types of <leaf-book> from its package: types.sh. Needs tsc and React's types, as Debian's node-typescript and node-react have them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd) web=$(cd "$(dirname "$0")/../../../Hosts/web" && pwd) scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/node_modules/leafspring" "$scratch/node_modules/@types"
cp -r "$web/element" "$web/leafspring.js" "$web/leafspring.d.ts" "$scratch/node_modules/leafspring"
sed 's/@version@/0.0.0/' "$web/package.json.in" >"$scratch/node_modules/leafspring/package.json"
for types in /usr/share/nodejs/@types/{react,prop-types,csstype,scheduler} /usr/share/nodejs/csstype; do
  [ ! -d "$types" ] || ln -s "$types" "$scratch/node_modules/${types#/usr/share/nodejs/}"
done
cp "$here/types.tsx" "$scratch"
echo '{ "type": "module" }' >"$scratch/package.json"
(cd "$scratch" && tsc --noEmit --strict --jsx react-jsx --target es2020 --lib es2020,dom,dom.iterable --module node16 --moduleResolution node16 --skipLibCheck types.tsx)
echo "figure: the types of the element, of its server part and of its React component hold, and $(grep -c ts-expect-error "$here/types.tsx") faults are refused"
