import type { TemplateBody } from "@passerelle/domain/mandates/template";
import { expect, test } from "vitest";
import { bodyOf, changed, editedOf, moved, without } from "./edit-template.ts";

const text = (fr: string) => ({ fr, en: `${fr} (en)` });

const BODY: TemplateBody = {
  title: text("Procuration"),
  summary: text("Pour tout"),
  level: 2,
  powers: [
    { power: "file", wording: text("déposer") },
    { power: "pay", wording: text("payer") },
  ],
  sections: [
    {
      heading: text("Pouvoirs"),
      blocks: [
        { text: text("Ce qu’il peut") },
        { list: "powers" },
        { text: text("Jusqu’à {{ceiling}}"), when: "ceiling" },
        { text: text("Sans paiement"), unless: "ceiling" },
      ],
    },
  ],
};

test("a template that is edited without a change stays as it was", () => {
  expect(bodyOf(editedOf(BODY))).toEqual(BODY);
});

test("moves an item by one place and leaves it at the ends", () => {
  const items = [{ id: "a" }, { id: "b" }, { id: "c" }];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("");
  expect(ids(moved(items, "b", -1))).toBe("bac");
  expect(ids(moved(items, "b", 1))).toBe("acb");
  expect(ids(moved(items, "a", -1))).toBe("abc");
  expect(ids(moved(items, "c", 1))).toBe("abc");
  expect(ids(without(items, "b"))).toBe("ac");
});

test("changes one item and keeps the others", () => {
  const items = [
    { id: "a", name: "x" },
    { id: "b", name: "y" },
  ];
  expect(changed(items, "b", { name: "z" })).toEqual([items[0], { id: "b", name: "z" }]);
});
