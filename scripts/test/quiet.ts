import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/** Set up in every test file: what a test does not expect to be said on the console fails it. */
const said: string[] = [];
for (const level of ["error", "warn"] as const) {
  console[level] = (...words: unknown[]) => {
    said.push(`console.${level}: ${format(...words)}`);
  };
}

function expectSilence(): void {
  const stray = said.splice(0);
  if (stray.length > 0) throw new Error(stray.join("\n"));
}

afterEach(expectSilence);
// What was said between and after the tests.
afterAll(expectSilence);
