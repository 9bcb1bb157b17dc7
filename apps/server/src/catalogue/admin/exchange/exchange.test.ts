import type { AdminService } from "@passerelle/contract/catalogue/admin";
import type { Sheet } from "@passerelle/domain/catalogue/exchange/sheets";
import { sheetsOf } from "@passerelle/domain/catalogue/exchange/write";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { field, form } from "../../../../../../packages/domain/test/forms.ts";
import { buildUser } from "../../../../test/builders/accounts.ts";
import {
  buildOrganism,
  buildService,
  countryDocument,
  modalityDocument,
  serviceDocument,
} from "../../../../test/builders/catalogue.ts";
import {
  type CatalogueAdministration,
  priced,
  startCatalogueAdministration,
} from "../../../../test/catalogue-administration.ts";
import { filesOf, lineOf, saved, setCell, sheetsIn } from "../../../../test/workbooks.ts";

let catalogue: CatalogueAdministration;
let files: ReturnType<typeof filesOf>;
beforeAll(async () => {
  catalogue = await startCatalogueAdministration();
  files = filesOf(catalogue);
});
afterAll(() => catalogue.server.close());
beforeEach(async () => {
  // Not TRUNCATE CASCADE, which reaches the books.
  for (const table of [
    "service_modalities",
    "service_countries",
    "service_versions",
    "platform_services",
  ] as const)
    await catalogue.server.ctx.db.deleteFrom(table).execute();
});

const stored = async (id: string) => (await catalogue.call("GET", `/admin/services/${id}`)).body;
const count = async () => (await catalogue.call("GET", "/admin/services")).body.total as number;

/** The sheets that an export of these services has, made in this thread, because a new one takes longer than its task. */
const written = (...services: AdminService[]): Sheet[] => structuredClone(sheetsOf(services, []));

/** Adds a service with rows in every sheet. */
async function addRich() {
  const organism = await buildOrganism(catalogue.server.ctx.db, { country_code: "SN", city_name: "Dakar" });
  const document = serviceDocument({
    title: { fr: "=1+1 à l’étude", en: "@SUM(A1) “quoted” <b>" },
    description: { fr: "Première ligne.\nSeconde : _x000D_ ligne.", en: "+1\r\n-1" },
    form: form(
      field("yes_no", "married"),
      field("person", "spouse", {
        hint: { fr: "Comme sur l’acte.", en: "As on the certificate." },
        shown_when: {
          match: "any",
          conditions: [{ field: "married", operator: "is_one_of", values: ["yes"] }],
        },
      }),
    ),
    countries: [
      countryDocument({
        currency_code: "EUR",
        country_specific_fee: 1250,
        form: { removed: ["spouse"], sections: [] },
      }),
      countryDocument({
        country_code: "SN",
        currency_code: "XOF",
        modalities: [
          modalityDocument({ organism_id: organism.id, price: 20_000 }),
          modalityDocument({
            conditions: { fr: "Oui.", en: "Yes." },
            required_documents: [{ key: "acte", fr: "Acte", en: "Certificate" }],
          }),
        ],
      }),
    ],
  });
  return { organism, service: await catalogue.added(document) };
}

describe("export", () => {
  test("has text that looks like a formula as text, in a readable layout, and importing it changes nothing", async () => {
    const { service, organism } = await addRich();
    const { service: off } = await addRich();
    await catalogue.set(off, "inactive");
    const { bytes, headers } = await files.exported();
    expect(headers["content-type"]).toContain("spreadsheetml");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="services-[\d-]+\.xlsx"$/);
    const sheets = await sheetsIn(bytes);
    expect(sheets.map(({ name }) => name)).toEqual([
      ...["Services", "Countries", "Modalities", "Documents", "Steps", "Deliverables"],
      ...["Fields", "Options", "Lisez-moi - Read me"],
    ]);
    expect(lineOf(sheets, "Services", "title_fr", "=1+1 à l’étude")).toBe(2);
    expect(lineOf(sheets, "Countries", "country_fee", 12.5)).toBe(2);
    // Each of the services has three modalities, the second one at its organism.
    const line = lineOf(sheets, "Services", "service", service.id) === 2 ? 3 : 6;
    expect(lineOf(sheets, "Modalities", "organism", `${organism.name} (Dakar)`)).toBe(line);
    for (const report of [await files.tried(bytes), await files.imported(bytes)]) {
      expect(report.errors).toEqual([]);
      expect(report.services).toEqual({ created: 0, changed: 0, unchanged: 2 });
    }
    expect((await stored(service.id)).version).toBe(1);
  });

  test("contains what the table's filter finds", async () => {
    await catalogue.added(serviceDocument({ title: { fr: "Passeport", en: "Passport" } }));
    await catalogue.added(serviceDocument({ title: { fr: "Permis", en: "Licence" } }));
    const sheets = await files.sheets("format=xlsx&search=licence");
    expect(sheets[0]?.rows).toHaveLength(2);
    expect((await files.exported("format=xlsx&status=gone")).status).toBe(400);
    expect((await files.exported("format=csv")).status).toBe(400);
  });

  test("is a PDF in the reader's language with a header and a number on each page", async () => {
    await catalogue.added();
    for (let made = 1; made < 40; made++) await buildService(catalogue.server.ctx.db);
    const { bytes, headers } = await files.exported("format=pdf", {
      ...catalogue.admin.headers,
      "accept-language": "en",
    });
    expect(headers["content-type"]).toBe("application/pdf");
    const text = bytes.toString("latin1");
    expect(text.startsWith("%PDF-1.")).toBe(true);
    expect(text).toContain("(List of services)");
    expect(text).toContain("/Lang (en)");
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });

  test("export and import are refused to everyone but super_admin", async () => {
    const agent = await buildUser(catalogue.server, { role: "operateur_support" });
    expect((await files.exported("format=pdf", agent.headers)).status).toBe(403);
    const refused = await catalogue.server.app.inject({
      method: "POST",
      url: "/api/admin/services/import",
      headers: agent.headers,
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe("import", () => {
  test("previews its changes, applies them, and changes nothing the second time", async () => {
    const service = await catalogue.added();
    const sheets = written(service);
    setCell(sheets, "Modalities", 2, "price", "18 000 FCFA");
    const bytes = await saved(sheets);
    const dry = await files.tried(bytes);
    expect(dry).toMatchObject({ imported: false, services: { created: 0, changed: 1, unchanged: 0 } });
    expect(dry.changes).toMatchObject([
      {
        id: service.id,
        line: 2,
        operation: "changed",
        changes: [{ what: "price", from: 15_000, to: 18_000 }],
      },
    ]);
    expect(await stored(service.id)).toMatchObject({ version: 1 });

    expect(await files.imported(bytes)).toMatchObject({ imported: true, services: { changed: 1 } });
    expect(await stored(service.id)).toMatchObject({
      version: 2,
      document: priced(service.document, 18_000),
    });
    expect(await catalogue.versions(service.id)).toMatchObject([
      { operation: "imported", by: { id: catalogue.admin.id } },
      { operation: "created" },
    ]);
    const again = await files.imported(bytes);
    expect(again).toMatchObject({ services: { created: 0, changed: 0, unchanged: 1 }, errors: [] });
    expect((await stored(service.id)).version).toBe(2);
  });

  test("changes the form of a service, and keeps it without the sheets of forms", async () => {
    const asked = form(field("short_text", "birth_place"), field("one_of", "purpose"));
    const service = await catalogue.added(serviceDocument({ form: asked }));
    const sheets = written(service);
    setCell(sheets, "Fields", lineOf(sheets, "Fields", "field", "birth_place"), "label_fr", "Né à");
    setCell(sheets, "Options", lineOf(sheets, "Options", "option", "b"), "label_en", "Pension");
    const report = await files.imported(await saved(sheets));
    expect(report).toMatchObject({ imported: true, errors: [], services: { changed: 1 } });
    const { document, version } = await stored(service.id);
    expect(document.form.sections[0].fields).toMatchObject([
      { key: "birth_place", label: { fr: "Né à", en: "birth_place" } },
      { options: [{ key: "a" }, { key: "b", label: { en: "Pension" } }, { key: "c" }] },
    ]);

    const older = sheets.filter(({ name }) => name !== "Fields" && name !== "Options");
    setCell(older, "Services", 2, "version", version);
    setCell(older, "Services", 2, "title_fr", "Autre");
    expect(await files.imported(await saved(older))).toMatchObject({ services: { changed: 1 } });
    expect((await stored(service.id)).document.form).toEqual(document.form);
  });

  test("adds a service once", async () => {
    const service = await catalogue.added();
    const sheets = written(service).map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((cell, at) => (at === 0 && cell === service.id ? "passeport" : cell))),
    }));
    setCell(sheets, "Services", 2, "version", null);
    setCell(sheets, "Modalities", 2, "modality", null);
    const bytes = await saved(sheets);
    const report = await files.imported(bytes);
    expect(report).toMatchObject({ imported: true, services: { created: 1 }, errors: [] });
    const { id } = report.changes[0] ?? { id: "" };
    expect(await stored(id)).toMatchObject({
      status: "active",
      version: 1,
      document: { title: service.document.title },
    });
    expect(await catalogue.versions(id)).toMatchObject([{ operation: "imported" }]);
    expect((await files.imported(bytes)).services).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(await count()).toBe(2);

    setCell(sheets, "Modalities", 2, "price", 1);
    expect((await files.imported(await saved(sheets))).errors).toEqual([
      { sheet: "Services", line: 2, column: "version", code: "added_already" },
    ]);
  });

  test("writes nothing when a service was changed after the export", async () => {
    const [first, second] = [await catalogue.added(), await catalogue.added()];
    const sheets = written(first, second);
    for (const line of [2, 3]) setCell(sheets, "Modalities", line, "price", 1);
    await catalogue.save(second, priced(second.document, 99_000), catalogue.colleague);
    const report = await files.imported(await saved(sheets));
    const line = lineOf(sheets, "Services", "service", second.id);
    expect(report).toMatchObject({ imported: false, services: { changed: 1 } });
    expect(report.errors).toEqual([{ sheet: "Services", line, column: "version", code: "changed_since" }]);
    expect((await stored(first.id)).document).toEqual(first.document);
    expect((await stored(second.id)).document).toEqual(priced(second.document, 99_000));
  });

  test("two concurrent imports of a file apply it once", async () => {
    const services = await Promise.all(Array.from({ length: 5 }, () => catalogue.added()));
    const sheets = written(...services);
    for (let line = 2; line < 7; line++) setCell(sheets, "Modalities", line, "price", 1);
    const bytes = await saved(sheets);
    const reports = await Promise.all([files.imported(bytes), files.imported(bytes)]);
    expect(reports.map(({ services: { changed } }) => changed).sort()).toEqual([0, 5]);
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { id } of services) expect((await stored(id)).version).toBe(2);
  });

  test("of two concurrent imports that differ, one is applied and the other refused", async () => {
    const service = await catalogue.added();
    const sheets = written(service);
    const priceOf = async (price: number) => {
      setCell(sheets, "Modalities", 2, "price", price);
      return saved(sheets);
    };
    const [one, other] = [await priceOf(1), await priceOf(2)];
    const reports = await Promise.all([files.imported(one), files.imported(other)]);
    expect(reports.map(({ imported }) => imported).sort()).toEqual([false, true]);
    expect(reports.flatMap(({ errors }) => errors)).toMatchObject([{ code: "changed_since" }]);
    expect((await stored(service.id)).version).toBe(2);
  });

  test("leaves nothing behind when it fails half-way", async () => {
    const services = await Promise.all(Array.from({ length: 3 }, () => catalogue.added()));
    const sheets = written(...services);
    for (let line = 2; line < 5; line++) setCell(sheets, "Modalities", line, "price", 1);
    const last = String(sheets[0]?.rows[3]?.[0]);
    const { db } = catalogue.server.ctx;
    // Simulates a failure after two services were written.
    await sql`ALTER TABLE service_versions ADD CONSTRAINT ends_here CHECK (service_id <> ${sql.lit(last)} OR version < 2)`.execute(
      db,
    );
    const { status } = await files.sent(await saved(sheets));
    await sql`ALTER TABLE service_versions DROP CONSTRAINT ends_here`.execute(db);
    expect(status).toBe(500);
    for (const { id, document } of services) expect(await stored(id)).toMatchObject({ version: 1, document });
  });

  test.skipIf(inject("postgres") === "")("leaves nothing behind when its connection is lost", async () => {
    const services = await Promise.all(Array.from({ length: 3 }, () => catalogue.added()));
    const sheets = written(...services);
    for (let line = 2; line < 5; line++) setCell(sheets, "Modalities", line, "price", 1);
    const last = String(sheets[0]?.rows[3]?.[0]);
    const { db } = catalogue.server.ctx;
    // Simulates a killed process: the connection drops without a message.
    await sql`CREATE FUNCTION end_here() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'`.execute(db);
    await sql`CREATE TRIGGER end_here BEFORE INSERT ON service_versions FOR EACH ROW
      WHEN (NEW.service_id = ${sql.lit(last)} AND NEW.version > 1) EXECUTE FUNCTION end_here()`.execute(db);
    const { status } = await files.sent(await saved(sheets));
    await sql`DROP FUNCTION end_here CASCADE`.execute(db);
    expect(status).toBe(503);
    for (const { id, document } of services) expect(await stored(id)).toMatchObject({ version: 1, document });
  });
});
