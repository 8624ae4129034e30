#!/usr/bin/env bash
# ts-morph 27.0.2: `SourceFile.move()` and the endings of import specifiers.
#
# Expected: a specifier that was written as "./b.js" still ends in ".js" after its file has moved, at
# least with module resolution NodeNext, where an ES module cannot be imported without its ending;
# and a rename after the move reaches every use.
#
# Seen: every specifier loses its ending, in import declarations, dynamic imports and JSDoc types,
# whatever the module resolution. With NodeNext a rename after that changes the declaration and the
# static import, but leaves the names that are taken out of the dynamic import; it raises nothing (a
# type check reports TS2835). With the endings put back before the rename, every use is renamed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund ts-morph@27.0.2
cat > try.mjs <<'JS'
import { Project, ts } from "ts-morph";

const MODES = { Bundler: "ESNext", NodeNext: "NodeNext", Node10: "ESNext" };
for (const [resolution, module] of Object.entries(MODES)) {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      allowJs: true,
      checkJs: true,
      module: ts.ModuleKind[module],
      moduleResolution: ts.ModuleResolutionKind[resolution],
    },
  });
  project.getFileSystem().writeFileSync("/package.json", '{"type": "module"}');
  const user = project.createSourceFile("/js/a.js", [
    'import { count } from "./b.js";',
    'import("./b.js").then(({ count }) => count({ n: 1 }));',
    '/** @param {import("./b.js").Pile} pile */',
    "export const twice = (pile) => 2 * count(pile);",
  ].join("\n"));
  const used = project.createSourceFile("/js/b.js", [
    "/** @typedef {{ n: number }} Pile */",
    "/** @param {Pile} pile */",
    "export function count(pile) { return pile.n; }",
  ].join("\n"));
  used.move("/js/lib/b.js");
  const endings = user.getFullText().match(/\.js"/g)?.length ?? 0;
  used.getFunctionOrThrow("count").rename("total");
  const dynamic = user.getFullText().split("\n")[1].includes("total") ? "renamed" : "left";
  console.log(`${resolution}: ${endings} of 3 endings kept, dynamic import ${dynamic}`);
}
JS
seen=$(node try.mjs)
echo "$seen"
diff <(echo "$seen") - <<'SEEN'
Bundler: 0 of 3 endings kept, dynamic import renamed
NodeNext: 0 of 3 endings kept, dynamic import left
Node10: 0 of 3 endings kept, dynamic import renamed
SEEN
