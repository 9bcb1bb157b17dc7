import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["../../scripts/test/quiet.ts", "test/clock.ts"],
    // Each file opens its own database. More workers than cores: what is tested also waits, for jobs and for one another.
    maxWorkers: 4,
    // A worker keeps its modules and its compiled database from file to file; each file still has a database of its own.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
