import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readEnv } from "../apps/server/src/platform/env.ts";
import { openContext } from "../apps/server/src/start.ts";
import { countDays } from "../apps/server/src/stats/service.ts";
import { patience } from "../scripts/test/patience.ts";
import { type Server, startServer } from "./fixtures/server.ts";
import { test as base } from "./fixtures/test.ts";
import { tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { payByCall } from "./steps/refund.ts";

/** A server with a paid request, whose statistics have been computed. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is destructured
    async ({}, use) => {
      const { stop, halt: _, ...server } = await startServer();
      try {
        await payByCall(server.url, await tokenOf(server.url, demoAccount("resident")));
        const headers = {
          "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        };
        // The second visit is answered from the cache of pages. The server writes the counts when it stops.
        for (let visit = 0; visit < 2; visit += 1) await fetch(`${server.url}/services`, { headers });
        await server.away(async () => {
          const { ctx, close } = await openContext(readEnv(server.env));
          await countDays(ctx);
          await close();
        });
        await use(server);
      } finally {
        await stop();
      }
    },
    { scope: "worker", timeout: patience(120_000) },
  ],
});

/** The figure in a row of a section. */
const figure = (page: Page, section: string, row: string | RegExp) =>
  page
    .locator(`#${section}`)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row }) });

async function save(page: Page, name: RegExp): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("a super_admin reads the figures, narrows them, follows one to its list, and saves a file", async ({
  page,
}) => {
  await openSession(page, demoAccount("super_admin"));
  await page.goto("/admin/platform-stats");
  await arrive(page, "Statistiques");
  await expect(figure(page, "funnel", "Réglées ou gratuites")).toContainText("1");
  await expect(figure(page, "funnel", "Pages du catalogue vues").getByRole("cell").first()).toHaveText(
    /^2avant/,
  );
  await expect(page.locator("#series svg path[data-pattern]")).toHaveCount(3);

  await page.getByLabel("Période", { exact: true }).selectOption("90d");
  await expect(page).toHaveURL(/period=90d/);
  await expect(figure(page, "methods", "Carte bancaire")).toContainText("1");
  const csv = await save(page, /^CSV de .*Par mode de paiement/);
  expect(csv.name).toMatch(/^statistics-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(csv.text).toMatch(/"Carte bancaire","1","0"/);
  await inspect(page);

  await figure(page, "methods", "Carte bancaire")
    .getByRole("link", { name: /Paiements\s: 1$/ })
    .click();
  await arrive(page, "Paiements réussis");
  await expect(page.getByRole("link", { name: /^P-/ })).toBeVisible();
  await page.getByRole("link", { name: "Retour aux statistiques" }).click();
  await expect(page).toHaveURL(/period=90d/);

  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, "Statistiques");
});

test("charts and tables are there without JavaScript, once the page was opened with it", async ({
  page,
  browser,
  server,
}) => {
  await openSession(page, demoAccount("super_admin"));
  await page.goto("/admin/platform-stats");
  await expect(figure(page, "funnel", "Réglées ou gratuites")).toContainText("1");

  const state = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: state,
    baseURL: server.url,
  });
  const bare = await context.newPage();
  await bare.goto("/admin/platform-stats");
  await expect(bare.getByRole("heading", { level: 1, name: "Statistiques" })).toBeVisible();
  await expect(figure(bare, "funnel", "Réglées ou gratuites")).toContainText("1");
  await expect(bare.locator("#funnel svg [data-value]").first()).toBeVisible();
  await bare.getByLabel("Période", { exact: true }).selectOption("7d");
  await bare.getByRole("button", { name: "Afficher" }).click();
  await expect(bare).toHaveURL(/period=7d/);
  await expect(figure(bare, "funnel", "Réglées ou gratuites")).toContainText("1");
  const csv = await save(bare, /^CSV de .*Par mode de paiement/);
  expect(csv.text).toMatch(/"Carte bancaire","1","0"/);
  await context.close();

  const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const closed = await stranger.newPage();
  await closed.goto("/admin/platform-stats");
  await expect(closed.getByRole("heading", { level: 2 })).toHaveText(
    "Cette page doit d’abord être ouverte avec JavaScript",
  );
  await expect(closed.getByRole("table")).toHaveCount(0);
  await stranger.close();
});
