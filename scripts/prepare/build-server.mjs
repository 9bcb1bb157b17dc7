/**
 * Bundles the program of the server into `apps/server/build`: loading a few files is much faster than loading 1,500 (decision 0231).
 * The sources must stay beside it, because worker threads and commands run from them.
 */
import { rmSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./root.mjs";

const BUILD = join(ROOT, "apps/server/build");

/** Packages that consist of dozens of small modules, with those that only they use. */
const PACKAGES = [
  "kysely",
  "zod",
  "fastify-type-provider-zod",
  "jose",
  "pg-boss",
  "cron-parser",
  "serialize-error",
  "non-error",
  "@tus/server",
  "@tus/utils",
  "srvx",
  "csv-parse",
  "prom-client",
  "@opentelemetry/api",
  "tdigest",
  "bintrees",
];

/**
 * What is bundled besides files: our own packages, and `PACKAGES`.
 * @param {string} id
 */
const isBundled = (id) =>
  /^(?:\.|@passerelle\/)/.test(id) || PACKAGES.some((name) => id === name || id.startsWith(`${name}/`));

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
  external: (id) => !isAbsolute(id) && !isBundled(id),
  plugins: [keepAddresses],
});
// Errors are logged with the names of their classes.
await bundle.write({ dir: BUILD, keepNames: true });
await bundle.close();
