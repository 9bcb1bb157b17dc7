import { expect, test } from "vitest";
import { readBadge, summaryOf, type TestBadge } from "./test-badge.ts";
import { editSummary } from "./test-badge-edit.ts";

const EDITOR = { id: "me", name: "Awa Ndiaye" };
const NOW = new Date("2026-11-20T10:00:00Z");

test("test mode is on by default (spec 2 §9)", () => {
  expect(readBadge(undefined)).toEqual({ testMode: true, history: [] });
  expect(readBadge(`{"testMode":false}`).testMode).toBe(false);
});

test("each change adds an entry with the previous text; an unchanged text adds none", () => {
  let badge: TestBadge = readBadge(undefined);
  badge = editSummary(badge, " Recette du 20 ", EDITOR, NOW);
  badge = editSummary(badge, "Recette du 20", EDITOR, NOW);
  badge = editSummary(badge, "Recette du 21", EDITOR, NOW);
  badge = editSummary(badge, "", EDITOR, NOW);
  expect(summaryOf(badge)).toBe("");
  expect(badge.history.map(({ text, action, previousText }) => [text, action, previousText])).toEqual([
    ["", "cleared", "Recette du 21"],
    ["Recette du 21", "changed", "Recette du 20"],
    ["Recette du 20", "created", ""],
  ]);
  expect(badge.history[0]).toMatchObject({
    editorId: "me",
    editorName: "Awa Ndiaye",
    timestamp: "2026-11-20T10:00:00.000Z",
  });
});

test("the history keeps ten entries and drops the oldest", () => {
  let badge: TestBadge = readBadge(undefined);
  for (let at = 1; at <= 12; at++) badge = editSummary(badge, `Résumé ${at}`, EDITOR, NOW);
  expect(badge.history).toHaveLength(10);
  expect(badge.history.at(-1)?.text).toBe("Résumé 3");
  expect(readBadge(JSON.stringify(badge))).toEqual(badge);
});

test.each(["", "null", "[]", "{", `{"history":"x"}`, `{"history":[null,{"text":1},{"text":"a"}]}`])(
  "%s in storage breaks nothing",
  (stored) => {
    expect(readBadge(stored)).toEqual({ testMode: true, history: [] });
  },
);
