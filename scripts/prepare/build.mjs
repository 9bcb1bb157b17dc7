import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

const WEB = join(ROOT, "apps/web");
const BUILD = join(WEB, "build");
const SHARED = ["packages", "scripts/prepare", "package-lock.json", "tsconfig.base.json"];
const NOT_SOURCES = new Set(["node_modules", "build", ".react-router", "test-results"]);
const TEXT = /\.(?:js|css|html|json|svg|txt|xml|webmanifest|map)$/;
// Smaller files fit into one packet uncompressed.
const WORTH_BYTES = 1024;

/** @param {string} path @returns {string[]} every file below, in an order that does not depend on the file system */
function filesBelow(path) {
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (NOT_SOURCES.has(entry.name)) return [];
      const file = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    });
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash("sha256").update(process.platform);
  for (const source of sources.map((name) => join(ROOT, name))) {
    if (!existsSync(source)) continue;
    const files = /\.json$/.test(source) ? [source] : filesBelow(source);
    for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
      const content = readFileSync(file);
      hash.update(`\n${relative(ROOT, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
}

/**
 * What is built. A build is complete when its folder contains the hash of its sources, which is written last.
 *
 * @typedef {{ name: string, folder: string, sources: string[], build: (node: string) => Promise<void> }} Part
 * @type {Part[]}
 */
const PARTS = [
  { name: "the pages", folder: BUILD, sources: ["apps/web", ...SHARED], build: buildPages },
  {
    name: "the server",
    folder: join(ROOT, "apps/server/build"),
    sources: ["apps/server/src", "apps/server/seeds", "apps/server/commands", ...SHARED],
    build: (node) => run(node, [join(ROOT, "scripts/prepare/build-server.mjs")], {}),
  },
];

/** @param {Part} part */
const stampOf = ({ folder }) => join(folder, ".sources");

/** The parts whose build is missing, or older than their sources. */
export const unbuiltParts = () =>
  PARTS.filter((part) => {
    const stamp = stampOf(part);
    return !existsSync(stamp) || readFileSync(stamp, "utf8") !== hashOf(part.sources);
  });

/**
 * @param {Part} part
 * @param {string} node the program to build with
 */
export async function build(part, node) {
  const hash = hashOf(part.sources);
  rmSync(stampOf(part), { force: true });
  await part.build(node);
  writeFileSync(stampOf(part), hash);
}

/**
 * Builds the pages and lays a compressed copy beside each text file.
 *
 * @param {string} node
 */
async function buildPages(node) {
  const bin = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  await run(node, [bin, "build"], { cwd: WEB, env: { ...process.env, NODE_ENV: "production" } });
  await compress(join(BUILD, "client"));
}

/** @param {string} folder */
async function compress(folder) {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  await Promise.all(
    filesBelow(folder)
      .filter((file) => TEXT.test(file))
      .map(async (file) => {
        const content = await readFile(file);
        if (content.length <= WORTH_BYTES) return;
        await writeFile(`${file}.br`, await pack.br(content));
        await writeFile(`${file}.gz`, await pack.gz(content, { level: 9 }));
      }),
  );
}
