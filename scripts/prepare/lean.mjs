import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * How Node is started to serve, so that it takes less memory (decision 0059). A young generation of 64 MiB, V8's own
 * choice, is never given back, and saves nothing measurable here.
 */
export const LEAN_FLAGS = ["--max-semi-space-size=8"];

/**
 * Variables that are read before any code of ours runs. glibc keeps what each thread has freed apart, up to eight arenas for
 * each processor. Compiled code that is kept spares each thread the compiler that strips types, and half of the start.
 */
export const LEAN_ENV = {
  MALLOC_ARENA_MAX: "2",
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
};
