import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { ROOT } from "../prepare/root.mjs";

/** The files that a process without pages needs, and the program that starts it (`serve.ts`). */
const RUNS_FROM =
  /^(?:package\.json|packages\/(?:domain|contract)\/(?:package\.json|src\/.*)|apps\/server\/(?:package\.json|(?:src|seeds|migrations|commands)\/.*|test\/serve\.ts))$/;
const IS_TEST = /\.test(?:-d)?\.tsx?$/;

/** Files by path relative to the root; their bytes are stored as characters (latin1), since not all files are text. */
type Packed = Record<string, string>;

/** The sources of the server in `root`, which must be a work tree of git, compressed. */
export function packSources(root: string): Buffer {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  const packed: Packed = {};
  for (const path of listed.filter((one) => RUNS_FROM.test(one) && !IS_TEST.test(one)))
    packed[path] = readFileSync(join(root, path), "latin1");
  return compress(JSON.stringify(packed));
}

/** Compresses with a window as large as the text, because sources repeat themselves. */
export function compress(text: string): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(text, {
    params: {
      [BROTLI_PARAM_QUALITY]: 11,
      [BROTLI_PARAM_LGWIN]: 24,
      [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}

export const decompress = (packed: Buffer): string => brotliDecompressSync(packed).toString();

/** The packed files by path. */
export const listSources = (packed: Buffer): Packed => JSON.parse(decompress(packed)) as Packed;

/** Writes packed sources into a folder and links the installed packages. */
export function unpackSources(packed: Buffer, folder: string): void {
  for (const [path, content] of Object.entries(listSources(packed))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, "latin1");
  }
  linkPackages(folder);
}

/**
 * Links the installed packages into a folder of sources, together with its own domain and contract. The sources run with the
 * versions of this lock file, so this does not test an upgrade of a package itself.
 */
export function linkPackages(folder: string): void {
  const installed = join(ROOT, "node_modules");
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@passerelle"), { recursive: true });
  for (const name of readdirSync(installed))
    if (!name.startsWith(".") && name !== "@passerelle")
      symlinkSync(join(installed, name), join(modules, name));
  for (const name of ["domain", "contract"])
    symlinkSync(join(folder, "packages", name), join(modules, "@passerelle", name));
}
