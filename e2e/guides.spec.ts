import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { arrive, reach } from "./steps/arrive.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

test("a visitor reads a guide, without scripts on a phone and with them on a computer", async ({
  page,
  tolerate,
}) => {
  await test.step("without scripts", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const inspectIt = await withoutScripts(page);
    await page.goto("/infos-pratiques");
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
    await page.goto("/infos-pratiques/guide/procuration");
    await expect(page.getByText("Faites légaliser votre signature")).toBeVisible();
  });

  // Only the first page runs without scripts.
  const reader = await page.context().newPage();
  await test.step("an unknown guide says so", async () => {
    tolerate(/status of 404/);
    const response = await reader.goto("/infos-pratiques/guide/nulle-part");
    expect(response?.status()).toBe(404);
    await arrive(reader, "Ce guide n’existe pas, ou n’existe plus");
    for (const address of ["nulle-part", crypto.randomUUID()]) {
      const unknown = await reader.request.get(`/infos-pratiques/demarche/${address}`);
      expect(unknown.status()).toBe(404);
      expect(await unknown.text()).toContain("Ce guide n’existe pas, ou n’existe plus");
    }
  });

  await test.step("with scripts, in both languages", async () => {
    await reader.goto("/infos-pratiques");
    await reach(reader, "Infos pratiques");
    await reader.getByLabel("Pays de la démarche").selectOption("Cameroun");
    await expect(reader).toHaveURL(/country=CM/);
    await reader.getByRole("link", { name: "Passeport" }).click();
    await reach(reader, "Passeport – Cameroun");
    await reader
      .getByRole("link", { name: "EN", exact: true })
      .or(reader.getByRole("button", { name: "EN", exact: true }))
      .click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Passport – Cameroon");
    await reader.getByRole("link", { name: "All the practical information" }).click();
    await reader.getByRole("link", { name: "Recognising fraud, paying safely" }).click();
    await reach(reader, "Recognising fraud, paying safely");
  });
});
