import fc from "fast-check";
import { expect, it } from "vitest";
import { anyDocument, sampleDocument } from "../../test/documents.ts";
import { columnsOf, documentOf } from "./rows.ts";

it("a stored document is read back unchanged", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const kept = JSON.parse(JSON.stringify(columnsOf(document)));
      expect(documentOf(kept)).toEqual(document);
    }),
  );
});

it("stores French in columns, English in translations, and the country's currency with each price", () => {
  const columns = columnsOf(sampleDocument());
  expect(columns.title).toBe("Passeport");
  expect(columns.translations.en).toEqual({
    title: "Passport",
    description: "A procedure.",
    estimated_time: "3-5 working days",
  });
  expect(columns.countries[0]?.modalities[0]?.currency_code).toBe("XAF");
});

it("reads missing translations as empty text", () => {
  const columns = { ...columnsOf(sampleDocument()), translations: {} };
  expect(documentOf(columns)).toMatchObject({
    title: { fr: "Passeport", en: "" },
    estimated_time: { fr: "3-5 jours ouvrables", en: "" },
  });
});
