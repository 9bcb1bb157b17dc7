import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { askApi, demoAccount, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { orderService } from "./steps/catalogue.ts";
import { askMobileMoney } from "./steps/payment.ts";
import { expectToast } from "./steps/toast.ts";
import { confirmRequest, expectStep, fillDetails, next, passStep } from "./steps/wizard.ts";

test("pays by mobile money: refused on the phone, then accepted, charged once", async ({ page, mailbox }) => {
  const person = demoAccount("diaspora");
  const amount = "5 000 FCFA";
  const main = page.getByRole("main");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Connectez-vous pour ouvrir la page demandée.")).toBeVisible();
  await signIn(page, person);
  await arrive(page, "Bonjour, Awa Ndiaye");

  await orderService(page, "Courses au marché", "Sénégal");
  await expectStep(page, "context", [1, 4]);
  await expect(main).toContainText(amount);
  await next(page);
  await passStep(page, "details", [2, 4]);
  await expect(page.getByLabel("Ville de résidence")).toHaveValue("Montreuil");
  await fillDetails(page, { city: "Montreuil", comments: "Riz, huile, oignons : Médina, rue 22." });
  await next(page);

  await expectStep(page, "payment", [3, 4]);
  const requestPath = new URL(page.url()).pathname;
  const requestId = requestPath.split("/").at(-1);

  await test.step("reports missing fields, and sends nothing", async () => {
    await page.getByRole("radio", { name: "Mobile Money" }).check();
    await page.getByLabel("Numéro de téléphone").fill("77 12");
    await page.getByRole("button", { name: `Payer ${amount}` }).click();
    await expectToast(page, "Erreur de validation", "Veuillez corriger les erreurs dans le formulaire.");
    await expect(page.getByText("Numéro de téléphone invalide.")).toBeVisible();
    await expect(page.getByText("Veuillez sélectionner un opérateur.")).toBeVisible();
    await expect(page.getByLabel("Numéro de téléphone")).toBeFocused();
    await inspect(page);
  });

  await test.step("an unpaid request cannot be confirmed", async () => {
    await page.goto(`${requestPath}?step=summary`);
    await passStep(page, "payment", [3, 4]);
    await expect(page.getByRole("button", { name: "Confirmer et soumettre la demande" })).toHaveCount(0);
  });

  await test.step("the dashboard leads back to the payment", async () => {
    await page.goto("/dashboard");
    const urgent = page.getByRole("region", { name: "À faire maintenant" });
    await expect(urgent).toContainText("Brouillon");
    await urgent.getByRole("link", { name: "Payer : Courses au marché" }).click();
    await expect(page).toHaveURL(`/service-request/${requestId}/payment`);
    await expectStep(page, "payment", [3, 4]);
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
    await inspect(page);
    await expectToast(page, "Erreur de paiement", "Le paiement a été annulé. Rien n’a été prélevé.");
    await expectStep(page, "payment", [3, 4]);
  });

  await test.step("accepted; the page is closed and opened again meanwhile", async () => {
    await askMobileMoney(page, amount, { phone: "+221 77 123 45 67", operator: "MoMo" });
    await expect(main).toContainText("En attente de confirmation");
    await page.reload();
    await expectToast(page, "Paiement réussi!", "Votre demande va être vérifiée.");
    await expectStep(page, "summary", [4, 4]);
    await expect(main).toContainText("Mobile Money");
    await expect(main.getByText("Payé", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Modifier les informations de commande" })).toHaveCount(0);
  });

  await test.step("left before confirmation, the dashboard leads back to it", async () => {
    await page.goto("/dashboard");
    await arrive(page, "Bonjour, Awa Ndiaye");
    const urgent = page.getByRole("region", { name: "À faire maintenant" });
    await expect(urgent).toContainText("En attente de validation");
    await expect(urgent).toContainText("Payée : il ne reste qu’à confirmer.");
    await urgent.getByRole("link", { name: "Confirmer : Courses au marché" }).click();
    await passStep(page, "summary", [4, 4]);
    expect(await confirmRequest(page)).toBe(requestId);
  });

  await test.step("one payment was taken, and the request shows all attempts", async () => {
    const receipt = await mailbox.emailTo(person.email, /Reçu de votre paiement : Courses au marché/);
    expect(receipt.text).toMatch(/5\s000\sFCFA/);
    await arrive(page, "Courses au marché");
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
