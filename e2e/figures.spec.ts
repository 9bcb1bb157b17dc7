import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { addViews } from "../apps/server/src/stats/pages/queries.ts";
import { postAt } from "../apps/server/test/builders/financials.ts";
import type { StatsReport } from "../packages/contract/src/stats.ts";
import { utcDay } from "../packages/domain/src/days.ts";
import { addMonths, monthOf } from "../packages/domain/src/financials/months.ts";
import { dateFormat } from "../packages/domain/src/formats.ts";
import { patience } from "../scripts/test/patience.ts";
import { openDatabase } from "./fixtures/database.ts";
import { type Server, startServer } from "./fixtures/server.ts";
import { test as base } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { expectNothingBeyond, inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { findInvoice } from "./steps/invoice.ts";
import { type Paid, payByCall } from "./steps/refund.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

const lastMonth = addMonths(monthOf(new Date().toISOString()), -1);

/**
 * A server with postings of last month, which can be closed, and with one paid request and two views of a page, of which the
 * statistics have been computed. `pages.test.ts` of the server counts visits and stores them.
 */
const test = base.extend<object, { server: Server; paid: Paid }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is destructured
    async ({}, use) => {
      const {
        stop,
        halt: _,
        ...server
      } = await startServer({
        change: async (place) => {
          const { db, close } = await openDatabase(place);
          await postAt(db, `${lastMonth}-15T12:00:00Z`, { amount: 1_000, currency: "XOF" });
          await postAt(db, `${lastMonth}-16T12:00:00Z`, { amount: 2_287, currency: "EUR" });
          await addViews(db, utcDay(new Date()), [{ page: "catalogue", country: "", service: "", views: 2 }]);
          await close();
        },
      });
      try {
        await use(server);
      } finally {
        await stop();
      }
    },
    { scope: "worker", timeout: patience(120_000) },
  ],
  paid: [
    async ({ server }, use) => {
      const paid = await payByCall(server.url, await tokenOf(server.url, demoAccount("resident")));
      const token = await tokenOf(server.url, demoAccount("super_admin"));
      // Runs every scheduled job once, among them the one that computes the statistics.
      await call(`${server.url}/api/admin/sandbox/demo/clock`, "POST", { token, body: { days: 1 } });
      const read = () => call<StatsReport>(`${server.url}/api/admin/stats`, "GET", { token });
      const viewed = async () => {
        const funnel = (await read()).sections.find(({ id }) => id === "funnel");
        return funnel?.rows.find(({ key }) => key === "views")?.cells[0]?.value;
      };
      await expect.poll(viewed).toBe(2);
      await use(paid);
    },
    { scope: "worker", auto: true, timeout: patience(120_000) },
  ],
});

/** Saves a file by a button or a link; resolves with its name and text. */
async function save(page: Page, by: Locator): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await by.click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

/** The figure in a row of a section of the statistics. */
const figure = (page: Page, section: string, row: string | RegExp) =>
  page
    .locator(`#${section}`)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row }) });

const csvOfMethods = (page: Page) => page.getByRole("link", { name: /^CSV de .*Par mode de paiement/ });

test("a super_admin reads the statistics, narrows them, follows one to its list, and saves a file; once opened they are there without JavaScript", async ({
  page,
  context,
}) => {
  await openSession(page, demoAccount("super_admin"));
  await page.goto("/admin/platform-stats");
  await reach(page, "Statistiques");
  await expect(figure(page, "funnel", "Réglées ou gratuites")).toContainText("1");
  await expect(figure(page, "funnel", "Pages du catalogue vues").getByRole("cell").first()).toHaveText(
    /^2avant/,
  );
  await expect(page.locator("#series svg path[data-pattern]")).toHaveCount(3);

  await page.getByLabel("Période", { exact: true }).selectOption("90d");
  await expect(page).toHaveURL(/period=90d/);
  await expect(figure(page, "methods", "Carte bancaire")).toContainText("1");
  const csv = await save(page, csvOfMethods(page));
  expect(csv.name).toMatch(/^statistics-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(csv.text).toMatch(/"Carte bancaire","1","0"/);
  await expectNothingBeyond(page);

  await figure(page, "methods", "Carte bancaire")
    .getByRole("link", { name: /Paiements\s: 1$/ })
    .click();
  await reach(page, "Paiements réussis");
  await expect(page.getByRole("link", { name: /^P-/ })).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Retour aux statistiques" }).click();
  await expect(page).toHaveURL(/period=90d/);

  await page.setViewportSize(PHONE);
  await reach(page, "Statistiques");
  await inspect(page);

  await test.step("without JavaScript", async () => {
    await withoutScripts(page);
    await page.goto("/admin/platform-stats");
    await expect(page.getByRole("heading", { level: 1, name: "Statistiques" })).toBeVisible();
    await expect(figure(page, "funnel", "Réglées ou gratuites")).toContainText("1");
    await expect(page.locator("#funnel svg [data-value]").first()).toBeVisible();
    await page.getByLabel("Période", { exact: true }).selectOption("7d");
    await page.getByRole("button", { name: "Afficher" }).click();
    await expect(page).toHaveURL(/period=7d/);
    await expect(figure(page, "funnel", "Réglées ou gratuites")).toContainText("1");
    const saved = await save(page, csvOfMethods(page));
    expect(saved.text).toMatch(/"Carte bancaire","1","0"/);

    // Without cookies, it is the browser of a stranger.
    await context.clearCookies();
    await page.goto("/admin/platform-stats");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(
      "Cette page doit d’abord être ouverte avec JavaScript",
    );
    await expect(page.getByRole("table")).toHaveCount(0);
  });
});

test("a finance_manager reads both views, follows a row to its invoice, saves files, and closes a month", async ({
  page,
  server,
  paid,
}) => {
  const customer = await tokenOf(server.url, demoAccount("resident"));
  const { number } = await findInvoice(server.url, customer, paid.requestId);
  const main = page.getByRole("main");
  await openSession(page, demoAccount("finance_manager"));

  await page.goto("/admin/financials");
  await reach(page, "Comptabilité");
  await main.getByRole("link", { name: "Par pays" }).click();
  const table = main.getByRole("table");
  await expect(table.getByRole("rowheader", { name: "Total" })).toBeVisible();
  const csv = await save(page, main.getByRole("button", { name: "CSV" }));
  expect(csv.name).toMatch(/^financials-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(csv.text).toContain('"Pays","Chiffre d’affaires hors taxes","TVA","Débours","Devise"');
  await inspect(page);

  await table.getByRole("row").nth(1).getByRole("link").click();
  await expect(main.getByRole("link", { name: number })).toBeVisible();
  await inspect(page);
  await main.getByRole("link", { name: number }).click();
  await reach(page, number);
  await page.goBack();

  await main.getByRole("link", { name: "Trésorerie", exact: true }).click();
  await main.getByRole("link", { name: "Par mode de paiement" }).click();
  await table.getByRole("link", { name: "Carte bancaire", exact: true }).click();
  await expect(main.getByRole("link", { name: paid.payment.reference })).toBeVisible();

  await main.getByRole("link", { name: "TVA", exact: true }).click();
  await expect(table.getByRole("columnheader", { name: "Base hors taxes" })).toBeVisible();
  await main.getByRole("link", { name: "Soldes", exact: true }).click();
  await expect(table.getByRole("row").filter({ hasText: "Payé d’avance par les clients" })).toBeVisible();

  await main.getByRole("link", { name: "Clôtures et fichiers" }).click();
  const months = main.getByRole("table").first();
  // By its name, because the month ends an hour earlier in Douala than in UTC.
  const named = dateFormat("fr-FR", { month: "short", year: "numeric", timeZone: "UTC" });
  const past = months.getByRole("row").filter({ hasText: named.format(new Date(`${lastMonth}-01`)) });
  await expect(months.getByRole("row").nth(1)).toContainText("En cours");
  await inspect(page);
  await past.getByRole("button", { name: /^Clôturer/ }).click();
  const dialog = await openDialog(page, /^Clôturer/);
  await dialog.getByRole("button", { name: "Clôturer" }).click();
  await expectToast(page, "est clos");
  await expect(past).toContainText("Clos");
  await expect(past.getByRole("button", { name: /^Clôturer/ })).toHaveCount(0);

  const fec = await save(page, past.getByRole("button", { name: /^FEC/ }));
  expect(fec.name).toMatch(new RegExp(`FEC${lastMonth.replace("-", "")}\\d{2}\\.txt$`));
  expect(fec.text.split("\r\n")[0]?.split("\t")).toHaveLength(18);
  expect(fec.text).toContain("\t15002,00\t0,00\t\t\t");
  expect(fec.text).toContain("\t22,87\tEUR\r\n");

  // A closed month keeps its account numbers; an open month uses the changed one.
  await main.getByRole("button", { name: "Modifier le compte « Banque », SYSCOHADA" }).click();
  const change = await openDialog(page, /Banque/);
  await change.getByLabel("Numéro").fill("12");
  await change.getByRole("button", { name: "Enregistrer" }).click();
  await expect(change).toContainText("Saisissez de trois à douze chiffres");
  await change.getByLabel("Numéro").fill("521200");
  await change.getByRole("button", { name: "Enregistrer" }).click();
  await expectToast(page, "Compte modifié");
  await expect(main.getByRole("row").filter({ hasText: "521200" })).toBeVisible();
});
