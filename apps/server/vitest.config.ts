import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["../../scripts/test/quiet.ts"],
    // Each file opens its own database; two embedded ones at a time are what two cores and memory bear.
    maxWorkers: 2,
    // A worker keeps its modules and its compiled database from file to file; each file still has a database of its own.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
