import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildOrganism,
  countryDocument,
  modalityDocument,
  serviceDocument,
} from "../../../test/builders/catalogue.ts";
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

describe("activating and archiving", () => {
  test("hides an archived service from customers and the search, still readable, until it is restored", async () => {
    const service = await catalogue.added(
      serviceDocument({ title: { fr: "Zéphyrine unique", en: "Zephyrine" } }),
    );
    const search = async () =>
      JSON.stringify((await catalogue.call("GET", "/search?q=zephyrine")).body).includes(service.id);
    expect([await catalogue.inShop(service.id), await search()]).toEqual([true, true]);
    const archived = await catalogue.set(service, "archived");
    expect(archived.body).toMatchObject({ status: "archived", version: 2 });
    expect([await catalogue.inShop(service.id), await search()]).toEqual([false, false]);
    expect((await catalogue.call("GET", `/services/${service.id}`)).status).toBe(404);
    const restored = await catalogue.set(archived.body, "inactive", catalogue.colleague);
    expect(restored.body).toMatchObject({ status: "inactive", version: 3 });
    expect(await catalogue.inShop(service.id)).toBe(false);
    expect((await catalogue.set(restored.body, "active")).body).toMatchObject({
      status: "active",
      version: 4,
    });
    expect(await catalogue.inShop(service.id)).toBe(true);
    const operations = (await catalogue.versions(service.id)).map(
      (one: { operation: string }) => one.operation,
    );
    expect(operations).toEqual(["activated", "restored", "archived", "created"]);
  });

  test("an unchanged status does nothing; a service changed meanwhile is not archived", async () => {
    const service = await catalogue.added();
    expect((await catalogue.set(service, "active")).body.version).toBe(1);
    await catalogue.save(service, priced(service.document, 3), catalogue.colleague);
    const late = await catalogue.set(service, "archived");
    expect([late.status, late.body.code]).toEqual([409, "service_conflict"]);
  });

  test("refuses to activate a service that cannot be offered", async () => {
    const { db } = catalogue.server.ctx;
    const organism = await buildOrganism(db);
    const service = await catalogue.added(inCameroon(organism.id), false);
    await db.updateTable("organisms").set({ is_active: false }).where("id", "=", organism.id).execute();
    const refused = await catalogue.set(service, "active");
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ code: "organism_inactive" }]);
  });
});

describe("duplicating", () => {
  test("makes an inactive copy with its own ids; repeating it answers the same", async () => {
    const service = await catalogue.added();
    const asked = copy();
    const [first, again] = [
      await catalogue.call("POST", `/admin/services/${service.id}/duplicates`, asked),
      await catalogue.call("POST", `/admin/services/${service.id}/duplicates`, asked),
    ];
    expect(first.body).toMatchObject({ id: asked.id, status: "inactive", version: 1 });
    expect(again.body).toEqual(first.body);
    const [original, made] = [service.document, first.body.document as ServiceDocument];
    expect(made.title).toEqual(asked.title);
    expect(made.countries[0]?.modalities[0]?.price).toBe(15_000);
    expect(made.countries[0]?.modalities[0]?.id).not.toBe(original.countries[0]?.modalities[0]?.id);
    expect(await catalogue.versions(asked.id)).toMatchObject([{ operation: "duplicated", version: 1 }]);
  });
});

describe("the preview", () => {
  test("shows what customers would see, in both languages, and saves nothing", async () => {
    const organism = await buildOrganism(catalogue.server.ctx.db, { country_code: "SN" });
    const document = serviceDocument({
      countries: [
        countryDocument(),
        countryDocument({
          country_code: "SN",
          currency_code: "XOF",
          modalities: [
            modalityDocument({
              organism_id: organism.id,
              price: 20_000,
              conditions: { fr: "Oui.", en: "Yes." },
            }),
            modalityDocument({ is_active: false }),
          ],
        }),
      ],
    });
    const preview = (await catalogue.call("POST", "/admin/services/preview", { document })).body;
    const service = await catalogue.added(document);
    for (const language of ["fr", "en"] as const) {
      const reply = await catalogue.server.app.inject({
        url: `/api/services/${service.id}`,
        headers: { ...catalogue.admin.headers, "accept-language": language },
      });
      const seen = reply.json();
      expect(withoutIds(preview[language].detail)).toEqual(withoutIds(seen));
      expect(preview[language].card).toMatchObject({ title: document.title[language], price: seen.price });
    }
    expect(preview.warnings).toEqual([]);
    expect(preview.fr.detail.price).toEqual({ kind: "from", amount: 15_000, currency: "XAF" });
  });

  test("warns of services and options that would not be offered", async () => {
    const document = serviceDocument({ countries: [countryDocument({ modalities: [] })] });
    const { body } = await catalogue.call("POST", "/admin/services/preview", { document });
    expect(body.fr.detail.price).toEqual({ kind: "unavailable" });
    expect(body.warnings).toEqual([
      { path: "countries", code: "offered_nowhere" },
      { path: "countries.0", code: "not_offered" },
    ]);
  });
});

const copy = () => ({ id: crypto.randomUUID(), title: { fr: "Une copie", en: "A copy" } });

/** A preview invents the ids of the service and its countries; modality ids come from the document. */
function withoutIds(detail: { id: string; service_countries: { id: string }[] }) {
  return {
    ...detail,
    id: "",
    service_countries: detail.service_countries.map((one) => ({ ...one, id: "" })),
  };
}
