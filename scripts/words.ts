/**
 * The words files: French and English say the same things, nothing that nobody reads, and what the specification says to
 * the letter. Exits 1 when they do not.
 */
import { readTree } from "./house-rules.ts";
import { ROOT } from "./prepare/root.mjs";
import { compareWords } from "./words/compare.ts";
import { checkSpelling } from "./words/spelling.ts";
import { findUnused } from "./words/unused.ts";

/** Every mistake in the words files of the tree in `root`, one line each. */
export function checkWords(root: string): string[] {
  const tree = readTree(root);
  return [...compareWords(tree), ...findUnused(tree), ...checkSpelling(tree)];
}

if (import.meta.main) {
  const broken = checkWords(ROOT);
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
