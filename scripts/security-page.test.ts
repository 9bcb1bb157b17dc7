import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./prepare/root.mjs";

const page = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([a-z/ ]+) \| (.*) \| (.*) \|$/gm)].map(
  ([, id = "", state = "", how = "", shown = ""]) => ({ id, state, how, shown }),
);

test("lists each requirement once, in the order of the standard", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(200);
  expect(new Set(ids).size).toBe(ids.length);
  const numbers = (id: string) =>
    id
      .split(".")
      .map((part) => part.padStart(3, "0"))
      .join();
  expect(ids).toEqual([...ids].sort((a, b) => (numbers(a) < numbers(b) ? -1 : 1)));
});

test("names tests that exist, and says what is missing", () => {
  const named = rows.flatMap(({ shown }) => [...shown.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(
    rows.filter(({ state, how }) => ["partly", "not met", "operator", "n/a"].includes(state) && how === ""),
  ).toEqual([]);
  // A requirement that is met has an explanation or a proof.
  expect(rows.filter(({ state, how, shown }) => state === "met" && how + shown === "")).toEqual([]);
});

test("counts them as the tables do", () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const [, ...found] =
    /Of (\d+) requirements (\d+) are met, (\d+) partly, (\d+) not; (\d+) depend on the operator and (\d+) do not apply/.exec(
      page,
    ) ?? [];
  expect(found.map(Number)).toEqual([
    rows.length,
    ...["met", "partly", "not met", "operator", "n/a"].map(count),
  ]);
});

test("counts the uses of HTML that React does not escape", () => {
  const app = join(ROOT, "apps/web/app");
  const uses = globSync("**/*.tsx", { cwd: app }).flatMap(
    (name) => readFileSync(join(app, name), "utf8").match(/dangerouslySetInnerHTML=/g) ?? [],
  );
  expect(uses).toHaveLength(6);
  expect(page).toContain("of the six uses of `dangerouslySetInnerHTML`");
});
