import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * V8's flags for a server (decisions 0059, 0069 and 0076). By default V8 lets the young generation grow to 64 MiB, and the old
 * one to several times its live data before it collects garbage, and does not return that memory. With these flags garbage is at
 * most a quarter of the live data. V8 collects for the first time at 96 MiB; without that it would collect about ten times while it
 * loads the program (decision 0231).
 */
export const LEAN_FLAGS = [
  "--max-semi-space-size=4",
  "--heap-growing-percent=25",
  "--initial-heap-size=96",
  "--expose-gc",
];

/**
 * Variables that must be set before the process starts. By default glibc keeps freed memory in up to eight arenas per processor,
 * and returns only blocks at once that are larger than the largest block freed so far. V8's compiler allocates blocks of 32 KiB.
 * With the compile cache no thread loads the compiler that strips types.
 */
export const LEAN_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/compiled"),
};
