import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount, switchFeature } from "./steps/access.ts";
import { newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

const field = (page: Page) => page.getByRole("banner").getByRole("combobox");
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

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
    await page.keyboard.type("LEGALIS");
    await expect(options(page).first()).toContainText("Légalisation de documents");
    await page.keyboard.press("ArrowDown");
    await inspect(page);
    await page.keyboard.press("Enter");
    await reach(page, "Légalisation de documents");
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
  });

  const phone = await (
    await openBrowser({ viewport: { width: 360, height: 740 }, locale: "en-GB", hasTouch: true })
  ).newPage();
  await test.step("on a phone, in English, by touch: opens a help question", async () => {
    await openSession(phone, person);
    // Where the button is before the session is known.
    await phone.addInitScript(() =>
      addEventListener("DOMContentLoaded", () => {
        document.body.dataset.searchX = String(
          document.querySelector("header search")?.getBoundingClientRect().x,
        );
      }),
    );
    await phone.goto("/dashboard?lang=en");
    await expect(phone.getByRole("banner").getByRole("link", { name: "Messages" })).toBeVisible();
    const firstX = Number(await phone.locator("body").getAttribute("data-search-x"));
    const { x } = (await phone.getByRole("search").boundingBox()) ?? {};
    expect(x, "the button stays where it was first shown").toBe(firstX);
    await phone.getByRole("button", { name: "Search" }).tap();
    await field(phone).fill("xyzzyx");
    await expect(phone.getByRole("search").getByText("Nothing matches").last()).toBeVisible();
    await inspect(phone);
    await field(phone).fill("payment");
    const help = options(phone).filter({ hasText: "Help" }).first();
    await expect(help).toBeVisible();
    await inspect(phone);
    await help.tap();
    await expect(phone).toHaveURL(/\/support#q-/);
  });
});
