import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { askApi, newcomer, openSession, signIn } from "./steps/account.ts";
import { reach } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

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
  openBrowser,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/);
  const person = newcomer("Aminata Keita");
  await openAccount(server.url, mailbox, person);

  await test.step("chosen on one device", async () => {
    await openSession(page, person);
    await page.goto("/dashboard");
    await reach(page, /^Bonjour/);
    await languages(page).getByRole("link", { name: "EN" }).click();
    await expectToast(page, "Language Changed");
    await expect.poll(() => ofAccount(page)).toBe("en");
  });

  const other = await (await openBrowser()).newPage();
  await test.step("another device, in French until then, switches without a reload", async () => {
    await other.goto("/dashboard");
    await expect(other.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
    const loads = countLoads(other);
    await signIn(other, person);
    await expect(html(other)).toHaveAttribute("lang", "en");
    await expect(languages(other).getByRole("link", { name: "EN" })).toHaveAttribute("aria-current", "true");
    await expect(other).toHaveURL(/\/dashboard$/);
    expect(loads()).toBe(0);
    // From now on the server sends the language of the account, and the page changes nothing after loading.
    const reply = await other.goto("/services");
    expect(reply?.headers()["content-language"]).toBe("en");
    await expect(other.getByRole("heading", { level: 1, name: "Our services" })).toBeVisible();
  });

  await test.step("an address that names a language uses it, without changing the account", async () => {
    await other.goto("/dashboard?lang=fr");
    const loads = countLoads(other);
    await expect(other.getByRole("main").getByRole("heading", { level: 1 })).toContainText("Aminata");
    // The server draws this page; its scripts remember the language for the tab.
    await expect.poll(() => other.evaluate(() => sessionStorage.getItem("language_here"))).toBe("named");
    await other.goto("/requests-tracking");
    await expect(other.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Suivi des demandes");
    await expect(html(other)).toHaveAttribute("lang", "fr");
    expect(loads()).toBeLessThanOrEqual(2);
    expect(await ofAccount(other)).toBe("en");
    // Another tab uses the language of the account.
    const tab = await other.context().newPage();
    await tab.goto("/requests-tracking");
    await expect(html(tab)).toHaveAttribute("lang", "en");
    await tab.close();
  });
});
