import fc from "fast-check";
import { expect, it } from "vitest";
import { anyDocument, sampleDocument } from "../../test/documents.ts";
import { columnsOf, documentOf } from "./rows.ts";

it("a document that was kept is read as it was", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const kept = JSON.parse(JSON.stringify(columnsOf(document)));
      expect(documentOf(kept)).toEqual(document);
    }),
  );
});

it("keeps French in the columns, English beside it, and the country's currency with each price", () => {
  const columns = columnsOf(sampleDocument());
  expect(columns.title).toBe("Passeport");
  expect(columns.translations.en).toEqual({
    title: "Passport",
    description: "A procedure.",
    estimated_time: "3-5 working days",
  });
  expect(columns.countries[0]?.modalities[0]?.currency_code).toBe("XAF");
});

it("reads what was never translated as empty", () => {
  const columns = { ...columnsOf(sampleDocument()), translations: {} };
  expect(documentOf(columns)).toMatchObject({
    title: { fr: "Passeport", en: "" },
    estimated_time: { fr: "3-5 jours ouvrables", en: "" },
  });
});
