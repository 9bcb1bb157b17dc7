import { createFormControl, type FieldErrors } from "react-hook-form";
import { expect, test } from "vitest";
import { type AnnouncementForm, formOf, resolveAnnouncement, textOf } from "./form.ts";

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

test("keeps a text unchanged when it is read back", () => {
  const { id: _, is_published: __, version: ___, updated_at: ____, ...text } = STORED;
  expect(textOf(formOf(STORED, "2026-01-01"))).toEqual(text);
  expect(textOf({ ...formOf(STORED, ""), audience: "all" }).roles).toBeNull();
  expect(formOf(undefined, "2026-01-01")).toMatchObject({ date: "2026-01-01", audience: "all" });
});

const itemsProblem = async (items: AnnouncementForm["items"]) => {
  const { handleSubmit, register } = createFormControl({
    defaultValues: { ...formOf(STORED, ""), items },
    resolver: resolveAnnouncement,
  });
  register("items.fr");
  let found: FieldErrors<AnnouncementForm> = {};
  await handleSubmit(
    () => {},
    (errors) => {
      found = errors;
    },
  )();
  const problem = found.items?.fr;
  return problem && [problem.type, problem.message];
};

test("reads items from lines and requires the same number in both languages", async () => {
  expect(await itemsProblem({ fr: " Un \n\nDeux\n", en: "One\nTwo" })).toBeUndefined();
  expect(textOf({ ...formOf(STORED, ""), items: { fr: " Un \n\n", en: "\nOne" } }).items).toEqual([
    { fr: "Un", en: "One" },
  ]);
  expect(await itemsProblem({ fr: " \n", en: "One" })).toEqual(["items", "required"]);
  expect(await itemsProblem({ fr: "Un", en: "" })).toEqual(["items.0.en", "required"]);
  expect(await itemsProblem({ fr: "Un", en: "One\nTwo" })).toEqual(["items.1.fr", "required"]);
  expect(await itemsProblem({ fr: "x\n".repeat(21), en: "x\n".repeat(21) })).toEqual(["items", "too_long"]);
});
