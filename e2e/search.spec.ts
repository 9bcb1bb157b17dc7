import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount, switchFeature } from "./steps/access.ts";
import { newcomer, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

const field = (page: Page) => page.getByRole("banner").getByRole("combobox");
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

test("the header's search: as one types, by keyboard and by touch, without accents, and switched off", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  const person = newcomer("Odile Ngono");
  await openAccount(server.url, mailbox, person);

  await test.step("on a computer: typed, chosen with the arrow keys", async () => {
    await page.goto("/dashboard");
    await signIn(page, person);
    await page.getByRole("button", { name: "Rechercher" }).press("Enter");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.type("LEGALIS");
    await expect(options(page).first()).toContainText("Légalisation de documents");
    await expect(field(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await inspect(page);
    const active = await field(page).getAttribute("aria-activedescendant");
    await expect(options(page).first()).toHaveAttribute("id", active ?? "none");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(field(page)).not.toHaveAttribute("aria-activedescendant", /./);
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await arrive(page, "Légalisation de documents");
  });

  await test.step("tolerates a typing error; reports no results, and no network", async () => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await field(page).fill("pasport");
    await expect(options(page).filter({ hasText: "Passeport" }).first()).toBeVisible();
    await field(page).fill("xyzzyx");
    await expect(page.getByRole("status").filter({ hasText: "Rien ne correspond" })).toBeAttached();
    await inspect(page);
    tolerate(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await field(page).fill("naissance");
    await expect(page.getByRole("status").filter({ hasText: "La recherche n’a pas abouti" })).toBeAttached();
    await page.context().setOffline(false);
    await field(page).fill("paiement");
    await expect(options(page).filter({ hasText: "Aide" }).first()).toBeVisible();
  });

  await test.step("asks a person to wait who searches too often", async () => {
    tolerate(/status of 429/);
    await page.route("**/api/search?*", (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/problem+json",
        body: JSON.stringify({ status: 429, code: "too_many_requests" }),
      }),
    );
    await field(page).fill("mariage");
    const wait = "Vous avez lancé beaucoup de recherches.";
    // Said, and written where the results would be.
    await expect(page.getByRole("search").getByText(wait)).toHaveCount(2);
    await inspect(page);
    await page.unroute("**/api/search?*");
    await page.keyboard.press("Enter");
    await expect(
      options(page)
        .filter({ hasText: /mariage/i })
        .first(),
    ).toBeVisible();
  });

  const phone = await (
    await openBrowser({ viewport: { width: 360, height: 740 }, locale: "en-GB" })
  ).newPage();
  await test.step("on a phone, in English, by touch: opens a help question", async () => {
    await phone.goto("/dashboard?lang=en");
    await signIn(phone, person);
    await phone.getByRole("button", { name: "Search" }).click();
    await field(phone).fill("birth");
    await expect(options(phone).first()).toContainText(/Birth certificate/);
    await inspect(phone);
    await options(phone).first().click();
    await arrive(phone, /Birth certificate/);
    await phone.goto("/dashboard");
    await phone.getByRole("button", { name: "Search" }).click();
    await field(phone).fill("payment");
    const help = options(phone).filter({ hasText: "Help" }).first();
    await help.click();
    await expect(phone).toHaveURL(/\/support#q-/);
  });

  await test.step("switched off, it shows the notice; on again, it works", async () => {
    await switchFeature(server.url, "header_search", false);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await page.getByRole("banner").getByRole("textbox").fill("passeport");
    await page.keyboard.press("Enter");
    await expectToast(page, "Fonctionnalité à venir");
    await expect(options(page)).toHaveCount(0);
    await switchFeature(server.url, "header_search", true);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await field(page).fill("passeport");
    await expect(options(page).first()).toContainText("Passeport");
  });
});
