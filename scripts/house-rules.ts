/** Checks the house rules that no ready-made tool covers: prints each violation and exits 1. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkDecisions } from "./house-rules/decisions.ts";
import { checkFile, checkNames, type TreeFile } from "./house-rules/files.ts";
import { checkMigrations } from "./house-rules/migrations.ts";
import { checkPackages } from "./house-rules/packages.ts";
import { checkPlainWords } from "./house-rules/plain-words.ts";
import { checkSource, readUses } from "./house-rules/source.ts";
import { checkStatusWrites } from "./house-rules/status-writes.ts";
import { checkStorageAccess } from "./house-rules/storage-access.ts";
import { checkTables } from "./house-rules/table-ownership.ts";
import { ROOT } from "./prepare/root.mjs";

/** Text files of the tree in `root` that git tracks or would track. */
export function readTree(root: string): TreeFile[] {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return [...new Set(list.split("\0"))]
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .map((path) => ({ path, content: readFileSync(join(root, path), "utf8") }))
    .filter(({ content }) => !content.includes("\0"));
}

/** The violations in the tree at `root`, one line each. */
export function checkHouse(root: string): string[] {
  const tree = readTree(root);
  const uses = readUses(tree);
  const broken = tree.flatMap((file) => [
    ...checkFile(file),
    ...checkSource(file, uses),
    ...checkStatusWrites(file),
    ...checkStorageAccess(file),
    ...checkPlainWords(file),
  ]);
  return [
    ...broken,
    ...checkNames(tree),
    ...checkDecisions(tree),
    ...checkPackages(tree),
    ...checkMigrations(tree),
    ...checkTables(tree),
  ];
}

if (import.meta.main) {
  const broken = checkHouse(ROOT);
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
