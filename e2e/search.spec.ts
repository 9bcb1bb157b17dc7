import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount, switchFeature } from "./steps/access.ts";
import { newcomer, openSession } from "./steps/account.ts";
import { expectNothingBeyond, inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

const field = (page: Page) => page.getByRole("banner").getByRole("combobox");
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

/** Notes in each page that is opened where the search is before the session is known. */
const noteFirstPlace = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.body.dataset.searchX = String(
        document.querySelector("header search")?.getBoundingClientRect().x,
      );
    }),
  );

async function expectFirstPlace(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByRole("link", { name: "Messages" })).toBeVisible();
  const firstX = Number(await page.locator("body").getAttribute("data-search-x"));
  const { x } = (await page.getByRole("search").boundingBox()) ?? {};
  expect(x, "the button stays where it was first shown").toBe(firstX);
}

test("the header's search: typed without accents on a computer, by touch on a phone, and switched off", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const person = newcomer("Odile Ngono");
  await openAccount(server.url, mailbox, person);

  await test.step("on a computer: typed, chosen with the arrow keys", async () => {
    await openSession(page, person);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Rechercher" }).press("Enter");
    // A press before the page is hydrated is carried out later, and what is typed meanwhile is lost.
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("LEGALIS");
    await expect(options(page).first()).toContainText("Légalisation de documents");
    await page.keyboard.press("ArrowDown");
    await inspect(page);
    await page.keyboard.press("Enter");
    await reach(page, "Légalisation de documents");
  });

  await test.step("on a wide screen, it does not move when the name of the person is known", async () => {
    await noteFirstPlace(page);
    for (const width of [1280, 1920]) {
      // The next step uses the page without the feature.
      if (width === 1920) await switchFeature(server.url, "header_search", false);
      await page.setViewportSize({ width, height: 720 });
      await page.goto("/notifications");
      await expectFirstPlace(page);
    }
  });

  await test.step("switched off, it shows the notice", async () => {
    await page.getByRole("button", { name: "Rechercher" }).click();
    await page.getByRole("banner").getByRole("textbox").fill("passeport");
    await page.keyboard.press("Enter");
    await expectToast(page, "Fonctionnalité à venir");
    await switchFeature(server.url, "header_search", true);
  });

  const phone = await (await openBrowser({ viewport: PHONE, locale: "en-GB", hasTouch: true })).newPage();
  await test.step("on a phone, in English, by touch: opens a help question", async () => {
    await openSession(phone, person);
    await noteFirstPlace(phone);
    await phone.goto("/dashboard?lang=en");
    await expectFirstPlace(phone);
    await phone.getByRole("button", { name: "Search" }).tap();
    await field(phone).fill("xyzzyx");
    await expect(phone.getByRole("search").getByText("Nothing matches").last()).toBeVisible();
    await inspect(phone);
    await field(phone).fill("payment");
    const help = options(phone).filter({ hasText: "Help" }).first();
    await expect(help).toBeVisible();
    await expectNothingBeyond(phone);
    await help.tap();
    await expect(phone).toHaveURL(/\/support#q-/);
  });
});
