import type { AdminService } from "@passerelle/contract/catalogue/admin";
import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildModality,
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

describe("adding", () => {
  test("stores and answers exactly what was sent", async () => {
    const organism = await buildOrganism(catalogue.server.ctx.db, { country_code: "SN" });
    const document = serviceDocument({
      redirect_path: "/support",
      countries: [
        countryDocument({
          country_code: "SN",
          currency_code: "XOF",
          country_specific_fee: 500,
          modalities: [
            modalityDocument({
              organism_id: organism.id,
              conditions: { fr: "Sur place.", en: "On site." },
              presence_required: true,
              official_fees: { fr: "Timbre : 5 000 FCFA", en: "Stamp: 5,000 FCFA" },
              required_documents: [],
            }),
            modalityDocument({ estimated_time: { unit: "days", minimum: 2, maximum: 2 }, price: 9_000 }),
          ],
        }),
        countryDocument({ is_free: true, modalities: [] }),
      ],
    });
    const service = await catalogue.added(document);
    expect(service).toMatchObject({ status: "active", version: 1, open_requests: 0, document });
    expect((await catalogue.call("GET", `/admin/services/${service.id}`)).body).toEqual(service);
    expect(service.updated_by).toEqual({ id: catalogue.admin.id, name: "Ada Première" });
    expect(await catalogue.inShop(service.id)).toBe(true);
  });

  test("repeating it answers the same; different content under the same id is refused", async () => {
    const asked = { id: crypto.randomUUID(), is_active: false, document: serviceDocument() };
    const twice = await Promise.all([1, 2].map(() => catalogue.call("POST", "/admin/services", asked)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    expect(await catalogue.versions(asked.id)).toHaveLength(1);
    const other = await catalogue.call("POST", "/admin/services", { ...asked, document: serviceDocument() });
    expect([other.status, other.body.code]).toEqual([409, "service_conflict"]);
  });

  test("a repeated call after a lost reply succeeds even when another editor has changed the service since", async () => {
    const asked = { id: crypto.randomUUID(), is_active: true, document: serviceDocument() };
    const first = (await catalogue.call("POST", "/admin/services", asked)).body as AdminService;
    await catalogue.save(first, priced(first.document, 99), catalogue.colleague);
    const again = await catalogue.call("POST", "/admin/services", asked);
    expect(again.body).toMatchObject({ version: 2, document: priced(first.document, 99) });
  });

  test.each([
    [
      "a rule of the document",
      () => serviceDocument({ base_price: -1 }),
      "document.base_price",
      "amount_invalid",
    ],
    [
      "a country that is none",
      () => serviceDocument({ countries: [countryDocument({ country_code: "ZZ" })] }),
      "document.countries.0.country_code",
      "country_unknown",
    ],
    [
      "an organism that is none",
      () => inCameroon(crypto.randomUUID()),
      "document.countries.0.modalities.0.organism_id",
      "organism_unknown",
    ],
    [
      "an organism of another country",
      async () => inCameroon((await buildOrganism(catalogue.server.ctx.db, { country_code: "SN" })).id),
      "document.countries.0.modalities.0.organism_id",
      "organism_unknown",
    ],
    [
      "an organism that is switched off",
      async () => inCameroon((await buildOrganism(catalogue.server.ctx.db, { is_active: false })).id),
      "document.countries.0.modalities.0.organism_id",
      "organism_inactive",
    ],
    [
      "a modality of another service",
      async () => {
        const { id } = await buildModality(catalogue.server.ctx.db, { country_code: "CM" });
        return serviceDocument({ countries: [countryDocument({ modalities: [modalityDocument({ id })] })] });
      },
      "document.countries",
      "modality_elsewhere",
    ],
  ] as [string, () => ServiceDocument | Promise<ServiceDocument>, string, string][])(
    "refuses %s, with the field",
    async (_, document, field, code) => {
      const id = crypto.randomUUID();
      const asked = { id, is_active: true, document: await document() };
      const { status, body } = await catalogue.call("POST", "/admin/services", asked);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field, code }]);
      expect((await catalogue.call("GET", `/admin/services/${id}`)).status).toBe(404);
    },
  );
});

describe("editing", () => {
  test("increments the version, keeps the ids of modalities, and is visible to customers", async () => {
    const service = await catalogue.added();
    const { status, body } = await catalogue.save(
      service,
      priced(service.document, 18_000),
      catalogue.colleague,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, updated_by: { name: "Bob Second" } });
    expect(body.document).toEqual(priced(service.document, 18_000));
    const detail = await catalogue.call("GET", `/services/${service.id}`);
    expect(detail.body.service_countries[0].service_modalities[0]).toMatchObject({
      id: service.document.countries[0]?.modalities[0]?.id,
      price: 18_000,
    });
  });

  test("repeating it changes nothing, whichever version it names", async () => {
    const service = await catalogue.added();
    const document = priced(service.document, 1);
    await catalogue.save(service, document);
    const again = await catalogue.save(service, document);
    expect([again.status, again.body.version]).toEqual([200, 2]);
    expect(await catalogue.versions(service.id)).toHaveLength(2);
  });

  test("of two concurrent edits one is saved, and the other is refused with the changes of the first", async () => {
    const service = await catalogue.added();
    const [first, second] = await Promise.all([
      catalogue.save(service, priced(service.document, 20_000), catalogue.admin),
      catalogue.save(service, { ...service.document, category: "personnels" }, catalogue.colleague),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const [kept, refused] = first.status === 200 ? [first, second] : [second, first];
    expect(refused.body).toMatchObject({ code: "service_conflict", details: { version: 2 } });
    const [latest] = refused.body.details.versions;
    expect(latest).toMatchObject({ version: 2, operation: "changed", by: { name: expect.any(String) } });
    expect(latest.changes).toHaveLength(1);
    const { body } = await catalogue.call("GET", `/admin/services/${service.id}`);
    expect(body).toEqual(kept.body);
  });

  test("modalities exchange their organisms; removed ones are deactivated and kept", async () => {
    const { db } = catalogue.server.ctx;
    const [one, two] = [await buildOrganism(db), await buildOrganism(db)];
    const a = modalityDocument({ organism_id: one.id, price: 1 });
    const b = modalityDocument({ organism_id: two.id, price: 2 });
    const of = (...modalities: (typeof a)[]) =>
      serviceDocument({ countries: [countryDocument({ modalities })] });
    const service = await catalogue.added(of(a, b));
    const swapped = {
      ...service.document,
      countries: [
        countryDocument({
          modalities: [
            { ...a, organism_id: two.id },
            { ...b, organism_id: one.id },
          ],
        }),
      ],
    };
    const saved = await catalogue.save(service, swapped);
    expect(saved.body.document).toEqual(swapped);

    const shorter = {
      ...swapped,
      countries: [countryDocument({ modalities: [{ ...a, organism_id: two.id }] })],
    };
    const less = await catalogue.save(saved.body, shorter);
    expect(less.body.document).toEqual(shorter);
    const row = db
      .selectFrom("service_modalities")
      .selectAll()
      .where("id", "=", b.id)
      .executeTakeFirstOrThrow();
    expect(await row).toMatchObject({ is_active: false, removed_at: expect.any(Date) });

    const back = await catalogue.save(less.body, swapped);
    expect(back.body.document).toEqual(swapped);
  });

  test("a country that is removed and added again keeps its id", async () => {
    const service = await catalogue.added();
    const ids = () => idsOfOffers(service.id);
    const before = await ids();
    const none = await catalogue.save(service, { ...service.document, countries: [] });
    expect(none.body.document.countries).toEqual([]);
    expect((await catalogue.call("GET", `/services/${service.id}`)).body.service_countries).toEqual([]);
    const back = await catalogue.save(none.body, service.document);
    expect(back.body.document).toEqual(service.document);
    expect(await ids()).toEqual(before);
  });

  test("an unknown service is not found", async () => {
    const service = { id: crypto.randomUUID(), version: 1 } as AdminService;
    for (const answer of [
      await catalogue.save(service, serviceDocument()),
      await catalogue.set(service, "archived"),
      await catalogue.call("GET", `/admin/services/${service.id}/versions`),
      await catalogue.call("POST", `/admin/services/${service.id}/duplicates`, copy()),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, "service_not_found"]);
    }
  });
});

const copy = () => ({ id: crypto.randomUUID(), title: { fr: "Une copie", en: "A copy" } });

function idsOfOffers(serviceId: string) {
  return catalogue.server.ctx.db
    .selectFrom("service_countries")
    .innerJoin("service_modalities as modality", "modality.service_country_id", "service_countries.id")
    .where("service_id", "=", serviceId)
    .select(["service_countries.id", "modality.id as modality_id"])
    .execute();
}
