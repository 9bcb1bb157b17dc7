import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { newcomer, openSession } from "./steps/account.ts";
import { arrive, expectNothingBeyond, reach } from "./steps/arrive.ts";
import { chooseCountry, serviceCard } from "./steps/catalogue.ts";
import { makeFiles } from "./steps/files.ts";
import { askMobileMoney } from "./steps/payment.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
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

test("on a small phone: finds the way by the drawer, orders with photographs, pays by mobile money", async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const person = newcomer("Blaise Tchinda", { role: "resident", residence: "CM" });
  const main = page.getByRole("main");

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
    await serviceCard(page, "Casier judiciaire").getByRole("link", { name: "Voir les détails" }).tap();
    await reach(page, "Casier judiciaire");
    await chooseCountry(page, "Casier judiciaire", "Cameroun");
  });

  await test.step("orders", async () => {
    await passStep(page, "context", [1, 5]);
    await page
      .getByRole("radio", { name: /7.500.FCFA/ })
      .first()
      .check();
    await expect(main).toContainText("7 500 FCFA");
    // `card-and-documents.spec.ts` runs axe on this step and the payment, `mobile-money.spec.ts` on a payment under way.
    await expectNothingBeyond(page);
    await next(page);
    await expectStep(page, "details", [2, 5]);
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
    await askMobileMoney(page, "7 500 FCFA", { phone: "+237 6 77 00 11 22", operator: "MoMo" });
    await expectToast(page, "Paiement réussi!");
    await expectStep(page, "summary", [5, 5]);
    await confirmRequest(page);
  });

  await test.step("follows it by the drawer and leaves", async () => {
    await arrive(page, "Casier judiciaire");
    await page.getByRole("button", { name: "Ouvrir le menu" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Mes demandes" }).tap();
    await reach(page, "Suivi des demandes");
    await expect(page.getByRole("article", { name: "Casier judiciaire" })).toContainText("Soumise");
    await page.getByRole("button", { name: "Ouvrir le menu" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Se déconnecter" }).tap();
    await expect(page).toHaveURL(/\/login$/);
  });
});
