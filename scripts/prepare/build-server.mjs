/**
 * Bundles the program of the server into `apps/server/build`: loading a few files is much faster than loading 1,500 (decision 0231).
 * The sources must stay beside it, because worker threads and commands run from them.
 */
import { rmSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./root.mjs";

const BUILD = join(ROOT, "apps/server/build");

/** What is bundled besides files: our own packages, and packages that consist of hundreds of small modules. */
const BUNDLED = /^(?:\.|@passerelle\/|(?:kysely|zod|jose|fastify-type-provider-zod)(?:\/|$))/;

/** Lets each module keep the address of its source: it finds its texts, threads and fonts by it. */
const keepAddresses = {
  name: "keep-addresses",
  /** @param {string} code @param {string} file */
  transform(code, file) {
    if (/import\.meta\.(?:dirname|filename)/.test(code)) throw new Error(`${file}: use import.meta.url`);
    if (!code.includes("import.meta.url")) return null;
    const address = `new URL(${JSON.stringify(relative(BUILD, file))}, import.meta.url).href`;
    return { code: code.replaceAll("import.meta.url", address), map: null };
  },
};

rmSync(BUILD, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(ROOT, "apps/server/src/main.ts"),
  platform: "node",
  external: (id) => !isAbsolute(id) && !BUNDLED.test(id),
  plugins: [keepAddresses],
});
// Errors are logged with the names of their classes.
await bundle.write({ dir: BUILD, keepNames: true });
await bundle.close();
