import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFECTS } from "./planted-defects/defects.ts";
import { ROOT } from "./prepare/root.mjs";

test.each(DEFECTS)("the line of code exists once: $effect", ({ file, from, to }) => {
  expect(readFileSync(join(ROOT, file), "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

test("thirty defects", () => expect(DEFECTS).toHaveLength(30));
