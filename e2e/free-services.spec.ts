import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { reach } from "./steps/arrive.ts";
import { chooseCountry, serviceCard } from "./steps/catalogue.ts";
import { confirmRequest, fillDetails, next, passStep, unfoldOrganisation } from "./steps/wizard.ts";

test("a free service without documents has three steps, none of them to pay", async ({ page }) => {
  const main = page.getByRole("main");
  await openSession(page, demoAccount("resident"));

  await test.step("without documents: three steps", async () => {
    await page.goto("/services/administratif");
    await reach(page, "Services Administratifs");
    await page.getByRole("search").getByLabel("Catégorie").selectOption("État civil");
    await expect(page.getByRole("article")).toHaveCount(3);
    // Each choice in the list is an entry of the browser's history.
    await page.goBack();
    await expect(page).toHaveURL(/\/services\/administratif$/);
    await expect(page.getByRole("article")).not.toHaveCount(3);
    await page.goForward();
    await expect(page.getByRole("article")).toHaveCount(3);
    const card = serviceCard(page, "Acte de décès");
    await expect(card).toContainText("Gratuit");
    await card.getByRole("link", { name: "Voir les détails" }).click();
    await chooseCountry(page, "Acte de décès", "Cameroun");

    await passStep(page, "context", [1, 3]);
    await unfoldOrganisation(page);
    await page.getByLabel("Ou saisissez son nom").fill("Centre d’état civil de Mbouda");
    await page.getByLabel("Personne à contacter").fill("M. Tagne");
    await next(page);
    await passStep(page, "details", [2, 3]);
    await expect(page.getByRole("region", { name: "Facturation" })).toContainText("Ce service est gratuit.");
    await fillDetails(page, { city: "Douala", comments: "Défunt : Jean Tagne, le 4 mars 2019 à Mbouda." });
    await next(page);
    await passStep(page, "summary", [3, 3]);
    await expect(main).toContainText("Centre d’état civil de Mbouda");
    await expect(main).toContainText("Ce service est gratuit.");
    await confirmRequest(page);
    await reach(page, "Acte de décès");
    await expect(main.getByText("Soumise", { exact: true })).toBeVisible();
    await expect(main).toContainText("Aucun document n’est requis pour ce service.");
    await expect(main).not.toContainText("Paiement requis");
  });
});
