import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { payDraft } from "./steps/refund.ts";
import { saveDraft } from "./steps/request.ts";
import { goTo } from "./steps/walk.ts";

const NUMBER = /DEMO-FA-\d{4}-\d{6}/;

test("a customer pays, reads the invoice, and saves it as PDF and with all others of the year; a super_admin finds it by keyboard, and previews invoices in both languages", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Rosalie Nkoa");
  const order = { service: "Courses au marché", country_code: "SN" };
  const main = page.getByRole("main");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);
  const requestId = await saveDraft(server.url, token, order);
  await openSession(page, person);

  await page.goto("/invoices");
  await arrive(page, "Factures");
  await expect(main).toContainText("Aucun document pour l’instant");

  // The open list updates itself when the person pays elsewhere.
  await payDraft(server.url, token, requestId);
  const invoice = main.getByRole("listitem").filter({ hasText: NUMBER });
  await expect(invoice).toContainText("5 000 FCFA");
  const number = NUMBER.exec(await invoice.innerText())?.[0] ?? "";

  await main.getByRole("link", { name: "Reçus", exact: true }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Reçu de paiement" })).toBeVisible();
  await expect(invoice).toHaveCount(0);
  await main.getByRole("link", { name: "Factures", exact: true }).click();
  await invoice.getByRole("link").click();

  await reach(page, number);
  const sheet = main.getByRole("article", { name: `Facture ${number}` });
  await expect(sheet).toContainText("Démonstration");
  await expect(sheet).toContainText("Courses au marché");
  await expect(sheet).toContainText("Reste à payer");

  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: "Télécharger le PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  // The title in the metadata of the PDF is never compressed.
  expect(bytes.toString("latin1")).toContain(number);

  // Headless browsers cannot show a PDF, so the response of the new tab is checked.
  const opened = page.context().waitForEvent("response", (reply) => reply.url().includes("/files/billing/"));
  const tab = page.waitForEvent("popup");
  await main.getByRole("button", { name: "Ouvrir le PDF" }).click();
  expect((await opened).headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringContaining("inline"),
  });
  await (await tab).close();

  // Print shows only the document.
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(main.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await main.getByRole("link", { name: "Voir la demande" }).click();
  await expect(main.getByRole("region", { name: "Factures et reçus" })).toContainText(number);

  await goTo(page, "/invoices");
  const year = number.split("-")[2];
  const archive = page.waitForEvent("download");
  await page.getByRole("button", { name: `Télécharger ${year} (ZIP)` }).click();
  const zip = await readFile(await (await archive).path());
  expect(zip.toString("latin1")).toContain(`${number}.pdf`);

  await openSession(page, demoAccount("super_admin"));
  await page.goto("/admin/billing");
  await reach(page, "Factures émises");
  await page.getByRole("searchbox").fill(number.toLowerCase());
  await expect(page.getByRole("status").filter({ hasText: /^1 document$/ })).toBeVisible();
  await page.getByRole("searchbox").blur();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: number })).toBeFocused();
  await page.keyboard.press("Enter");
  await reach(page, number);

  await goTo(page, "/admin/general-settings?tab=billing");
  await expect(main.getByRole("heading", { name: "Entités de facturation" })).toBeVisible();
  await main.getByRole("button", { name: /^Aperçu d’une facture de/ }).click();
  await expect(main.getByRole("article", { name: /^Facture DEMO-FA-/ })).toContainText("Démonstration");
  await main.getByRole("button", { name: "English" }).click();
  await expect(main.getByRole("article", { name: /^Invoice DEMO-FA-/ })).toContainText("Total including VAT");
  await inspect(page);
});
