import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/** Runs in every test file: unexpected console output fails the test. */
const output: string[] = [];
for (const level of ["error", "warn"] as const) {
  console[level] = (...words: unknown[]) => {
    output.push(`console.${level}: ${format(...words)}`);
  };
}

function expectSilence(): void {
  const stray = output.splice(0);
  if (stray.length > 0) throw new Error(stray.join("\n"));
}

afterEach(expectSilence);
// Output between and after the tests.
afterAll(expectSilence);
