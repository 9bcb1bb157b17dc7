import { expect } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { payByCall } from "./steps/refund.ts";

test("a super_admin tries external parts, a message, a test payment and a stored event without an effect on others", async ({
  page,
  server,
}) => {
  await payByCall(server.url, await tokenOf(server.url, demoAccount("resident")));
  await openSession(page, demoAccount("super_admin"));
  const tabs = page.getByRole("navigation", { name: "Bac à sable" });

  await test.step("external parts are checked together", async () => {
    await page.goto("/admin/test-sandbox");
    await page.getByRole("button", { name: "Tout contrôler" }).click();
    for (const part of ["database", "storage", "email", "sms", "simulator"])
      await expect(page.locator(`[data-part=${part}]`)).toContainText("Répond");
    await expectAccessible(page);
  });

  await test.step("a message is read in both languages and sent to the reader", async () => {
    await tabs.getByRole("link", { name: "Messages" }).click();
    await page.getByRole("searchbox").fill("payment_receipt");
    await page.locator("[data-template=payment_receipt]").getByRole("button").click();
    const box = page.getByRole("dialog");
    await expect(box).toContainText("Reçu de votre paiement");
    await expect(box).toContainText("Your payment receipt");
    await box.getByRole("button", { name: /^Envoyer à super_admin@/ }).click();
    await expect(box).toBeHidden();
  });

  await test.step("a test payment ends in the sandbox", async () => {
    await tabs.getByRole("link", { name: "Paiements d’essai" }).click();
    await page.getByRole("button", { name: "Lancer l’essai" }).click();
    const charge = page.locator("[data-charge]").first();
    await expect(charge).toBeVisible();
    await expect(async () => {
      const query = charge.getByRole("button");
      if (await query.isVisible()) await query.click();
      await expect(charge).toHaveAttribute("data-charge", "succeeded", { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
  });

  await test.step("a stored event is replayed dry", async () => {
    await tabs.getByRole("link", { name: "Événements de paiement" }).click();
    await page.locator("[data-event]").first().getByRole("button").click();
    const box = page.getByRole("dialog");
    await expect(box.locator("[data-result=unchanged]")).toBeVisible();
    await expectAccessible(page);
  });
});
