import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const clientCalls = mkdtempSync(join(tmpdir(), "client-calls-"));
process.once("exit", () => rmSync(clientCalls, { recursive: true, force: true }));

// Looks at what all the others did, when they are done.
const afterwards = "test/client-methods.test.ts";

export default defineConfig({
  test: {
    // More workers than cores: what is tested also waits, for jobs and for one another.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: "server",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [afterwards],
          // Each file opens its own database.
          globalSetup: ["test/global-setup.ts"],
          setupFiles: ["../../scripts/test/quiet.ts", "test/clock.ts"],
          provide: { clientCalls },
          // A worker keeps its modules and its compiled database from file to file; each file still has a database of its own.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "afterwards",
          include: [afterwards],
          setupFiles: ["../../scripts/test/quiet.ts"],
          provide: { clientCalls },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
