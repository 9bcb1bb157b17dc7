import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { askApi, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { askMobileMoney } from "./steps/payment.ts";
import { saveDraft } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";
import { confirmRequest, passStep } from "./steps/wizard.ts";

test("pays by mobile money: refused on the phone, then accepted, charged once", async ({
  page,
  server,
  mailbox,
}) => {
  const person = newcomer("Fatou Sarr");
  const amount = "5 000 FCFA";
  const main = page.getByRole("main");
  const order = { service: "Courses au marché", country_code: "SN" };
  await openAccount(server.url, mailbox, person);
  const requestId = await saveDraft(server.url, await tokenOf(server.url, person), order);
  await openSession(page, person);

  await test.step("the dashboard leads back to the payment", async () => {
    await page.goto("/dashboard");
    const urgent = page.getByRole("region", { name: "À faire maintenant" });
    await expect(urgent).toContainText("Brouillon");
    await urgent.getByRole("link", { name: "Payer : Courses au marché" }).click();
    await expect(page).toHaveURL(`/service-request/${requestId}/payment`);
    await passStep(page, "payment", [3, 4]);
  });

  await test.step("gives up a pending payment, and chooses another method", async () => {
    await askMobileMoney(page, amount, { phone: "+221 77 123 04 08", operator: "Orange Money" });
    await expect(main).toContainText("En attente de confirmation");
    await page.getByRole("button", { name: "Renoncer à ce paiement" }).click();
    await expectToast(page, "Paiement abandonné", "Rien n’a été prélevé.");
    await expect(page.getByRole("button", { name: `Payer ${amount}` })).toBeFocused();
  });

  await test.step("refused on the phone", async () => {
    await askMobileMoney(page, amount, { phone: "+221 77 123 00 02", operator: "Orange Money" });
    await expect(main).toContainText("Confirmez sur votre téléphone la demande envoyée par votre opérateur.");
    // The toast may come and go while the page is inspected.
    await Promise.all([
      expectToast(page, "Erreur de paiement", "Le paiement a été annulé. Rien n’a été prélevé."),
      inspect(page),
    ]);
    await passStep(page, "payment", [3, 4]);
  });

  await test.step("accepted; the page is closed and opened again meanwhile", async () => {
    await askMobileMoney(page, amount, { phone: "+221 77 123 45 67", operator: "MoMo" });
    await expect(main).toContainText("En attente de confirmation");
    await page.reload();
    await expectToast(page, "Paiement réussi!", "Votre demande va être vérifiée.");
    await passStep(page, "summary", [4, 4]);
    await expect(main).toContainText("Mobile Money");
    await expect(main.getByText("Payé", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Modifier les informations de commande" })).toHaveCount(0);
  });

  await test.step("left before confirmation, the dashboard leads back to it", async () => {
    await goTo(page, "/dashboard");
    const urgent = page.getByRole("region", { name: "À faire maintenant" });
    await expect(urgent).toContainText("En attente de validation");
    await expect(urgent).toContainText("Payée : il ne reste qu’à confirmer.");
    await urgent.getByRole("link", { name: "Confirmer : Courses au marché" }).click();
    await passStep(page, "summary", [4, 4]);
    expect(await confirmRequest(page)).toBe(requestId);
  });

  await test.step("one payment was taken, and the request shows all attempts", async () => {
    const receipt = await mailbox.emailTo(person.email, /Reçu de votre paiement\s: Courses au marché/);
    expect(receipt.text).toMatch(/5\s000\sFCFA/);
    await expect(main).toContainText("Le paiement n’est pas passé");
    await expect(main.getByText("Paiement reçu")).toHaveCount(1);
    await expect(main.getByText("Soumise", { exact: true })).toBeVisible();
    expect(await askApi(page, `/api/requests/${requestId}`)).toMatchObject({
      status: "submitted",
      progress: 100,
      transaction: { status: "succeeded", amount: 5_000, currency: "XOF", payment_method: "mobile_money" },
    });
  });
});
