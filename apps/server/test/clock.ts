import { afterAll, beforeEach, vi } from "vitest";
import { passMidnight } from "../../../scripts/test/pass-midnight.ts";

/** In milliseconds: longer than most tests. */
const TEST = 5_000;

// Before a file is loaded, since it may compute today, and before each of its tests.
await passMidnight(TEST);
beforeEach(() => passMidnight(TEST));

/**
 * Runs after every test file: workers keep their globals between files, so a stopped clock would give the rows of the
 * next file identical times.
 */
afterAll(() => void vi.useRealTimers());
