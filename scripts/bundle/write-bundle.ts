import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { findNode } from "../prepare/install.mjs";
import { LEAN_ENV, LEAN_FLAGS } from "../prepare/lean.mjs";
import { ROOT } from "../prepare/root.mjs";
import { installedPackages, readLock } from "./production-packages.ts";

/** Our own files that run or that an operator needs. */
const OWN = [
  "apps/server/build",
  "apps/server/src",
  "apps/server/seeds",
  "apps/server/commands",
  "apps/server/migrations",
  "apps/server/package.json",
  "apps/web/build",
  "packages/domain/src",
  "packages/domain/package.json",
  "packages/contract/src",
  "packages/contract/package.json",
  "deploy",
  "docs/operators.md",
  "package.json",
];
/** Tests, and files that only the development server loads. */
const NOT_OURS = /\.test(?:-d)?\.tsx?$|apps\/server\/src\/dev\.ts$|\/build\/\.sources$/;
/** Files of packages that production does not need: source maps, types, TypeScript and documents. Licences stay. */
const NOT_OF_PACKAGES = /\.(?:map|[cm]?tsx?|flow)$|(?<!licen[cs]e|notice|copying)\.(?:md|markdown)$/i;

/** Workspaces that are imported as packages, so they need a place in `node_modules`. */
const WORKSPACES = ["apps/server", "packages/contract", "packages/domain"];

const quoted = (text: string) => `'${text}'`;

/** The start script: `passerelle start`, or a command of the operator. */
function startScript(): string {
  const variables = Object.entries(LEAN_ENV)
    .filter(([name]) => name !== "NODE_COMPILE_CACHE")
    .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`);
  return `#!/bin/sh
# Starts the product, or runs a command of its operator: passerelle start, passerelle backup FILE… (docs/operators.md)
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
node="$here/node/bin/node"
command=\${1:-start}
[ $# -gt 0 ] && shift
case "$command" in
  start)
${variables.map((line) => `    ${line}`).join("\n")}
    export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$here/.compiled}"
    exec "$node" ${LEAN_FLAGS.map(quoted).join(" ")} "$here/apps/server/build/main.js" "$@" ;;
  *[!a-z-]*)
    echo "no such command: $command" >&2; exit 1 ;;
  *)
    [ -f "$here/apps/server/commands/$command.ts" ] || { echo "no such command: $command" >&2; exit 1; }
    exec "$node" "$here/apps/server/commands/$command.ts" "$@" ;;
esac
`;
}

function copy(path: string, to: string, isLeftOut: RegExp): void {
  cpSync(join(ROOT, path), join(to, path), {
    recursive: true,
    filter: (file) => !isLeftOut.test(relative(ROOT, file)),
  });
}

/** The lock file lists nested packages separately, so they are not copied here. */
function copyPackage(path: string, to: string): void {
  const from = join(ROOT, path);
  cpSync(from, join(to, path), {
    recursive: true,
    filter: (file) => relative(from, file).split("/")[0] !== "node_modules" && !NOT_OF_PACKAGES.test(file),
  });
}

/**
 * Writes the folder `to`, which must be empty, with all that the product needs on a machine of this kind: server, built pages,
 * production packages, Node and a start script. Server and pages must be built.
 */
export function writeBundle(to: string): void {
  for (const built of ["apps/web/build/server/index.js", "apps/server/build/main.js"])
    if (!existsSync(join(ROOT, built))) throw new Error(`${built} is not built`);
  for (const path of OWN) if (existsSync(join(ROOT, path))) copy(path, to, NOT_OURS);
  for (const path of installedPackages(readLock())) copyPackage(path, to);
  mkdirSync(join(to, "node_modules/@passerelle"), { recursive: true });
  for (const path of WORKSPACES) {
    const link = join(to, "node_modules/@passerelle", basename(path));
    symlinkSync(relative(dirname(link), join(to, path)), link);
  }
  const node = join(to, "node/bin/node");
  mkdirSync(dirname(node), { recursive: true });
  cpSync(findNode(), node, { dereference: true });
  const licence = join(dirname(dirname(findNode())), "LICENSE");
  if (existsSync(licence)) cpSync(licence, join(to, "node/LICENSE"));
  const start = join(to, "passerelle");
  writeFileSync(start, startScript());
  chmodSync(start, 0o755);
}

/** Packs the folder into `archive`, compressed as its name says: `.tar.gz`, or `.tar` without compression. */
export function packBundle(folder: string, archive: string): void {
  rmSync(archive, { force: true });
  const packed = spawnSync("tar", ["-caf", archive, "-C", dirname(folder), basename(folder)], {
    encoding: "utf8",
  });
  if (packed.status !== 0) throw new Error(`tar: ${packed.stderr || packed.error?.message}`);
}

export const versionOf = (): string =>
  (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }).version;
