import { expect, type Page } from "@playwright/test";
import { growCatalogue } from "../benchmarks/catalogue/grow.ts";
import { patience } from "../scripts/test/patience.ts";
import { openDatabase } from "./fixtures/database.ts";
import { type Server, startServer } from "./fixtures/server.ts";
import { test as base } from "./fixtures/test.ts";
import { inspect } from "./steps/arrive.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

/** Runs on a separate server, whose catalogue is too long for one page. */
const test = base.extend<Record<never, never>, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is destructured
    async ({}, use) => {
      const { stop, ...server } = await startServer({
        change: async (place) => {
          const { db, close } = await openDatabase(place);
          await growCatalogue(db, 60);
          await close();
        },
      });
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: patience(120_000) },
  ],
});

const cards = (page: Page) => page.getByRole("article");
const status = (page: Page) => page.getByRole("main").getByRole("status");
const titles = (page: Page) => cards(page).getByRole("heading").allTextContents();

test("a large catalogue is searched and paged by the server, by the address", async ({
  page,
  openBrowser,
}) => {
  await page.goto("/services");
  await expect(status(page)).toHaveText("60 services");
  await expect(cards(page)).toHaveCount(24);
  const first = await titles(page);
  await inspect(page);

  const pages = page.getByRole("navigation", { name: "Pages de la liste des services" });
  await pages.getByRole("link", { name: "Suivant" }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(pages.getByText("Page 2 sur 3")).toBeVisible();
  expect(first).not.toContain((await titles(page))[0]);

  await test.step("a search starts on the first page, and the back button leaves it", async () => {
    await page.getByRole("searchbox").fill("sarl");
    await expect(page).toHaveURL(/\?q=sarl\b/);
    await expect(status(page)).toHaveText("4 services");
    await expect(cards(page)).toHaveCount(4);
    await page.goBack();
    await expect(status(page)).toHaveText("60 services");
    expect(await titles(page)).toEqual(first);
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  await test.step("an outdated reply is ignored", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/services?*q=sarl*", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest("**/services?*q=sarl*");
    await page.getByRole("searchbox").fill("sarl");
    await asked;
    await page.getByRole("searchbox").fill("ménage");
    await expect(page).toHaveURL(/q=m%C3%A9nage/);
    await expect(cards(page).first()).toContainText("Ménage");
    const found = await titles(page);
    letGo();
    await page.unrouteAll({ behavior: "wait" });
    expect(await titles(page)).toEqual(found);
  });

  await test.step("the address can be shared, also with people without scripts", async () => {
    const other = await (await openBrowser()).newPage();
    const inspectIt = await withoutScripts(other);
    await other.goto("/services?q=sarl");
    await expect(status(other)).toHaveText("4 services");
    await other.getByRole("searchbox").fill("");
    await other.getByRole("button", { name: "Rechercher" }).click();
    await expect(status(other)).toHaveText("60 services");
    await other.getByRole("link", { name: "Suivant" }).click();
    await expect(other.getByText("Page 2 sur 3")).toBeVisible();
    await expect(cards(other)).toHaveCount(24);
    await inspectIt();
  });
});
