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
const STAMP = join(BUILD, ".sources");
const SOURCES = ["apps/web", "packages", "scripts/prepare", "package-lock.json", "tsconfig.base.json"];
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

function hashSources() {
  const hash = createHash("sha256").update(process.platform);
  for (const source of SOURCES.map((name) => join(ROOT, name))) {
    if (!existsSync(source)) continue;
    const files = /\.json$/.test(source) ? [source] : filesBelow(source);
    for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
      const content = readFileSync(file);
      hash.update(`\n${relative(ROOT, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
}

/** Whether a complete build of the current sources exists. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashSources();
}

/**
 * Builds the pages into apps/web/build and lays a compressed copy beside each text file.
 *
 * @param {string} node the program to build with
 */
export async function build(node) {
  const sources = hashSources();
  rmSync(STAMP, { force: true });
  const bin = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  await run(node, [bin, "build"], { cwd: WEB, env: { ...process.env, NODE_ENV: "production" } });
  await compress(join(BUILD, "client"));
  writeFileSync(STAMP, sources);
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
