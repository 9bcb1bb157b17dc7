import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { askApi, newcomer, signIn } from "./steps/account.ts";

const html = (page: Page) => page.locator("html");
const languages = (page: Page) => page.getByRole("navigation", { name: /^Lang/ });
const ofAccount = async (page: Page) => ((await askApi(page, "/api/me")) as { language: string }).language;

/** Counts how often the tab loads a page. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => loads++);
  return () => loads;
}

test("the language of an account applies on each device, except where it was chosen or named there", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/);
  const person = newcomer("Aminata Keita");
  await openAccount(server.url, mailbox, person);

  // `menus.spec.ts` chooses it by the link of a header.
  const body = { language: "en" };
  await call(`${server.url}/api/me`, "PATCH", { token: await tokenOf(server.url, person), body });

  await test.step("another device, in French until then, switches without a reload", async () => {
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
    const loads = countLoads(page);
    await signIn(page, person);
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(languages(page).getByRole("link", { name: "EN" })).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(loads()).toBe(0);
    // From now on the server sends the language of the account, and the page changes nothing after loading.
    const reply = await page.goto("/services");
    expect(reply?.headers()["content-language"]).toBe("en");
    await expect(page.getByRole("heading", { level: 1, name: "Our services" })).toBeVisible();
  });

  await test.step("an address that names a language uses it, without changing the account", async () => {
    await page.goto("/dashboard?lang=fr");
    const loads = countLoads(page);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toContainText("Aminata");
    // The server draws this page; its scripts remember the language for the tab.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("language_here"))).toBe("named");
    await page.goto("/requests-tracking");
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Suivi des demandes");
    await expect(html(page)).toHaveAttribute("lang", "fr");
    expect(loads()).toBeLessThanOrEqual(2);
    expect(await ofAccount(page)).toBe("en");
    // Another tab uses the language of the account.
    const tab = await page.context().newPage();
    await tab.goto("/requests-tracking");
    await expect(html(tab)).toHaveAttribute("lang", "en");
    await tab.close();
  });
});
