import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";

test("the legal texts are readable in both languages, on a phone too", async ({ page }) => {
  await page.goto("/legal/notice");
  await reach(page, "Mentions légales");
  // The demonstration has an invented seller and no other configuration; the page states both.
  await expect(page.getByRole("main").getByText("Exploitant fictif")).toBeVisible();
  await expect(page.getByText("Renseignements incomplets")).toBeVisible();
  await expect(page.getByText("Non renseigné par l’exploitant")).toHaveCount(7);

  await page
    .getByRole("navigation", { name: "Les autres textes" })
    .getByRole("link", { name: "Conditions d’utilisation" })
    .click();
  await reach(page, "Conditions d’utilisation");
  await expect(page.getByText("Version du 20 novembre 2026")).toBeVisible();
  await expect(page.getByText("en attente de relecture par un avocat")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Sommaire" })
    .getByRole("link", { name: "Annulation, rétractation, remboursement" })
    .click();
  await expect(page).toHaveURL(/#withdrawal$/);
  await expect(page.getByText("quatorze jours à compter de la commande")).toBeInViewport();
  await page.setViewportSize(PHONE);
  await page
    .getByRole("navigation", { name: "Sommaire" })
    .getByRole("link", { name: "Annulation, rétractation, remboursement" })
    .click();
  await expect(page.getByText("quatorze jours à compter de la commande")).toBeInViewport();

  await page.goto("/legal/privacy?lang=en");
  await reach(page, "Privacy policy");
  await expect(page.getByText("Version of 27 November 2026")).toBeVisible();
  await page.getByRole("link", { name: "legal notice" }).first().click();
  await reach(page, "Legal notice");
});
