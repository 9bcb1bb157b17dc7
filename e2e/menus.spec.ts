import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { askApi, demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { tabTo, throughMenu } from "./steps/keyboard.ts";
import { DESKTOP, PHONE } from "./steps/sizes.ts";

const menu = (header: Locator, name: string | RegExp) => header.locator("summary", { hasText: name });

/** Changes the language by keyboard; `label` names the switch in the language of the page. */
async function switchLanguage(page: Page, label: string, to: "fr" | "en"): Promise<void> {
  const languages = page.getByRole("navigation", { name: label, exact: true });
  const link = languages.getByRole("link", { name: to.toUpperCase(), exact: true });
  await expect(link).toHaveAttribute("lang", to);
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", to);
  await expect(page.locator(":focus")).toHaveAttribute("hreflang", to);
}

test("uses the headers of the catalogue and the landing page signed in by keyboard only, in both languages", async ({
  page,
  server,
  mailbox,
}) => {
  // Uses a separate account, because it stores the chosen language.
  const person = newcomer("Adjoa Mensah");
  await openAccount(server.url, mailbox, person);
  await openSession(page, person);
  const header = page.getByRole("banner");
  for (const path of ["/services", "/landing"])
    await test.step(path, async () => {
      await page.setViewportSize(DESKTOP);
      await page.goto(`${path}?lang=fr`);
      await expect(menu(header, "Mon compte")).toHaveAccessibleName(/^Mon compte\b/);
      await throughMenu(
        page,
        menu(header, "Infos Pratiques"),
        header.getByRole("link", { name: "Ressources utiles" }),
      );
      await throughMenu(
        page,
        menu(header, "Mon compte"),
        header.getByRole("button", { name: "Se déconnecter" }),
      );
      await page.keyboard.press("Enter");
      await inspect(page);
      await page.keyboard.press("Escape");
      await switchLanguage(page, "Langue", "en");
      await expect(menu(header, "My account")).toHaveAccessibleName(/^My account\b/);
      await expect
        .poll(async () => ((await askApi(page, "/api/me")) as { language: string }).language)
        .toBe("en");

      await page.setViewportSize(PHONE);
      await throughMenu(page, menu(header, "Menu"), header.getByRole("button", { name: "Sign out" }));
      // `frames.spec.ts` runs axe on the other entries of this menu on the landing page.
      if (path === "/landing") return;
      await page.keyboard.press("Enter");
      await inspect(page);
      await tabTo(page, header.getByRole("link", { name: "My profile" }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/profile\/[0-9a-f-]{36}$/);
    });
});

test("a menu pressed before the page's scripts have arrived opens with them", async ({ page }) => {
  await openSession(page, demoAccount("diaspora"));
  await page.setViewportSize(PHONE);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/account", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  release();
  // `frames.spec.ts` runs axe on it.
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});
