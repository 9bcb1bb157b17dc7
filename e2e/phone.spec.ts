import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { askApi, newcomer, openSession } from "./steps/account.ts";
import { expectNothingBeyond, inspect, reach } from "./steps/arrive.ts";
import { chooseCountry, serviceCard } from "./steps/catalogue.ts";
import { makeFiles } from "./steps/files.ts";
import { askMobileMoney } from "./steps/payment.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";
import { confirmRequest, expectStep, fillDetails, next, passStep, uploadDocument } from "./steps/wizard.ts";

test.use({
  viewport: PHONE,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // Tests the dark theme as well.
  colorScheme: "dark",
  timezoneId: "Africa/Douala",
});

const SERVICE = "Casier judiciaire";

test("on a small phone: finds the way by the drawer, orders with photographs, and pays by mobile money: refused, then accepted, charged once", async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const person = newcomer("Blaise Tchinda", { role: "resident", residence: "CM" });
  const amount = "7 500 FCFA";
  const main = page.getByRole("main");
  const urgent = page.getByRole("region", { name: "À faire maintenant" });

  await openAccount(server.url, mailbox, person);
  await test.step("finds the service by the drawer", async () => {
    await openSession(page, person);
    await page.goto("/dashboard");
    await reach(page, `Bonjour, ${person.name}`);
    await expect(main).toContainText("Aucune demande en cours");
    await page.getByRole("button", { name: "Ouvrir le menu" }).tap();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer).toBeVisible();
    await drawer.getByRole("link", { name: "Catalogue" }).tap();
    await reach(page, "Nos services");
    await page
      .getByRole("navigation", { name: "Catégories de services" })
      .getByRole("link", { name: "Documents légaux" })
      .tap();
    await reach(page, "Documents légaux");
    await page.getByRole("searchbox").fill("casier");
    await expect(page.getByRole("article")).toHaveCount(1);
    await serviceCard(page, SERVICE).getByRole("link", { name: "Voir les détails" }).tap();
    await reach(page, SERVICE);
    await chooseCountry(page, SERVICE, "Cameroun");
  });

  await test.step("orders", async () => {
    await passStep(page, "context", [1, 5]);
    await page
      .getByRole("radio", { name: /7.500.FCFA/ })
      .first()
      .check();
    await expect(main).toContainText(amount);
    // `card-and-documents.spec.ts` runs axe on this step and the payment.
    await expectNothingBeyond(page);
    await next(page);
    await passStep(page, "details", [2, 5]);
    await expectNothingBeyond(page);
    await fillDetails(page, { city: "Douala", comments: "" });
    await next(page);
    await passStep(page, "documents", [3, 5]);
    const { jpg, png } = await makeFiles(browser);
    await uploadDocument(page, "Copie d’acte de naissance", jpg);
    await uploadDocument(page, "Pièce d’identité du demandeur", png);
    await expectStep(page, "documents", [3, 5]);
    await next(page);
    await passStep(page, "payment", [4, 5]);
    await expectNothingBeyond(page);
  });

  await test.step("gives up a pending payment; the dashboard leads back to the payment", async () => {
    await askMobileMoney(page, amount, { phone: "+237 6 77 12 04 08", operator: "Orange Money" });
    await expect(main).toContainText("En attente de confirmation");
    await page.getByRole("button", { name: "Renoncer à ce paiement" }).click();
    await expectToast(page, "Paiement abandonné", "Rien n’a été prélevé.");
    await expect(page.getByRole("button", { name: `Payer ${amount}` })).toBeFocused();
    await goTo(page, "/dashboard");
    await expect(urgent).toContainText("Brouillon");
    await urgent.getByRole("link", { name: `Payer : ${SERVICE}` }).click();
    await expect(page).toHaveURL(/\/service-request\/[\w-]{36}\/payment$/);
    await passStep(page, "payment", [4, 5]);
  });

  await test.step("refused on the phone", async () => {
    await askMobileMoney(page, amount, { phone: "+237 6 77 12 00 02", operator: "Orange Money" });
    await expect(main).toContainText("Confirmez sur votre téléphone la demande envoyée par votre opérateur.");
    // The toast may come and go while the page is inspected.
    await Promise.all([
      expectToast(page, "Erreur de paiement", "Le paiement a été annulé. Rien n’a été prélevé."),
      inspect(page),
    ]);
    await passStep(page, "payment", [4, 5]);
  });

  await test.step("accepted; the page is closed and opened again meanwhile", async () => {
    await askMobileMoney(page, amount, { phone: "+237 6 77 00 11 22", operator: "MoMo" });
    await expect(main).toContainText("En attente de confirmation");
    await page.reload();
    await expectToast(page, "Paiement réussi!", "Votre demande va être vérifiée.");
    await expectStep(page, "summary", [5, 5]);
    await expect(main).toContainText("Mobile Money");
    await expect(main.getByText("Payé", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Modifier les informations de commande" })).toHaveCount(0);
  });

  await test.step("left before confirmation, the dashboard leads back to it", async () => {
    await goTo(page, "/dashboard");
    await expect(urgent).toContainText("En attente de validation");
    await expect(urgent).toContainText("Payée : il ne reste qu’à confirmer.");
    await urgent.getByRole("link", { name: `Confirmer : ${SERVICE}` }).click();
    await passStep(page, "summary", [5, 5]);
  });

  await test.step("one payment was taken, and the request shows all attempts", async () => {
    const requestId = await confirmRequest(page);
    const receipt = await mailbox.emailTo(person.email, /Reçu de votre paiement\s: Casier judiciaire/);
    expect(receipt.text).toMatch(/7\s500\sFCFA/);
    await expect(main).toContainText("Le paiement n’est pas passé");
    await expect(main.getByText("Paiement reçu")).toHaveCount(1);
    await expect(main.getByText("Soumise", { exact: true })).toBeVisible();
    expect(await askApi(page, `/api/requests/${requestId}`)).toMatchObject({
      status: "submitted",
      progress: 100,
      transaction: { status: "succeeded", amount: 7_500, currency: "XAF", payment_method: "mobile_money" },
    });
  });

  await test.step("follows it by the drawer and leaves", async () => {
    await page.getByRole("button", { name: "Ouvrir le menu" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Mes demandes" }).tap();
    await reach(page, "Suivi des demandes");
    await expect(page.getByRole("article", { name: SERVICE })).toContainText("Soumise");
    await page.getByRole("button", { name: "Ouvrir le menu" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Se déconnecter" }).tap();
    await expect(page).toHaveURL(/\/login$/);
  });
});
