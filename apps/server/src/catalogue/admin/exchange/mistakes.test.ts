import type { Cell, Sheet, SheetName } from "@passerelle/domain/catalogue/exchange/sheets";
import { sheetsOf } from "@passerelle/domain/catalogue/exchange/write";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../../scripts/test/patience.ts";
import {
  buildCountry,
  buildOrganism,
  countryDocument,
  modalityDocument,
  serviceDocument,
} from "../../../../test/builders/catalogue.ts";
import {
  type CatalogueAdministration,
  startCatalogueAdministration,
} from "../../../../test/catalogue-administration.ts";
import { filesOf, saved, setCell } from "../../../../test/workbooks.ts";

/** Services of the file with an error of each kind, and of the one that is only read. */
const [SOME, MANY] = [100, 1000];

let catalogue: CatalogueAdministration;
let files: ReturnType<typeof filesOf>;
let organisms: { open: string; closed: string };
beforeAll(async () => {
  catalogue = await startCatalogueAdministration();
  files = filesOf(catalogue);
  const { db } = catalogue.server.ctx;
  await buildCountry(db, { code: "GA", name: "Gabon", name_en: "Gabon" });
  await db.updateTable("countries").set({ is_active: false }).where("code", "=", "GA").execute();
  const [open, closed] = [
    await buildOrganism(db, { country_code: "CM" }),
    await buildOrganism(db, { country_code: "CM", is_active: false }),
  ];
  organisms = { open: open.id, closed: closed.id };
});
afterAll(() => catalogue.server.close());

/** A file that adds services with one modality each, without organism. */
function adding(count: number): Sheet[] {
  const services = Array.from({ length: count }, (_, at) => ({
    id: `new ${at}`,
    version: 1,
    status: "inactive",
    document: serviceDocument({ countries: [countryDocument({ modalities: [modalityDocument()] })] }),
  }));
  const sheets = sheetsOf(services, []);
  for (let line = 2; line < count + 2; line++) setCell(sheets, "Services", line, "version", null);
  return sheets;
}

type Mistake = [
  sheet: SheetName,
  column: string,
  cell: Cell | (() => Cell),
  code: string,
  /** Where the error is reported, when that is not the cell. */
  reportedColumn?: string,
];

/** Each error is on a line of its own. */
const MISTAKES: Mistake[] = [
  ["Services", "title_fr", null, "required"],
  ["Services", "title_en", "x".repeat(121), "too_long"],
  ["Services", "title_fr", "deux\nlignes", "text_invalid"],
  ["Services", "category", "voyages", "category_unknown"],
  ["Services", "estimated_time_maximum", null, "required"],
  ["Services", "base_price", "cher", "amount_invalid"],
  ["Services", "base_price", 0.5, "amount_invalid"],
  ["Services", "commission_percentage", 101, "percentage_invalid"],
  ["Services", "commission_percentage", "dix", "number_invalid"],
  ["Services", "icon", "unicorn", "icon_unknown"],
  ["Services", "redirect_path", "https://evil.example", "path_invalid"],
  ["Services", "version", 3, "version_unexpected"],
  ["Services", "status", "ouvert", "status_invalid"],
  ["Services", "status", "archived", "status_of_new"],
  ["Countries", "is_active", "peut-être", "boolean_invalid"],
  ["Countries", "country_fee", -1, "amount_invalid"],
  ["Countries", "service", "nobody", "service_not_listed"],
  ["Modalities", "price", "15 000 €", "currency_differs"],
  ["Modalities", "price", null, "required"],
  ["Modalities", "country", "SN", "country_not_listed"],
  ["Modalities", "organism", "Mairie de nulle part", "organism_unknown"],
  ["Modalities", "organism", () => organisms.closed, "organism_inactive"],
  ["Modalities", "organism", () => crypto.randomUUID(), "organism_unknown"],
  ["Modalities", "conditions_fr", "Oui", "required", "conditions_en"],
  ["Documents", "key", "Pièce d’identité", "key_invalid"],
  ["Documents", "name_en", null, "required"],
  ["Documents", "modality", "une autre", "modality_not_listed"],
  ["Steps", "step_en", null, "required"],
];

test("reports an error of each kind among a hundred services and writes nothing; without errors all are added", {
  timeout: patience(60_000),
}, async () => {
  const sheets = adding(SOME);
  const right = await saved(sheets);
  const expected = MISTAKES.map(([sheet, column, cell, code, reportedColumn = column], at) => {
    const line = 2 + at * 3;
    setCell(sheets, sheet, line, column, typeof cell === "function" ? cell() : cell);
    return { sheet, line, column: reportedColumn, code };
  });
  const wrong = await saved(sheets);
  const refused = await files.imported(wrong);
  expect(refused.imported).toBe(false);
  expect(refused.changes.flatMap(({ changes }) => changes)).toEqual([]);
  for (const one of expected) expect(refused.errors).toContainEqual(one);
  expect(refused.errors_total).toBe(refused.errors.length);
  expect((await catalogue.call("GET", "/admin/services")).body.counts).toEqual({
    active: 0,
    inactive: 0,
    archived: 0,
  });

  const report = await files.imported(right);
  expect(report).toMatchObject({
    imported: true,
    errors: [],
    services: { created: SOME, changed: 0, unchanged: 0 },
  });
  expect(report.changes).toHaveLength(SOME);
  const again = await files.tried(right);
  expect(again.services).toEqual({ created: 0, changed: 0, unchanged: SOME });
});

test(
  "reports every invalid line",
  async () => {
    const sheets = adding(MANY);
    for (let line = 2; line < MANY + 2; line += 1)
      setCell(sheets, "Services", line, "icon", "no such picture!");
    const refused = await files.tried(await saved(sheets));
    expect(refused.errors_total).toBeGreaterThanOrEqual(MANY);
    expect(refused.errors).toHaveLength(refused.errors_total);
    const lines = new Set(refused.errors.filter(({ column }) => column === "icon").map(({ line }) => line));
    expect(lines.size).toBe(MANY);
  },
  patience(120_000),
);
