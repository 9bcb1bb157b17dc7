import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const line = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

test("a super_admin adds a country, an organism and its city; an organism in use cannot be deactivated", async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 409/);
  const main = page.getByRole("main");
  await test.step("adds a country by keyboard, with its names and franc filled in", async () => {
    await openSession(page, demoAccount("super_admin"));
    await page.goto("/admin/countries");
    await reach(page, "Pays et organismes");
    await page.getByRole("button", { name: "Ajouter un pays" }).press("Enter");
    const dialog = await openDialog(page, "Ajouter un pays");
    await dialog.getByLabel("Pays", { exact: true }).selectOption("TD");
    await expect(dialog.getByLabel("Nom en français")).toHaveValue("Tchad");
    await dialog.getByLabel("Nom en français").press("Enter");
    await expectToast(page, "Pays ajouté");
    await expect(page.getByRole("button", { name: "Ajouter un pays" })).toBeFocused();
    await expect(main.getByRole("article", { name: "Tchad" })).toContainText(
      "0 ville · 0 organisme · 0 service",
    );
    await expect(main.getByRole("region", { name: "Historique" })).toContainText("Pays ajouté · Tchad");
  });

  await test.step("adds an organism with a new city; a double click adds one", async () => {
    await main.getByRole("link", { name: "Villes et organismes : Tchad" }).click();
    await expect(page).toHaveURL(/\/admin\/countries\?country=TD$/);
    await reach(page, "Tchad");
    await page.getByRole("button", { name: "Ajouter un organisme" }).click();
    const dialog = await openDialog(page, "Ajouter un organisme");
    await dialog.getByLabel("Nom de l’organisme").fill("Mairie centrale");
    // In a country without a city, a new city is the only choice.
    await expect(dialog.getByLabel("Ville", { exact: true })).toHaveValue("new");
    await dialog.getByLabel("Nom de la nouvelle ville").fill("N’Djamena");
    await dialog.getByRole("button", { name: "Ajouter" }).dblclick();
    await expectToast(page, "Organisme ajouté");
    await expect(main.getByRole("status").filter({ hasText: /^1 organisme$/ })).toBeVisible();
    await expect(line(page, "Mairie centrale")).toContainText("N’Djamena · 0 service");
  });

  await test.step("deactivates and activates an unused organism, and finds it by filter and search", async () => {
    await page.getByRole("button", { name: "Désactiver « Mairie centrale »" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Désactiver" }).click();
    await expectToast(page, "« Mairie centrale » n’est plus proposé");
    await expect(line(page, "Mairie centrale")).toContainText("Désactivé");
    await page.getByRole("button", { name: /^Filtres/ }).click();
    await page.getByLabel("État").selectOption("Actif");
    await expect(page).toHaveURL(/status=active/);
    await expect(main.getByText("Aucun organisme ne correspond à ces filtres")).toBeVisible();
    await page.getByLabel("État").selectOption("Tous");
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Rechercher" }).fill("MAIRIE djamena");
    await expect(page).toHaveURL(/search=MAIRIE/);
    await page.getByRole("button", { name: "Activer « Mairie centrale »" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Activer" }).click();
    await expectToast(page, "« Mairie centrale » est de nouveau proposé");
    await expect(line(page, "Mairie centrale")).toContainText("Actif");
  });

  await test.step("refuses to deactivate an organism in use, and links to its services", async () => {
    await goTo(page, "/admin/countries?country=CM&search=Mfoundi");
    await page.getByRole("button", { name: "Désactiver « Préfecture du Mfoundi »" }).click();
    const dialog = page.getByRole("dialog", { name: "Désactiver « Préfecture du Mfoundi » ?" });
    await dialog.getByRole("button", { name: "Désactiver" }).click();
    const service = dialog.getByRole("alert").getByRole("link", { name: /^Service « / });
    await expect(service).toBeVisible();
    await inspect(page);
    const title = /«\s(.*)\s»/.exec((await service.textContent()) ?? "")?.[1] ?? "";
    await service.click();
    await expect(page).toHaveURL(/\/admin\/services-config\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  });

  await test.step("a country and its dialogs, on a small phone, in the dark, in English", async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/admin/countries?country=CM&lang=en");
    await arrive(page, "Cameroon");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("City", { exact: true }).selectOption("Douala");
    await expect(page).toHaveURL(/&city=/);
    await page
      .getByRole("button", { name: /^Edit “/ })
      .first()
      .click();
    const dialog = await openDialog(page, /^Edit “/);
    await expect(dialog.getByLabel("City", { exact: true })).toHaveValue(/./);
  });
});
