import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

test("a visitor finds an answer without scripts; the team writes another one", async ({
  page,
  openBrowser,
}) => {
  await test.step("without scripts, on a phone", async () => {
    await page.setViewportSize(PHONE);
    const inspectIt = await withoutScripts(page);
    await page.goto("/support");
    const write = page.getByRole("link", { name: "Nous écrire sans compte" });
    await expect(write).toHaveAttribute("href", "/contact");
    await page.getByRole("searchbox", { name: "Chercher dans l’aide" }).fill("REMBOURSE annuler");
    await page.getByRole("button", { name: "Chercher" }).click();
    await expect(page).toHaveURL(/\/support\?q=REMBOURSE/);
    await expect(page.getByText("1 réponse pour « REMBOURSE annuler »")).toBeVisible();
    await page.getByText("Puis-je annuler et être remboursé ?").click();
    await expect(page.getByText("vous est alors intégralement remboursée")).toBeVisible();
    await inspectIt();
    await page.getByRole("searchbox").fill("licorne");
    await page.getByRole("button", { name: "Chercher" }).click();
    await expect(page.getByRole("heading", { name: "Aucune réponse pour « licorne »" })).toBeVisible();
    await inspectIt();
  });

  const office = await openBrowser();
  const support = await office.newPage();
  const question = "Puis-je venir dans vos bureaux ?";
  const dialog = support.getByRole("dialog");

  await test.step("staff add a question, and change it", async () => {
    await openSession(support, demoAccount("operateur_support"));
    await support.goto("/admin/help-centre");
    await support.getByRole("button", { name: "Ajouter une question" }).click();
    await dialog.getByLabel("Thème").selectOption("Commander un service");
    await dialog.getByLabel("Question en français").fill(question);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByText("Écrivez la réponse, en 4 000 caractères au plus.")).toHaveCount(2);
    await inspect(support);
    await dialog.getByLabel("Question en anglais").fill("Can I come to your offices?");
    await dialog.getByLabel("Réponse en français").fill("Sur rendez-vous. [Écrivez-nous](/contact) d’abord.");
    await dialog.getByLabel("Réponse en anglais").fill("By appointment. [Write to us](/contact) first.");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(support.getByRole("listitem").filter({ hasText: question })).toContainText("Modifiée par");
  });

  await test.step("visitors read it, in both languages", async () => {
    await page.goto("/support");
    await page.getByText(question).click();
    await expect(page.getByRole("link", { name: "Écrivez-nous" })).toHaveAttribute("href", "/contact");
    await page.getByRole("link", { name: "EN", exact: true }).click();
    await expect(page.getByText("Can I come to your offices?")).toBeVisible();
    await expect(page.getByText(question)).toHaveCount(0);
  });

  await test.step("staff delete it after confirming", async () => {
    await support.getByRole("button", { name: `Supprimer : ${question}` }).click();
    await dialog.getByRole("button", { name: "Supprimer la question" }).click();
    await expect(support.getByText(question)).toHaveCount(0);
  });
});
