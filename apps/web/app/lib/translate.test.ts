import { expect, test } from "vitest";
import { createTranslate } from "./translate.ts";

const t = createTranslate("fr", {
  requests: "Les demandes de {{name}}",
  city: "Heures de {{city}}",
  yields: "Il cède {{name}}",
  limit: "La limite est de {{limit}}.",
});

test.each([
  ["requests", { name: "Awa Ndiaye" }, "Les demandes d’Awa Ndiaye"],
  ["requests", { name: "Élise Obiang" }, "Les demandes d’Élise Obiang"],
  ["requests", { name: "Paul Ewane" }, "Les demandes de Paul Ewane"],
  ["requests", { name: "Hamidou Ba" }, "Les demandes de Hamidou Ba"],
  ["city", { city: "Abidjan" }, "Heures d’Abidjan"],
  ["yields", { name: "Awa" }, "Il cède Awa"],
  ["limit", { limit: "20 Mo" }, "La limite est de 20 Mo."],
  ["requests", {}, "Les demandes de {{name}}"],
] as const)("writes %s of %o as French does: %s", (key, values, written) => {
  expect(t(key, values)).toBe(written);
});

test("leaves the same words of another language as they are", () => {
  expect(createTranslate("en", { sign: "de {{name}}" })("sign", { name: "Awa" })).toBe("de Awa");
});
