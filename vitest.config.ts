import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { derivedData } from "./apps/web/derived-data.ts";
import { patience } from "./scripts/test/patience.ts";

const setupFiles = [`${import.meta.dirname}/scripts/test/quiet.ts`];

// Properties try hundreds of texts, which takes longer than the default of five seconds on a busy machine.
const testTimeout = patience(20_000);

/** The tests that need no database; the server's have a configuration of their own. */
export default defineConfig({
  test: {
    // By default one core would stay idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "packages",
          root: "packages",
          include: ["*/src/**/*.test.ts"],
          setupFiles,
          // Pure rules keep no state: the files of a worker share their modules.
          isolate: false,
          // Node strips the types itself and keeps compiled code.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout,
        },
      },
      {
        test: {
          name: "web",
          root: "apps/web",
          isolate: false,
          include: ["{app/**/,}*.test.ts"],
          setupFiles: [...setupFiles, `${import.meta.dirname}/apps/web/test/restore-globals.ts`],
          testTimeout,
        },
      },
      {
        plugins: [derivedData],
        test: {
          name: "components",
          root: "apps/web",
          // Imports took three quarters of the time.
          isolate: false,
          include: ["app/**/*.component.test.tsx"],
          environment: "happy-dom",
          setupFiles: [...setupFiles, `${import.meta.dirname}/apps/web/test/setup.ts`],
          testTimeout,
          expect: { poll: { timeout: patience(10_000) } },
        },
      },
      {
        test: {
          name: "scripts",
          root: "scripts",
          include: ["**/*.test.ts"],
          setupFiles,
          testTimeout: patience(120_000),
          hookTimeout: patience(60_000),
        },
      },
    ],
  },
});
