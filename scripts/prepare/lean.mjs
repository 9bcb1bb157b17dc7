import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * How Node is started to serve, so that it takes less memory (decision 0059). V8's own
 * choice, a young generation of up to 64 MiB, is never given back.
 */
export const LEAN_FLAGS = ["--max-semi-space-size=8"];

/**
 * Variables that must be set before the process starts. glibc keeps freed memory in up to eight arenas per processor. With
 * the compile cache no thread loads the compiler that strips types.
 */
export const LEAN_ENV = {
  MALLOC_ARENA_MAX: "2",
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
};
