import { expect, test } from "vitest";
import { formOf, itemsProblem, textOf } from "./form.ts";

const STORED = {
  id: "one",
  title: { fr: "Un", en: "One" },
  date: "2026-11-20",
  items: [
    { fr: "Premier", en: "First" },
    { fr: "Second", en: "Second" },
  ],
  roles: ["super_admin" as const],
  is_published: true,
  version: 3,
  updated_at: "2026-11-20T10:00:00.000Z",
};

test("reads a text back as it was sent", () => {
  const { id: _, is_published: __, version: ___, updated_at: ____, ...text } = STORED;
  expect(textOf(formOf(STORED, "2026-01-01"))).toEqual(text);
  expect(textOf({ ...formOf(STORED, ""), audience: "all" }).roles).toBeNull();
  expect(formOf(undefined, "2026-01-01")).toMatchObject({ date: "2026-01-01", audience: "all" });
});

test("reads items from lines and requires as many in both languages", () => {
  expect(itemsProblem({ fr: " Un \n\nDeux\n", en: "One\nTwo" })).toBeUndefined();
  expect(textOf({ ...formOf(STORED, ""), items: { fr: " Un \n\n", en: "\nOne" } }).items).toEqual([
    { fr: "Un", en: "One" },
  ]);
  expect(itemsProblem({ fr: " \n", en: "One" })).toBe("required");
  expect(itemsProblem({ fr: "Un", en: "" })).toBe("not_alike");
  expect(itemsProblem({ fr: "x\n".repeat(21), en: "x\n".repeat(21) })).toBe("over");
});
