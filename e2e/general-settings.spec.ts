import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

const PATH = "/admin/general-settings";

const cardOf = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`);

test("a super_admin finds a setting, changes it by keyboard, sees its history and undoes it", async ({
  page,
}) => {
  await openSession(page, demoAccount("super_admin"));
  await page.goto(PATH);
  const answers = cardOf(page, "support.ticket_answer_email");

  await test.step("searches by a synonym, in the other language too", async () => {
    await reach(page, "Paramètres généraux");
    const search = page.getByRole("searchbox", { name: "Chercher un paramètre" });
    await search.fill("money laundering");
    await expect(page.getByRole("status").filter({ hasText: /^2 résultats$/ })).toBeVisible();
    await expect(cardOf(page, "identity.level_2_amounts")).toBeVisible();
    await inspect(page);
    await search.fill("ticket");
    await expect(answers).toBeVisible();
  });

  await test.step("compares before saving, with a reason", async () => {
    await answers.getByRole("button", { name: /^Modifier/ }).press("Enter");
    const box = page.getByRole("dialog", { name: /^Modifier/ });
    await box.getByLabel(/^Nouvelle valeur/).fill("20");
    await expect(box.getByRole("region", { name: "Ce qui change" })).toContainText("3 minutes");
    await box.getByLabel("Motif").fill("Dossier 118");
    await inspect(page);
    await box.getByLabel("Motif").press("Enter");
    await expectToast(page, "Paramètre enregistré");
    await expect(answers.getByRole("button", { name: /^Modifier/ })).toBeFocused();
    await expect(answers).toContainText("20 minutes");
  });

  await test.step("the history names who, when and why, and the former value comes back", async () => {
    await answers.getByText("Historique (1 version)").click();
    await expect(answers.getByRole("listitem").filter({ hasText: "Dossier 118" }).first()).toContainText(
      "En vigueur",
    );
    await inspect(page);
    await answers.getByRole("button", { name: /^Revenir en arrière/ }).click();
    const box = page.getByRole("dialog", { name: /^Revenir en arrière/ });
    await box.getByLabel("Motif").fill("Dossier 119");
    await box.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(page, "Paramètre enregistré");
    await expect(answers).toContainText("3 minutes");
    await expect(answers.getByText("Historique (2 versions)")).toBeVisible();
  });

  await test.step("a former address still leads to its settings, and links to the other parts", async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${PATH}?tab=rules`);
    await expect(answers).toBeVisible();
    const parts = page.getByRole("navigation", { name: "Paramètres généraux" });
    await parts.getByRole("link", { name: "Plateforme" }).click();
    await expect(page.getByRole("main")).toContainText("Démonstration : rien n’est réel");
    await parts.getByRole("link", { name: "Paiements" }).click();
    await expect(page).toHaveURL(/\?tab=payments$/);
  });

  await test.step("a change is scheduled and cancelled, on a phone", async () => {
    const limit = cardOf(page, "payments.four_eyes_limit");
    await limit.getByRole("button", { name: /^Modifier/ }).click();
    const box = page.getByRole("dialog", { name: /^Modifier/ });
    await box.getByLabel(/^Nouvelle valeur/).fill("500");
    await box.getByRole("radio", { name: "À partir d’une date" }).check();
    const year = new Date().getFullYear() + 1;
    await box.getByLabel("Date et heure").fill(`${year}-03-01T08:00`);
    await box.getByLabel("Motif").fill("Dossier 120");
    await inspect(page);
    await box.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(page, "Changement programmé");
    const scheduled = limit.getByRole("region", { name: "Changements programmés" });
    await expect(scheduled).toContainText(/500.€/);
    await inspect(page);
    await scheduled.getByRole("button", { name: /^Annuler ce changement/ }).click();
    const sure = page.getByRole("dialog", { name: /^Annuler ce changement/ });
    await sure.getByLabel("Motif").fill("Dossier 121");
    await sure.getByRole("button", { name: "Annuler ce changement" }).click();
    await expectToast(page, "Changement annulé");
    await expect(scheduled).toHaveCount(0);
  });
});
