import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { newcomer, signIn } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

test.use({ viewport: PHONE });

test("a person who accepted former terms is asked above the page, and accepts once", async ({
  page,
  server,
  mailbox,
}) => {
  const person = { ...newcomer("Carine Fotso"), name: `Carine ${"W".repeat(100)}` };
  await openAccount(server.url, mailbox, person);
  // The account has accepted the version in force, so the reply is changed to require acceptance.
  await page.route("**/api/me", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), terms_to_accept: "2026-11-20" } });
  });
  await page.goto("/settings");
  // The toast breaks the long name, which has no space.
  const toast = page.locator("[data-toast]");
  await Promise.all([expect(toast).toBeInViewport({ ratio: 1 }), signIn(page, person)]);
  await reach(page, "Paramètres");
  const notice = page.getByRole("region", { name: "Nouvelles conditions d’utilisation" });
  await expect(notice).toContainText("la version du 20 novembre 2026 est en vigueur");
  await inspect(page);
  await notice.getByRole("link", { name: "Lire les conditions" }).click();
  await reach(page, "Conditions d’utilisation");
  await page.goBack();
  await reach(page, "Paramètres");
  await notice.getByRole("button", { name: "J’accepte les nouvelles conditions" }).press("Enter");
  await expectToast(page, "Conditions acceptées");
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});
