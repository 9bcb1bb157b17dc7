import { expect, type Page } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { call } from "./steps/access.ts";
import { demoAccount, signIn as fillLogin, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { expectToFit } from "./steps/fit.ts";
import { tabTo, throughMenu } from "./steps/keyboard.ts";
import { DESKTOP, PHONE, TABLET } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo, startWalk } from "./steps/walk.ts";

const SIGNED_IN = ["/services", "/dashboard", "/landing", "/support", "/settings"];

async function signIn(page: Page, serverUrl: string, name: string, language: "fr" | "en"): Promise<void> {
  const url = `${serverUrl}/auth/v1/token?grant_type=password`;
  await startWalk(page, language, await call<object>(url, "POST", { body: demoAccount(name) }));
  // After this the page knows the session and sends it to the server.
  await expect(
    page.getByRole("banner").locator("summary", { hasText: /Mon compte|My account/ }),
  ).toBeVisible();
}

/** The page to which the server redirects this browser from `/`. */
async function homeOf(page: Page): Promise<string | undefined> {
  return (await page.request.get("/", { maxRedirects: 0 })).headers().location;
}

// `every-route.spec.ts` runs axe on every page, on phones in the light and on desktops in the dark, and expects of the frames of
// visitors what this test does.
test("the frames of signed-in people fit at three widths and at 200 %, in both languages", async ({
  page,
  server,
}) => {
  for (const language of ["fr", "en"] as const) {
    await page.setViewportSize(DESKTOP);
    await signIn(page, server.url, "super_admin", language);
    for (const path of SIGNED_IN) {
      // The walk starts on the catalogue.
      if (path !== "/services") await goTo(page, path);
      await expectToFit(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      if (language === "en" || !["/dashboard", "/services", "/landing"].includes(path)) continue;
      // `menus.spec.ts` runs axe on the two other pages in the light, and the manager below on the dashboard in the dark.
      await page.emulateMedia({ colorScheme: path === "/dashboard" ? "light" : "dark" });
      await page.setViewportSize(TABLET);
      await inspect(page);
    }
  }
});

test("a visitor uses the headers by keyboard only", async ({ page }) => {
  await page.goto("/landing");
  const header = page.getByRole("banner");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();

  // spec 1 §2.6, §9: 5rem at the top, 4rem once scrolled by more than 50px.
  const bar = header.locator("> div");
  await expect(bar).toHaveCSS("height", "80px");
  await page.evaluate(() => scrollTo({ top: 50, behavior: "instant" }));
  await expect(bar).toHaveCSS("height", "80px");
  await page.evaluate(() => scrollTo({ top: 51, behavior: "instant" }));
  await expect(bar).toHaveCSS("height", "64px");

  const infos = header.locator("summary", { hasText: "Infos Pratiques" });
  await throughMenu(page, infos, header.getByRole("link", { name: "Ressources utiles" }));
  await tabTo(page, header.getByRole("link", { name: "Services" }), { back: true });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#services$/);
  await expect(page.locator("#services")).toBeInViewport();

  // The link has moved the place from which the Tab key goes on.
  const languages = page.getByRole("navigation", { name: "Langue" });
  await tabTo(page, languages.getByRole("link", { name: "EN", exact: true }), { back: true });
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator(":focus")).toHaveAttribute("hreflang", "en");
  await expect(header.getByRole("navigation", { name: "Main navigation" })).toBeVisible();

  await test.step("on a phone, from the landing page to the catalogue and to signing in", async () => {
    await page.setViewportSize(PHONE);
    const menu = header.locator("summary", { hasText: "Menu" });
    await throughMenu(page, menu, header.getByRole("link", { name: "Create an account" }));
    await page.keyboard.press("Enter");
    await inspect(page);
    await tabTo(page, header.getByRole("link", { name: "Useful resources" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Useful resources" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Create an account" })).toBeHidden();
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    // `menus.spec.ts` runs axe on this menu.
    await tabTo(page, header.getByRole("link", { name: "Sign in" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("a manager uses the header, the sidebar and the drawer by keyboard only", async ({ page }) => {
  await openSession(page, demoAccount("super_admin"));
  // The server knows the home page of a signed-in person, so the redirect needs no script.
  expect(await homeOf(page)).toMatch(/\/dashboard$/);
  await page.goto("/nowhere");
  await expect(page).toHaveURL(/\/dashboard$/);
  // Menus open without scripts, but Escape does not close them.
  await reach(page, /Bonjour/);
  const header = page.getByRole("banner");

  await test.step("quick settings", async () => {
    const settings = header.locator("summary", { hasText: "Réglages rapides" });
    await throughMenu(page, settings, header.getByRole("radio", { name: "Appareil" }));
    await page.keyboard.press("Enter");
    await tabTo(page, header.getByRole("radio", { name: "Appareil" }));
    await page.keyboard.press("ArrowLeft");
    await expect(header.getByRole("radio", { name: "Sombre" })).toBeChecked();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await inspect(page);
  });

  await test.step("account menu, without entries that the profile does not need", async () => {
    const menu = header.locator("summary", { hasText: "Mon compte" });
    const signOut = header.getByRole("button", { name: "Se déconnecter" });
    await throughMenu(page, menu, signOut);
    await page.keyboard.press("Enter");
    await expect(header.getByRole("link", { name: "Vérifier mon identité" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("the sidebar is 288 px or 80 px wide; a reload keeps its width and the colours", async () => {
    const sidebar = page.getByRole("complementary").filter({ has: page.getByRole("navigation") });
    const width = (pixels: number) => expect(sidebar).toHaveCSS("width", `${pixels}px`);
    await width(288);
    await tabTo(page, page.getByRole("button", { name: "Réduire le menu" }));
    await page.keyboard.press("Enter");
    await width(80);
    await expect(sidebar.getByRole("link", { name: "Utilisateurs" })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await width(80);
    // A narrow window stores its own choice, and its sidebar is collapsed at first.
    await page.setViewportSize(TABLET);
    await width(80);
    await page.getByRole("button", { name: "Agrandir le menu" }).press("Enter");
    await width(288);
    await page.setViewportSize(DESKTOP);
    await width(80);
    await page.getByRole("button", { name: "Agrandir le menu" }).press("Enter");
    await width(288);
    await page.setViewportSize({ width: 768, height: 800 });
    await width(288);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(sidebar).toBeHidden();
  });

  await test.step("the drawer traps the focus, and returns it", async () => {
    await page.setViewportSize(PHONE);
    const button = page.getByRole("button", { name: "Ouvrir le menu" });
    await tabTo(page, button, { back: true });
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer).toBeVisible();
    await inspect(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    // Backwards from the first element to the last one.
    await tabTo(page, drawer.getByRole("link", { name: "EN", exact: true }), { back: true });
    await drawer.getByRole("link", { name: "Utilisateurs" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Utilisateurs" })).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Fil d’Ariane" })).toContainText("Utilisateurs");
  });

  await test.step("the floating buttons appear on the right pages", async () => {
    await page.setViewportSize(DESKTOP);
    const floating = page
      .locator("body > * .fixed, body > .fixed")
      .getByRole("button", { name: "Se déconnecter" });
    await goTo(page, "/legal/terms");
    await expect(page.getByRole("banner").locator("summary", { hasText: "Mon compte" })).toBeVisible();
    await expect(floating).toHaveCount(0);
    await goTo(page, "/services");
    await page.getByRole("link", { name: "Aide", exact: true }).press("Enter");
    await expect(page).toHaveURL(/\/support$/);
    await goTo(page, "/services");
    await floating.press("Enter");
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => homeOf(page)).toMatch(/\/landing$/);
  });
});

test("the target of a redirect is kept completely, permissions apply however the address is written, and a page indicates that the next one is loading", async ({
  page,
  tolerate,
}) => {
  const asked = "/account?tab=security#contenu";
  await page.goto(asked);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, demoAccount("diaspora"));
  await expect(page).toHaveURL((url) => url.href.endsWith(asked));
  await page.goto("/%61dmin/users");
  await expectToast(page, "Vous n’avez pas la permission d’accéder à cette page.");
  await expect(page).toHaveURL(/\/dashboard$/);

  await test.step("the current page of the application indicates that the next one is loading", async () => {
    await goTo(page, "/legal/terms");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/services.data*", async (route) => {
      await released;
      await route.continue();
    });
    const loading = page.getByText("Chargement...", { exact: true });
    await expect(async () => {
      await page.getByRole("banner").getByRole("link", { name: "Services" }).click();
      await expect(loading).toBeVisible({ timeout: patience(1_000) });
    }).toPass();
    await inspect(page);
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Nos services" })).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  // The page may still be loading something, which would fail.
  await page.goto("about:blank");
  // Until the scripts are loaded, the public header does not ask signed-in people to sign in again.
  tolerate(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/services");
  const signIn = page.getByRole("banner").locator("a[href='/login']").first();
  await expect(signIn).toBeAttached();
  await expect(signIn).toBeHidden();
});
