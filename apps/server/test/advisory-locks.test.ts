import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVER = join(import.meta.dirname, "..");

test("each advisory lock has a number of its own", () => {
  const files = globSync(["src/**/*.ts", "migrations/*.sql"], { cwd: SERVER });
  const uses = files.flatMap((file) =>
    [...readFileSync(join(SERVER, file), "utf8").matchAll(/\b7_?205_?7\d\d\b/g)].map(([number]) => ({
      number: number.replaceAll("_", ""),
      file,
    })),
  );
  expect(uses.length).toBeGreaterThan(4);
  for (const { number, file } of uses)
    expect(
      uses.filter((one) => one.number === number && one.file !== file),
      number,
    ).toEqual([]);
});
