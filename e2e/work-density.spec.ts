import { expect, type Page } from "@playwright/test";
import { growCatalogue } from "../benchmarks/catalogue/grow.ts";
import { patience } from "../scripts/test/patience.ts";
import { openDatabase } from "./fixtures/database.ts";
import { type Server, startServer } from "./fixtures/server.ts";
import { test as base } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { reach } from "./steps/arrive.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { DESKTOP, PHONE } from "./steps/sizes.ts";
import { goTo } from "./steps/walk.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

/** Runs on a separate server, because it counts the requests of all customers; its catalogue is too long for one page. */
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

/** The heights in px of the rows that are completely in the window. */
const wholeRows = (page: Page): Promise<number[]> =>
  page
    .locator("main [data-row]")
    .first()
    .waitFor()
    .then(() =>
      page.evaluate(() =>
        [...document.querySelectorAll("main [data-row]")]
          .filter((row) => row.checkVisibility() && row.getBoundingClientRect().bottom <= innerHeight)
          .map((row) => row.getBoundingClientRect().height),
      ),
    );

/** Targets smaller than 44 px, links within a text aside (WCAG 2.5.5). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :is(button, summary, select, input), header :is(a, button, summary)")]
      .filter((target) => {
        // A labelled control is pressed through its label.
        const area = (target.closest("label") ?? target).getBoundingClientRect();
        const seen = target.checkVisibility() && area.width > 1 && !target.closest(".sr-only");
        return seen && (area.height < 43.5 || area.width < 43.5);
      })
      .map((target) => target.getAttribute("aria-label") || target.textContent || target.outerHTML),
  );

/** Expects that the sidebar shows the whole entry of the current page, even in a low window. */
async function expectEntryInView(page: Page): Promise<void> {
  const sidebar = page.getByRole("navigation", { name: "Navigation principale" });
  await expect(sidebar.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
}

test("staff see ten requests at once, move among them by keyboard, and undo instead of confirming", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const customer = newcomer("Awa Ndiaye");
  await openAccount(server.url, mailbox, customer);
  const admin = demoAccount("super_admin");
  const token = await tokenOf(server.url, customer);
  for (let count = 0; count < 10; count += 1) {
    await submitFreeRequest(server.url, token);
    // Opens a session, so that the connection logs have an entry.
    await tokenOf(server.url, admin);
  }
  await openSession(page, admin);

  await test.step("the sidebar scrolls to the entry of the current page", async () => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto("/admin/settings");
    await expectEntryInView(page);
    await page.setViewportSize(DESKTOP);
  });

  await test.step("the dashboard shows work", async () => {
    await goTo(page, "/dashboard");
    const work = page.getByRole("main").getByRole("region", { name: "Demandes à traiter" });
    await expect(work.getByRole("link", { name: /À prendre/ })).toContainText("10");
    await expect(page.getByRole("region", { name: "Tickets d’assistance" })).toBeVisible();
  });

  await test.step("rows above the fold at 1280 × 800", async () => {
    for (const [path, rows] of [
      ["/admin/services-config", 8],
      ["/admin/users", 8],
      ["/admin/connection-logs", 10],
      // Stays open for the next step.
      ["/requests-queue", 10],
    ] as const) {
      await goTo(page, path);
      const heights = await wholeRows(page);
      expect.soft(heights.length, path).toBeGreaterThanOrEqual(rows);
      for (const height of heights) expect.soft(Math.round(height), path).toBeLessThanOrEqual(53);
    }
  });

  await test.step("J and K move, Enter opens, and ? explains the keys", async () => {
    const rows = page.getByRole("article");
    await expect(rows).toHaveCount(10);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rows.nth(1).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("k");
    await expect(rows.first().getByRole("link").first()).toBeFocused();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Raccourcis clavier" });
    await expect(help).toBeVisible();
    await help.getByRole("checkbox").or(help.getByRole("switch")).click();
    await help.getByRole("button", { name: "Fermer" }).click();
    await page.keyboard.press("j");
    await expect(rows.first().getByRole("link").first()).toBeFocused();
    const reference = await rows.first().getByRole("link").first().innerText();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/requests-queue\/.+/);
    await expect(page.getByRole("main")).toContainText(reference);
  });

  await test.step("a request is taken from the menu of its row, and given back by undoing", async () => {
    await page.goBack();
    const row = page.getByRole("article").first();
    await row.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("button", { name: "Prendre", exact: true }).click();
    await expect(page.getByRole("article")).toHaveCount(9);
    await page.getByRole("button", { name: "Annuler", exact: true }).click();
    await expect(page.getByRole("article")).toHaveCount(10);
  });

  await test.step("targets are 44 px high for fingers", async () => {
    const device = await openBrowser({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const phone = await device.newPage();
    for (const [account, paths] of [
      [admin, ["/requests-queue", "/dashboard", "/admin/users", "/admin/services-config"]],
      [customer, ["/dashboard", "/requests-tracking", "/services", "/account", "/assistance"]],
    ] as const) {
      // Nothing of the person before, such as the cookie of the page that the server renders for one person.
      await device.clearCookies();
      await openSession(phone, account);
      await phone.goto(paths[0]);
      for (const path of paths) {
        await goTo(phone, path);
        await phone.locator("main h1").waitFor();
        await phone.waitForFunction(() => !document.querySelector("main .animate-shimmer"));
        expect.soft(await smallTargets(phone), path).toEqual([]);
      }
    }
  });
});

const cards = (page: Page) => page.getByRole("article");
const status = (page: Page) => page.getByRole("main").getByRole("status");
const titles = (page: Page) => cards(page).getByRole("heading").allTextContents();

test("a large catalogue is searched and paged by the server, by the address", async ({ page }) => {
  await page.goto("/services");
  await expect(status(page)).toHaveText("60 services");
  await expect(cards(page)).toHaveCount(24);
  const first = await titles(page);

  const pages = page.getByRole("navigation", { name: "Pages de la liste des services" });
  await pages.getByRole("link", { name: "Suivant" }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(pages.getByText("Page 2 sur 3")).toBeVisible();
  // A search typed before the script of this page runs has no effect.
  await reach(page, "Nos services");
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
    const inspectIt = await withoutScripts(page);
    await page.goto("/services?q=sarl");
    await expect(status(page)).toHaveText("4 services");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(status(page)).toHaveText("60 services");
    await pages.getByRole("link", { name: "Suivant" }).click();
    await expect(pages.getByText("Page 2 sur 3")).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await inspectIt();
  });
});
