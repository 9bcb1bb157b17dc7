/**
 * Writes `dist/passerelle-<version>-<system>-<processor>/` and its archive (`.tar.gz`): the product with all that it needs on a
 * machine of this kind, without npm, a compiler or the internet (`npm run bundle`).
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sizeOf } from "./bundle/size.ts";
import { packBundle, versionOf, writeBundle } from "./bundle/write-bundle.ts";
import { ROOT } from "./prepare/root.mjs";

const name = `passerelle-${versionOf()}-${process.platform}-${process.arch}`;
const folder = join(ROOT, "dist", name);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeBundle(folder);
packBundle(folder, `${folder}.tar.gz`);
console.log(`${folder}: ${(sizeOf(folder) / 1e6).toFixed(0)} MB\n${folder}.tar.gz`);
