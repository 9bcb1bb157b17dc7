/**
 * Checks the words files: same keys in every language, no unused keys, the literal texts of the specification, and the
 * spelling and typography of each language. Exits 1 on errors. With `--fix` it writes the right spaces first.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTree } from "./house-rules.ts";
import { ROOT } from "./prepare/root.mjs";
import { compareWords } from "./words/compare.ts";
import { checkSpelling } from "./words/spelling.ts";
import { findTypography } from "./words/typography.ts";
import { findUnused } from "./words/unused.ts";

/** The errors in the words files of the tree at `root`, one line each. */
export function checkWords(root: string): string[] {
  const tree = readTree(root);
  return [...compareWords(tree), ...findUnused(tree), ...checkSpelling(tree)];
}

if (import.meta.main) {
  if (process.argv.includes("--fix"))
    for (const { path, content } of findTypography(readTree(ROOT))) writeFileSync(join(ROOT, path), content);
  const broken = checkWords(ROOT);
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
