import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ERASURE_RULES } from "../../packages/domain/src/privacy/erasures.ts";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/personal-data.md"), "utf8");

/** `30 days (`QUARANTINE_DAYS`, [scan-state.ts](../packages/…))` */
const FIGURE = /(\d+) (\w+) \(`(\w+)`, \[[^\]]+\]\(\.\.\/([^)]+)\)\)/g;
const IN_HOURS: Record<string, number> = { _MS: 3_600_000, SECONDS: 3_600 };

/** The value of a constant or member in a source file, written as a number or as a product of numbers. */
function valueIn(path: string, name: string): number | undefined {
  const source = readFileSync(join(root, path), "utf8");
  const product = new RegExp(`\\b${name}\\s*[=:]\\s*([\\d_]+(?:\\s*\\*\\s*[\\d_]+)*)\\s*[;,]`).exec(
    source,
  )?.[1];
  return product?.split("*").reduce((value, part) => value * Number(part.replaceAll("_", "")), 1);
}

const figures = [...text.matchAll(FIGURE)].map(([, value, unit, name = "", path = ""]) => ({
  value: Number(value),
  unit,
  name,
  path,
}));

test("the record of processing names its figures with their constants", () => {
  expect(figures.length).toBeGreaterThan(15);
});

test.each(figures)("$name in $path is $value $unit", ({ value, unit, name, path }) => {
  const found = valueIn(path, name);
  const inHours = Object.entries(IN_HOURS).find(([ending]) => name.endsWith(ending))?.[1];
  expect(found).toBe(unit === "hours" ? value * (inHours ?? 1) : value);
});

test("the record names every rule of erasure with what it keeps", () => {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  for (const [rule, { keeps }] of Object.entries(ERASURE_RULES)) {
    const row = rows.find((line) => line.includes(`\`${rule}\``));
    expect(row, rule).toBeDefined();
    const [unit, count] = Object.entries(keeps ?? {})[0] ?? [];
    if (count) expect(row, rule).toContain(`${count} ${unit}`);
  }
});
