import type { Cell, Sheet } from "@passerelle/domain/catalogue/exchange/sheets";
import { expect, type Locator, type Page, type ViewportSize } from "@playwright/test";
import { readWorkbook, writeSheets } from "../apps/server/src/catalogue/admin/exchange/workbook.ts";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { archiveServices, duplicateService } from "./steps/catalogue.ts";
import { downloaded } from "./steps/files.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function openServices(page: Page, heading: string): Promise<void> {
  await openSession(page, demoAccount("super_admin"));
  await page.goto("/admin/services-config");
  await reach(page, heading);
}

const columnOf = ({ rows }: Sheet, column: string) => rows[0]?.indexOf(column) ?? -1;

/** Sets a column in every line of a service. */
function set(sheets: Sheet[], name: string, service: Cell, column: string, cell: Cell): void {
  const sheet = sheets.find((one) => one.name === name) as Sheet;
  for (const row of sheet.rows) if (row[0] === service) row[columnOf(sheet, column)] = cell;
}

async function choose(dialog: Locator, sheets: Sheet[], name = "services.xlsx"): Promise<void> {
  const buffer = Buffer.from(await writeSheets(sheets));
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: XLSX, buffer });
}

test("a super_admin exports the services, changes a price in the file, imports it and sees it", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector("[data-print]")?.textContent ?? "";
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  const title = "Acte de décès par échange";
  const service = await duplicateService(server.url, "deces", {
    fr: title,
    en: "Death certificate by exchange",
  });
  await openServices(page, "Services proposés");
  const main = page.getByRole("main");
  let sheets: Sheet[] = [];

  await test.step("exports the list as PDF and as Excel, and prints it", async () => {
    const pdf = await downloaded(page, "Exporter en PDF");
    expect(pdf.name).toMatch(/^services-\d{4}-\d\d-\d\d\.pdf$/);
    expect(pdf.bytes.toString("latin1")).toMatch(/^%PDF-/);
    const xlsx = await downloaded(page, "Exporter en Excel");
    expect(xlsx.name).toMatch(/^services-\d{4}-\d\d-\d\d\.xlsx$/);
    sheets = await readWorkbook(xlsx.bytes);
    await page.getByRole("button", { name: "Imprimer", exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.printed)).toContain(title);
    await expect(page.locator("[data-print]")).toHaveCount(0);
  });

  await test.step("a file with errors is refused by line and reason", async () => {
    await page.getByRole("button", { name: "Importer", exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Importer des services" });
    const wrong = structuredClone(sheets);
    set(wrong, "Modalities", service, "price", "cher");
    set(wrong, "Services", service, "title_en", null);
    await choose(dialog, wrong);
    await expect(dialog.getByRole("alert")).toContainText("rien ne sera importé");
    const errors = dialog.getByRole("region", { name: "Erreurs du fichier" }).getByRole("row");
    await expect(errors.filter({ hasText: "price" }).first()).toContainText(
      /^Modalities\d+priceCe montant n’est pas valable\.$/,
    );
    await expect(errors.filter({ hasText: "title_en" })).toContainText("Cette cellule doit être remplie.");
    await expect(dialog.getByRole("button", { name: "Importer" })).toHaveCount(0);
    const desktop = page.viewportSize() as ViewportSize;
    await page.setViewportSize(PHONE);
    await inspect(page);
    await page.setViewportSize(desktop);
  });

  await test.step("previews the changes of the file, imports it, and sees them in the list", async () => {
    set(sheets, "Countries", service, "is_free", false);
    set(sheets, "Modalities", service, "is_free", "non");
    set(sheets, "Modalities", service, "price", "23 456");
    const dialog = page.getByRole("dialog", { name: "Importer des services" });
    await choose(dialog, sheets);
    const changes = dialog.getByRole("region", { name: "Ce que ce fichier changerait" });
    await expect(changes).toContainText("1 service modifié");
    await expect(changes.getByRole("listitem").filter({ hasText: title }).first()).toContainText(
      /23\s456\sFCFA/,
    );
    await inspect(page);
    await dialog.getByRole("button", { name: "Importer", exact: true }).click();
    await expectToast(page, "Import terminé", "Services modifiés : 1.");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Importer", exact: true })).toBeFocused();
    await main.getByLabel("Rechercher").fill(title);
    await expect(main.getByText(/23\s456\sFCFA/).first()).toBeVisible();
  });
  await archiveServices(server.url, "echange");
});
