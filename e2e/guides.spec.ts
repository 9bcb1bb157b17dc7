import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { arrive, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

test("a visitor reads a guide, with scripts on a computer and without them on a phone", async ({
  page,
  tolerate,
}) => {
  await test.step("with scripts, in both languages", async () => {
    await page.goto("/infos-pratiques");
    await reach(page, "Infos pratiques");
    await page.getByLabel("Pays de la démarche").selectOption("Cameroun");
    await expect(page).toHaveURL(/country=CM/);
    await page.getByRole("link", { name: "Passeport" }).click();
    await reach(page, "Passeport – Cameroun");
    await page
      .getByRole("link", { name: "EN", exact: true })
      .or(page.getByRole("button", { name: "EN", exact: true }))
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passport – Cameroon");
  });

  await test.step("an unknown guide says so", async () => {
    tolerate(/status of 404/);
    const response = await page.goto("/infos-pratiques/guide/nulle-part?lang=fr");
    expect(response?.status()).toBe(404);
    await arrive(page, "Ce guide n’existe pas, ou n’existe plus");
    for (const address of ["nulle-part", crypto.randomUUID()]) {
      const unknown = await page.request.get(`/infos-pratiques/demarche/${address}`);
      expect(unknown.status()).toBe(404);
      expect(await unknown.text()).toContain("Ce guide n’existe pas, ou n’existe plus");
    }
  });

  await test.step("without scripts", async () => {
    await page.setViewportSize(PHONE);
    const inspectIt = await withoutScripts(page);
    await page.goto("/infos-pratiques?country=all");
    await expect(page.getByText("14 démarches")).toBeVisible();
    await inspectIt();
    await page.getByLabel("Pays de la démarche").selectOption("Nigeria");
    await page.getByRole("button", { name: "Afficher" }).click();
    await expect(page).toHaveURL(/country=NG/);
    await expect(page.getByRole("link", { name: "Création de SARL" })).toHaveCount(0);
    await page.getByRole("link", { name: "Acte de naissance" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acte de naissance – Nigeria");
    await expect(page.getByText("Births and Deaths Registry, Lagos")).toBeVisible();
    await page.getByRole("link", { name: "Sénégal" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acte de naissance – Sénégal");
    await expect(page.getByText("Centre d’état civil de Thiès")).toBeVisible();
    const guide = await page.request.get("/infos-pratiques/guide/procuration");
    expect(await guide.text()).toContain("Faites légaliser votre signature");
  });
});
