import { afterAll, vi } from "vitest";

/**
 * Set up in every test file: a worker keeps its globals from file to file, and a clock that one file left standing would
 * give everything that the next one writes the same instant, in no order.
 */
afterAll(() => void vi.useRealTimers());
