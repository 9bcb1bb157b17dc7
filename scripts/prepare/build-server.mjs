/**
 * Writes the program of the server into `apps/server/build`: a few files instead of 1,500, whose loading took most of a start (decision
 * 0231). Other packages stay outside. Threads and commands run from the sources, which must stay beside it.
 */
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./root.mjs";

const BUILD = join(ROOT, "apps/server/build");

/** Our own files, and packages that consist of hundreds of small modules. */
const INSIDE = /^(?:[./]|@passerelle\/|(?:kysely|zod|jose|fastify-type-provider-zod)(?:\/|$))/;

/** Lets each module keep the address of its source: it finds its texts, threads and fonts by it. */
const keepAddresses = {
  name: "keep-addresses",
  /** @param {string} code @param {string} file */
  transform(code, file) {
    if (!code.includes("import.meta.url")) return null;
    const address = `new URL(${JSON.stringify(relative(BUILD, file))}, import.meta.url).href`;
    return { code: code.replaceAll("import.meta.url", address), map: null };
  },
};

rmSync(BUILD, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(ROOT, "apps/server/src/main.ts"),
  platform: "node",
  external: (id) => !INSIDE.test(id),
  plugins: [keepAddresses],
});
// Errors are logged with the names of their classes.
await bundle.write({ dir: BUILD, keepNames: true });
await bundle.close();
