import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fixTypography, hasOtherNameOfEmail, isAmerican } from "./typography.ts";

const NO_BREAK = "\u00a0";
const NARROW = "\u202f";

test.each([
  ["Prix : 5 €", `Prix${NO_BREAK}: 5 €`],
  ["Vraiment ? Oui ! Non ; si", `Vraiment${NARROW}? Oui${NARROW}! Non${NARROW}; si`],
  ["« Le Pont »", `«${NO_BREAK}Le Pont${NO_BREAK}»`],
  ["20 % de {{rate}} %", `20${NARROW}% de {{rate}}${NARROW}%`],
  ["110 000 FCFA, 12 345 678", `110${NARROW}000 FCFA, 12${NARROW}345${NARROW}678`],
  [`Prix${NARROW}: ${NO_BREAK}?`, `Prix${NO_BREAK}: ${NARROW}?`],
  ["le 20 novembre 2026", "le 20 novembre 2026"],
  ["06 12 34 56 78", "06 12 34 56 78"],
  ["Paiement réussi!", "Paiement réussi!"],
  ["https://passerelle.test", "https://passerelle.test"],
])("fixes the spaces of « %s », once", (text, fixed) => {
  expect(fixTypography(text, "fr")).toBe(fixed);
  expect(fixTypography(fixed, "fr")).toBe(fixed);
});

test("English has no space before a percent sign, and other languages are left alone", () => {
  expect(fixTypography("20 % off: really?", "en")).toBe("20% off: really?");
  expect(fixTypography("20 % : sim", "pt")).toBe("20 % : sim");
});

test.each(["Organize it", "our behavior", "canceled", "the city center", "Catalog"])(
  "%s is American",
  (text) => {
    expect(isAmerican(text)).toBe(true);
  },
);

test.each([
  "Organise it",
  "our behaviour",
  "cancelled",
  "the city centre",
  "programme",
  "catalogue",
  "size",
  "Colombo",
])("%s is not", (text) => {
  expect(isAmerican(text)).toBe(false);
});

test.each(["Un courriel part.", "Courriels", "Votre adresse email", "Emails"])(
  "%s has another name of e-mails",
  (text) => {
    expect(hasOtherNameOfEmail(text)).toBe(true);
  },
);

test.each(["Un e-mail part à {{email}}.", "phone, email, organism", "E-mails"])("%s has not", (text) => {
  expect(hasOtherNameOfEmail(text)).toBe(false);
});

test("the content of every installation has the spaces of French", () => {
  const seeds = join(import.meta.dirname, "../../apps/server/seeds");
  const paths = globSync(["*.ts", "catalogue/**/*.ts", "content/*.ts"], { cwd: seeds });
  const texts = paths.flatMap((path) =>
    Array.from(
      readFileSync(join(seeds, path), "utf8").matchAll(/\bfr:\s*"((?:[^"\\]|\\.)*)"/g),
      ([, text = ""]) => text,
    ),
  );
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => text !== fixTypography(text, "fr"))).toEqual([]);
});
