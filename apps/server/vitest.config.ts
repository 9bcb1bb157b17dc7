import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { patience } from "../../scripts/test/patience.ts";

const clientCalls = mkdtempSync(join(tmpdir(), "client-calls-"));
process.once("exit", () => rmSync(clientCalls, { recursive: true, force: true }));

// Runs after all other files and checks what they recorded.
const afterwards = "test/client-methods.test.ts";

// More workers than cores, because tests also wait; a fourth mostly slows the others down (decision 0248).
const maxWorkers = 3;

/** The tests in these files, on the database that `test/global-setup.ts` finds. */
export const serverTests = (include: string[]): TestProjectInlineConfiguration => ({
  test: {
    name: "server",
    include,
    exclude: [afterwards],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["../../scripts/test/quiet.ts", "test/clock.ts"],
    // Node strips the types itself and keeps compiled code, as in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    provide: { clientCalls },
    // A worker keeps its modules, its compiled database and one application from file to file (`test/app.ts`).
    isolate: false,
    execArgv: [
      // Most objects of a test are short-lived; a larger young generation halves the collections.
      "--max-semi-space-size=64",
      // Hundreds of password hashes would take a fifth of the run, and the keys of backups ten seconds.
      `--import=${join(import.meta.dirname, "test/replace-argon2.ts")}`,
      `--import=${join(import.meta.dirname, "test/replace-scrypt.ts")}`,
      `--import=${join(import.meta.dirname, "test/name-statements.ts")}`,
    ],
    testTimeout: patience(20_000),
    hookTimeout: patience(60_000),
    expect: { poll: { timeout: patience(15_000) } },
  },
});

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      serverTests(["src/**/*.test.ts", "test/**/*.test.ts"]),
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
