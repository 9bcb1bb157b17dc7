import fc from "fast-check";
import { expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { isAutomatic, ownWords } from "./answer-by-mail.ts";

test.each([
  ["Bonjour", "Bonjour"],
  [
    "Oui, merci.\n\nLe 20 nov. 2026 à 14:05, Passerelle <no-reply@x.test> a écrit :\n> Bonjour",
    "Oui, merci.",
  ],
  ["Yes.\r\n\r\nOn Fri, Nov 20, 2026 at 2:05 PM Passerelle <\r\nno-reply@x.test> wrote:\r\n\r\n> Hi", "Yes."],
  ["Oui.\n\nLe 20 nov. 2026 à 14:05, Passerelle <no-reply@x.test> a\nécrit :\n\n> Bonjour", "Oui."],
  ["Oui\n\n-----Message d’origine-----\nDe : Passerelle", "Oui"],
  ["Oui\n\n________________________________\nDe : Passerelle\nEnvoyé : vendredi", "Oui"],
  ["Oui\n\nDe : Passerelle <a@b.test>\nEnvoyé : vendredi 20 novembre", "Oui"],
  ["Voilà.\n-- \nAwa Ndiaye\n+221 77", "Voilà."],
  ["Voilà.\n\nEnvoyé de mon iPhone", "Voilà."],
  ["Un\n\n\n\nDeux", "Un\n\nDeux"],
  ["> tout cité", ""],
  ["Le dossier est complet.\nMerci.", "Le dossier est complet.\nMerci."],
  ["J’ai écrit : rien.", "J’ai écrit : rien."],
])("extracts from %j the text %j", (text, own) => {
  expect(ownWords(text)).toBe(own);
});

test("returns a prefix of the text in linear time", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "\n", ">", "-", " ", ":", "_"), maxLength: 2_000 }),
      (text) => {
        const own = ownWords(text);
        expect(
          text
            .replace(/\n{3,}/g, "\n\n")
            .trimStart()
            .startsWith(own),
        ).toBe(true);
      },
    ),
  );
  const before = performance.now();
  ownWords(`On ${"a".repeat(200_000)}\n${"le b\n".repeat(40_000)}`);
  expect(performance.now() - before).toBeLessThan(patience(2_000));
});

test.each([
  [[{ key: "auto-submitted", value: "auto-replied" }], "awa@x.test", "Re: Dossier", true],
  [[{ key: "auto-submitted", value: "no" }], "awa@x.test", "Re: Dossier", false],
  [[{ key: "precedence", value: "bulk" }], "awa@x.test", "Re", true],
  [[{ key: "return-path", value: "<>" }], "awa@x.test", "Re", true],
  [[{ key: "x-autoreply", value: "yes" }], "awa@x.test", "Re", true],
  [[], "MAILER-DAEMON@x.test", "Undelivered Mail", true],
  [[], "awa@x.test", "Réponse automatique : Absente jusqu’au 3 mars", true],
  [[], "awa@x.test", "Re: Nouveau message", false],
  [[], "noreply@x.test", "Re", true],
])("subject %j from %s, %s: automatic: %s", (headers, from, subject, automatic) => {
  expect(isAutomatic(headers, from, subject)).toBe(automatic);
});
