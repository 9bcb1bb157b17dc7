import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { newcomer, signIn } from "./steps/account.ts";
import { arrive } from "./steps/arrive.ts";

test("a failed load shows a toast for seven seconds, and a message in place until it succeeds", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  tolerate(/status of 503/);
  const person = newcomer("Rokia Diop");
  await openAccount(server.url, mailbox, person);
  await page.goto("/requests-tracking");
  await signIn(page, person);
  await arrive(page, "Suivi des demandes");

  const main = page.getByRole("main");
  const notice = page.locator("[data-toast]");
  await page.route("**/api/requests?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.clock.install();
  await page.reload();
  await expect(notice).toContainText("Nous n’avons pas pu charger ces informations.");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
  await page.clock.runFor(5_000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(notice).toHaveCount(0);
  await expect(main.getByRole("alert")).toContainText("Nous n’avons pas pu charger ces informations.");

  await page.unroute("**/api/requests?*");
  await page.clock.resume();
  await main.getByRole("button", { name: "Réessayer" }).click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});
