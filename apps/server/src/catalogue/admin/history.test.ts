import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildModality, buildOrganism } from "../../../test/builders/catalogue.ts";
import {
  type CatalogueAdministration,
  inCameroon,
  priced,
  startCatalogueAdministration,
} from "../../../test/catalogue-administration.ts";

let catalogue: CatalogueAdministration;
beforeAll(async () => {
  catalogue = await startCatalogueAdministration();
});
afterAll(() => catalogue.server.close());

describe("the history", () => {
  test("shows who changed which price, where and when, with both values", async () => {
    const organism = await buildOrganism(catalogue.server.ctx.db, { name: "Mairie de la preuve" });
    const service = await catalogue.added(inCameroon(organism.id));
    await catalogue.save(service, priced(service.document, 18_500), catalogue.colleague);
    const [latest, first] = await catalogue.versions(service.id);
    expect(first).toMatchObject({
      version: 1,
      operation: "created",
      by: { name: "Ada Première" },
      changes: [],
    });
    expect(latest).toMatchObject({ version: 2, operation: "changed", by: { name: "Bob Second" } });
    expect(Date.parse(latest.at)).toBeLessThanOrEqual(Date.now());
    expect(latest.changes).toEqual([
      {
        what: "price",
        country: { code: "CM", name: "Cameroun" },
        modality: {
          id: service.document.countries[0]?.modalities[0]?.id,
          organism: { id: organism.id, name: "Mairie de la preuve" },
        },
        currency: { from: "XAF", to: "XAF" },
        from: 15_000,
        to: 18_500,
      },
    ]);
  });

  test("begins with the original state of a service that was never edited", async () => {
    const { service_id } = await buildModality(catalogue.server.ctx.db, { country_code: "CM", price: 7_000 });
    const { body: found } = await catalogue.call("GET", `/admin/services/${service_id}`);
    expect(await catalogue.versions(service_id)).toEqual([]);
    const translated = { ...found.document, title: { fr: found.document.title.fr, en: "English" } };
    const english = { fr: "x", en: "x" };
    const document = { ...translated, description: english, subcategory: english };
    expect((await catalogue.save(found, document)).status).toBe(200);
    const history = await catalogue.versions(service_id);
    expect(history.map((one: { operation: string }) => one.operation)).toEqual(["changed", "created"]);
    expect(history[0].changes).toContainEqual(
      expect.objectContaining({ what: "title.en", from: "", to: "English" }),
    );
  });

  test("is paged, each version compared with the previous one", async () => {
    let service = await catalogue.added();
    for (const price of [1, 2, 3])
      service = (await catalogue.save(service, priced(service.document, price))).body;
    const page = async (number: number) =>
      (await catalogue.call("GET", `/admin/services/${service.id}/versions?per_page=2&page=${number}`)).body;
    const [first, second] = [await page(1), await page(2)];
    const versions = [...first.versions, ...second.versions].map((one) => [one.version, one.changes[0]?.to]);
    expect(first.total).toBe(4);
    expect(versions).toEqual([
      [4, 3],
      [3, 2],
      [2, 1],
      [1, undefined],
    ]);
  });
});
