import { afterAll, vi } from "vitest";

/**
 * Runs after every test file: workers keep their globals between files, so a stopped clock would give the rows of the
 * next file identical times.
 */
afterAll(() => void vi.useRealTimers());
