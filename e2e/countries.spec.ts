import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { tabTo } from "./steps/keyboard.ts";
import { expectToast } from "./steps/toast.ts";

const PHONE = { width: 360, height: 740 };

async function openOffice(page: Page): Promise<void> {
  await page.goto("/login");
  await signIn(page, demoAccount("super_admin"));
  await expect(page).toHaveURL(/\/dashboard$/);
}

const line = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

/** Refuses the next call of `url` for its `field`, which the form itself accepts. */
const refuseOnce = (page: Page, url: string, field: string) =>
  page.route(
    url,
    (route) =>
      route.fulfill({
        status: 400,
        json: { code: "invalid_input", status: 400, errors: [{ field, code: "text_invalid" }] },
      }),
    { times: 1 },
  );

test("a super_admin adds a country, an organism and its city; places in use cannot be deactivated", async ({
  page,
  openBrowser,
  server,
  tolerate,
}) => {
  tolerate(/status of 40[09]/);
  const main = page.getByRole("main");
  await test.step("adds a country by keyboard, with its names and franc filled in", async () => {
    await openOffice(page);
    await page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: "Pays et organismes" })
      .click();
    await arrive(page, "Pays et organismes");
    await tabTo(page, page.getByRole("button", { name: "Ajouter un pays" }));
    await page.keyboard.press("Enter");
    const dialog = await openDialog(page, "Ajouter un pays");
    await expect(dialog.getByLabel("Pays", { exact: true })).not.toContainText("Cameroun");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(dialog.getByText("Ce champ est obligatoire.")).toHaveCount(3);
    await expect(dialog.getByLabel("Pays", { exact: true })).toBeFocused();
    await page.keyboard.type("Tchad");
    await expect(dialog.getByLabel("Nom en français")).toHaveValue("Tchad");
    await expect(dialog.getByLabel("Nom en anglais")).toHaveValue("Chad");
    await expect(dialog.getByLabel("Devise par défaut")).toHaveValue("XAF");
    await expect(dialog.getByText("Ce champ est obligatoire.")).toHaveCount(0);
    await dialog.getByLabel("Nom en français").focus();
    await page.keyboard.press("Enter");
    await expectToast(page, "Pays ajouté");
    await expect(page.getByRole("button", { name: "Ajouter un pays" })).toBeFocused();
    await expect(main.getByRole("article", { name: "Tchad" })).toContainText(
      "0 ville · 0 organisme · 0 service",
    );
    await inspect(page);
  });

  await test.step("adds an organism with a new city; a double click adds one", async () => {
    await main.getByRole("link", { name: "Villes et organismes : Tchad" }).click();
    await expect(page).toHaveURL(/\/admin\/countries\?country=TD$/);
    await arrive(page, "Tchad");
    await page.getByRole("button", { name: "Ajouter un organisme" }).click();
    const dialog = await openDialog(page, "Ajouter un organisme");
    await dialog.getByLabel("Nom de l’organisme").fill("Mairie centrale");
    // The only way in a country without a city.
    await expect(dialog.getByLabel("Ville", { exact: true })).toHaveValue("new");
    const city = dialog.getByLabel("Nom de la nouvelle ville");
    await city.fill("N’Djamena");
    await refuseOnce(page, "**/api/admin/cities", "name");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(city).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel("Nom de l’organisme")).not.toHaveAttribute("aria-invalid");
    await dialog.getByRole("button", { name: "Ajouter" }).dblclick();
    await expectToast(page, "Organisme ajouté");
    await expect(main.getByRole("status").filter({ hasText: "1 organisme" })).toBeVisible();
    await expect(line(page, "Mairie centrale")).toContainText("N’Djamena · 0 service");
    await inspect(page);
  });

  await test.step("refuses a city that exists, and keeps the input", async () => {
    await page.getByRole("button", { name: "Ajouter une ville" }).click();
    const dialog = page.getByRole("dialog", { name: "Ajouter une ville" });
    await dialog.getByLabel("Nom de la ville").fill("N’Djamena");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Une ville de ce pays porte déjà ce nom.");
    await expect(dialog.getByLabel("Nom de la ville")).toHaveValue("N’Djamena");
    await dialog.getByLabel("Nom de la ville").fill("Moundou");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expectToast(page, "Ville ajoutée");
    await expect(line(page, "Moundou")).toContainText("0 organisme");
  });

  await test.step("refuses to deactivate a city with an active organism, and says why", async () => {
    await page.getByRole("button", { name: "Désactiver « N’Djamena »" }).click();
    const dialog = await openDialog(page, "Désactiver « N’Djamena » ?");
    await dialog.getByRole("button", { name: "Désactiver" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Organisme « Mairie centrale »");
    await inspect(page);
    await dialog.getByRole("button", { name: "Annuler" }).click();
  });

  await test.step("deactivates and activates an unused organism, and finds it by filter and search", async () => {
    await page.getByRole("button", { name: "Désactiver « Mairie centrale »" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Désactiver" }).click();
    await expectToast(page, "« Mairie centrale » n’est plus proposé");
    await expect(line(page, "Mairie centrale")).toContainText("Désactivé");
    await page.getByLabel("État").selectOption("Actif");
    await expect(page).toHaveURL(/status=active/);
    await expect(main.getByText("Aucun organisme ne correspond à ces filtres")).toBeVisible();
    await page.getByLabel("État").selectOption("Tous");
    await page.getByRole("searchbox", { name: "Rechercher" }).fill("MAIRIE djamena");
    await expect(page).toHaveURL(/search=MAIRIE/);
    await page.getByRole("button", { name: "Activer « Mairie centrale »" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Activer" }).click();
    await expectToast(page, "« Mairie centrale » est de nouveau proposé");
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Rechercher" })).toHaveValue("MAIRIE djamena");
    await expect(line(page, "Mairie centrale")).toContainText("Actif");
  });

  await test.step("the second of two editors is refused, and keeps the input", async () => {
    const other = await (await openBrowser()).newPage();
    await openOffice(other);
    await other.goto("/admin/countries?country=TD");
    await other.getByRole("button", { name: "Modifier le pays" }).click();
    await page.getByRole("button", { name: "Modifier le pays" }).click();
    for (const [editor, name] of [
      [other, "République du Tchad"],
      [page, "Le Tchad"],
    ] as const)
      await editor.getByRole("dialog").getByLabel("Nom en français").fill(name);
    await other.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(other, "Pays modifié");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Quelqu’un d’autre a modifié cette fiche");
    await expect(dialog.getByLabel("Nom en français")).toHaveValue("Le Tchad");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "République du Tchad" })).toBeVisible();
  });

  await test.step("refuses to deactivate an organism in use, and links to its services", async () => {
    await page.goto("/admin/countries?country=CM&search=Mfoundi");
    await page.getByRole("button", { name: "Désactiver « Préfecture du Mfoundi »" }).click();
    const dialog = await openDialog(page, "Désactiver « Préfecture du Mfoundi » ?");
    await dialog.getByRole("button", { name: "Désactiver" }).click();
    const service = dialog.getByRole("alert").getByRole("link", { name: /^Service « / });
    const title = /« (.*) »/.exec((await service.textContent()) ?? "")?.[1] ?? "";
    await service.click();
    await expect(page).toHaveURL(/\/admin\/services-config\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  });

  await test.step("many organisms are paged by the address", async () => {
    const token = await tokenOf(server.url, demoAccount("super_admin"));
    const { cities } = await call<{ cities: { id: string }[] }>(
      `${server.url}/api/admin/cities?country=TD`,
      "GET",
      { token },
    );
    for (let number = 10; number < 30; number++) {
      const body = { id: randomUUID(), name: `Greffe ${number}`, city_id: cities[0]?.id, is_active: true };
      await call(`${server.url}/api/admin/organisms`, "POST", { token, body });
    }
    await page.goto("/admin/countries?country=TD");
    await expect(line(page, "Greffe 10")).toBeVisible();
    await page.getByRole("link", { name: "Suivant" }).click();
    await expect(page).toHaveURL(/\?country=TD&page=2$/);
    await expect(line(page, "Mairie centrale")).toBeVisible();
    await page.goBack();
    await expect(line(page, "Greffe 10")).toBeVisible();
  });

  await test.step("refuses to deactivate a country in use, and names its services", async () => {
    await page.getByRole("link", { name: "Tous les pays" }).click();
    await main.getByRole("button", { name: "Désactiver « Cameroun »" }).click();
    const dialog = await openDialog(page, "Désactiver « Cameroun » ?");
    await expect(dialog).toContainText("Le pays disparaît de la vitrine");
    await dialog.getByRole("button", { name: "Désactiver" }).click();
    const alert = dialog.getByRole("alert");
    await expect(alert).toContainText("Impossible tant que ceci en dépend");
    await expect(alert.getByRole("link", { name: /^Service « / }).first()).toHaveAttribute(
      "href",
      /^\/admin\/services-config\/[0-9a-f-]{36}$/,
    );
    await inspect(page);
    await dialog.getByRole("button", { name: "Annuler" }).click();
    const history = main.getByRole("region", { name: "Historique" });
    await history.getByRole("button", { name: "Afficher plus d’entrées" }).click();
    await history.getByRole("button", { name: "Afficher plus d’entrées" }).click();
    await expect(history).toContainText("Pays modifié · République du Tchad");
    await expect(history).toContainText("Nom : « Tchad » devient « République du Tchad »");
  });

  await test.step("reports invalid values in the address", async () => {
    await page.goto("/admin/countries?country=ZZ");
    await expect(page.getByText("Aucun pays « ZZ » n’est enregistré.")).toBeVisible();
    await inspect(page);
  });
});

test("on a small phone, in the dark, in English", async ({ openBrowser }) => {
  const page = await (
    await openBrowser({ viewport: PHONE, colorScheme: "dark", locale: "en-GB", hasTouch: true })
  ).newPage();
  await openOffice(page);
  await page.goto("/admin/countries?lang=en");
  await arrive(page, "Countries and organisations");
  await page.getByRole("link", { name: "Cities and organisations: Cameroon" }).click();
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
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add a city" }).click();
  await openDialog(page, "Add a city");
});
