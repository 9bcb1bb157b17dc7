import { expect, test } from "vitest";
import { formOf, itemsProblem, textOf } from "./form.ts";

const STANDS = {
  id: "one",
  title: "Un",
  title_en: "One",
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

test("what is read and sent again is the same", () => {
  const { id: _, is_published: __, version: ___, updated_at: ____, ...text } = STANDS;
  expect(textOf(formOf(STANDS, "2026-01-01"))).toEqual(text);
  expect(textOf({ ...formOf(STANDS, ""), audience: "all" }).roles).toBeNull();
  expect(formOf(undefined, "2026-01-01")).toMatchObject({ date: "2026-01-01", audience: "all" });
});

test("points are lines, as many in both languages; empty lines are none", () => {
  expect(itemsProblem(" Un \n\nDeux\n", "One\nTwo")).toBeUndefined();
  expect(textOf({ ...formOf(STANDS, ""), items: " Un \n\n", items_en: "\nOne" }).items).toEqual([
    { fr: "Un", en: "One" },
  ]);
  expect(itemsProblem(" \n", "One")).toBe("required");
  expect(itemsProblem("Un", "")).toBe("not_alike");
  expect(itemsProblem("x\n".repeat(21), "x\n".repeat(21))).toBe("over");
});
