import fc from "fast-check";
import { expect, it } from "vitest";
import { fold, isPlainLine, stripAccents, utf8Length } from "./text.ts";

it.each([
  ["Été", "Ete"],
  ["Œuvre cœur", "OEuvre coeur"],
  ["Ŋdé ɓaka", "Nde baka"],
  ["plain", "plain"],
])("removes the accents of %s", (text, plain) => {
  expect(stripAccents(text)).toBe(plain);
});

it("folds case, accents, apostrophes and spaces", () => {
  expect(fold("  L’Extrait\u00a0 de   NAISSANCE légalisé ")).toBe("l'extrait de naissance legalise");
});

it("folding twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

it.each([
  ["\u007f", 1],
  ["\u0080", 2],
  ["\u07ff", 2],
  ["\u0800", 3],
  ["\uffff", 3],
  ["\u{10000}", 4],
])("counts the bytes of %j: %i", (text, bytes) => {
  expect(utf8Length(text)).toBe(bytes);
});

it("counts bytes like an encoder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text, "utf8"));
    }),
  );
});

it.each(["", "Société Générale & fils, 2e étage", "clé 🔑", "👩\u200d💻 de Awa", "مفتاح", "St.Louis"])(
  "%j is a plain line",
  (text) => {
    expect(isPlainLine(text)).toBe(true);
  },
);

it.each([
  "a\nb",
  "a\rb",
  "a\tb",
  "a\0",
  "\u007f",
  "\u0085",
  "a\u2028b",
  "\u202eab",
  "\u2067ab",
  "\u200eab",
  "a\u200bb",
  "\ufeffa",
  "a\u00adb",
  "\ud800",
])("refuses %j as a plain line", (text) => {
  expect(isPlainLine(text)).toBe(false);
});
