import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { archiveServices } from "./steps/catalogue.ts";
import { openDialog } from "./steps/dialog.ts";
import { tabTo } from "./steps/keyboard.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const TITLE = { fr: "Traduction assermentée", en: "Sworn translation" };
const RENAMED = { fr: "Traduction assermentée certifiée", en: "Official translation" };
const DOUALA = "Tribunal de première instance de Douala";
const NARROW = "\u202f";

const country = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });

test("a service is written, previewed, sold, repriced, edited concurrently and archived", async ({
  page,
  server,
  tolerate,
}) => {
  const main = page.getByRole("main");
  // The conflict of two editors.
  tolerate(/status of 409/);

  await test.step("filters and order of the services are in the address", async () => {
    await openSession(page, demoAccount("super_admin"));
    await page.goto("/admin/services-config");
    await reach(page, "Services proposés");
    await main.getByRole("columnheader").getByRole("link", { name: "Modifié" }).click();
    await expect(page).toHaveURL(/sort=-updated_at/);
    await expect(main.getByRole("columnheader", { name: "Modifié" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await main.getByRole("button", { name: /^Filtres/ }).click();
    await main.getByLabel("Catégorie").selectOption("personnels");
    await expect(page).toHaveURL(/category=personnels/);
    await main.getByLabel("Rechercher").fill("rien de tel");
    await expect(main.getByText("Aucun service ne correspond")).toBeVisible();
    await inspect(page);
    await main.getByRole("link", { name: "Effacer les filtres" }).click();
    await expect(main.getByLabel("Rechercher")).toHaveValue("");
    await expect(main.getByRole("table")).toContainText("Passeport");
  });

  await test.step("writes it in both languages, with documents, steps and two prices; an error links to its field", async () => {
    await main.getByRole("link", { name: "Ajouter un service" }).click();
    await reach(page, "Nouveau service");
    await main.getByLabel("Titre (français)").fill(TITLE.fr);
    await main.getByLabel("Titre (anglais)").fill(TITLE.en);
    await main.getByLabel("Description (français)").fill("Un traducteur agréé traduit votre acte.");
    await main.getByLabel("Description (anglais)").fill("A sworn translator translates your record.");
    await main.getByRole("radio", { name: "Parchemin" }).check();
    await main.getByRole("button", { name: "Ajouter un document" }).click();
    const paper = main.getByRole("group", { name: "Document 1" });
    await expect(paper.getByLabel("Nom du document (français)")).toBeFocused();
    await page.keyboard.type("Acte à traduire");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Record to translate");
    for (const [number, fr, en, actor] of [
      [1, "Nous traduisons.", "We translate.", "us"],
      [2, "Vous envoyez l’acte.", "You send the record.", "customer"],
    ] as const) {
      await main.getByRole("button", { name: "Ajouter une étape" }).click();
      const step = main.getByRole("group", { name: `Étape ${number}` });
      await step.getByLabel("Texte de l’étape (français)").fill(fr);
      await step.getByLabel("Texte de l’étape (anglais)").fill(en);
      await step.getByLabel("Qui agit").selectOption(actor);
    }
    await tabTo(page, main.getByRole("button", { name: "Monter : Étape 2" }));
    await page.keyboard.press("Enter");
    await expect(main.getByRole("group", { name: "Étape 1" }).getByLabel(/français/)).toHaveValue(
      "Vous envoyez l’acte.",
    );
    await expect(main.getByRole("group", { name: "Étape 1" }).getByLabel("Qui agit")).toHaveValue("customer");
    await expect(main.getByRole("button", { name: "Descendre : Étape 1" })).toBeFocused();

    await addCountry(page, "Cameroun", "quinze mille");
    await country(page, "Cameroun").getByLabel("Organisme").selectOption({ label: DOUALA });
    await addCountry(page, "Sénégal", "12 000");
    await main.getByRole("button", { name: "Aperçu" }).click();
    await expectToast(page, "Le formulaire n’est pas complet", "1 point à corriger");
    const price = country(page, "Cameroun").getByLabel(/^Prix/);
    await expect(price).toBeFocused();
    await expect(price).toHaveValue("quinze mille");
    await inspect(page);
    await main.getByRole("button", { name: /^Pays et prix/ }).click();
    await expect(price).toBeFocused();
    await price.fill("15 000");
    await expect(country(page, "Cameroun").getByText("Écrivez un montant")).toHaveCount(0);
  });

  await test.step("previews it in both languages", async () => {
    await main.getByRole("button", { name: "Aperçu" }).click();
    await expect(main.getByRole("heading", { name: "Aperçu : ce que voit un client" })).toBeFocused();
    await arrive(page, TITLE.fr);
    await expect(main.getByText(`Dès 12${NARROW}000\u00a0FCFA`).first()).toBeVisible();
    await main.getByRole("button", { name: "Cameroun" }).click();
    await expect(main.getByRole("definition").filter({ hasText: DOUALA })).toBeVisible();
    await expect(main.getByText("Acte à traduire")).toBeVisible();
    await main.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1, name: TITLE.en })).toBeVisible();
    await expect(main.getByText("Record to translate")).toHaveCount(0);
    await main.getByRole("button", { name: "Senegal" }).click();
    await expect(main.getByText("Record to translate")).toBeVisible();
    await main.getByRole("button", { name: "Revenir au formulaire" }).click();
    await expect(main.getByRole("button", { name: "Aperçu" })).toBeFocused();
    await expect(main.getByLabel("Titre (français)")).toHaveValue(TITLE.fr);
  });

  await test.step("asks before leaving with unsaved changes", async () => {
    await page.getByRole("link", { name: "Services proposés" }).first().click();
    const asked = await openDialog(page, "Quitter sans enregistrer ?");
    await asked.getByRole("button", { name: "Rester" }).click();
    await expect(main.getByLabel("Titre (anglais)")).toHaveValue(TITLE.en);
  });

  let id = "";
  await test.step("saves and activates it", async () => {
    await main.getByRole("button", { name: "Créer", exact: true }).click();
    await expectToast(page, "Service créé, encore désactivé");
    await expect(page.getByRole("heading", { level: 1, name: TITLE.fr })).toBeVisible();
    id = /services-config\/([0-9a-f-]{36})$/.exec(page.url())?.[1] ?? "";
    expect(id).not.toBe("");
    await expect(main.getByText("Nom du fichier : acte-a-traduire")).toBeVisible();
    await main.getByRole("button", { name: /^Activer/ }).click();
    await expectToast(page, "Service activé");
    const state = main.getByText("Actif", { exact: true }).first();
    await expect(state).toBeVisible();
    expect((await state.boundingBox())?.width, "beside the title also where lists are dense").toBeGreaterThan(
      20,
    );
  });

  await test.step("changes a price: the history shows who changed what", async () => {
    await expect(main.getByLabel("Titre (anglais)")).toHaveAttribute("lang", "en");
    await main.getByLabel("Délai estimé").first().selectOption("weeks");
    await main.getByLabel("Au moins").first().fill("");
    await country(page, "Cameroun").getByLabel(/^Prix/).fill("18 000");
    await expect(main.getByText("Modifications non enregistrées")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(main.getByLabel("Au moins").first()).toBeFocused();
    await main.getByLabel("Au moins").first().fill("4");
    await main.getByLabel("Au plus").first().fill("5");
    await country(page, "Cameroun").getByLabel(/^Prix/).press("Enter");
    await expectToast(page, "Service enregistré");
    await expect(country(page, "Cameroun").getByLabel(/^Prix/)).toBeFocused();
    const history = main.getByRole("region", { name: "Historique" });
    await expect(
      history.getByText(new RegExp(`Prix \\(Cameroun, ${DOUALA}\\)\\s: 15\\s000 → 18\\s000\\sFCFA`)),
    ).toBeVisible();
    await expect(history.getByRole("listitem").first()).toContainText("par Paul Ewane");
    await expect(history).toContainText("Délai minimum");
    await inspect(page);
  });

  await test.step("two editors save concurrently, and both keep their changes", async () => {
    const token = await tokenOf(server.url, demoAccount("super_admin"));
    const path = `${server.url}/api/admin/services/${id}`;
    const stored = await call<{ version: number; document: { title: object } }>(path, "GET", { token });
    const title = { ...stored.document.title, en: "Certified translation" };
    const description = { fr: "Description d’un autre.", en: "Somebody else’s description." };
    const document = { ...stored.document, title, description };
    await main.getByLabel("Titre (français)").fill(RENAMED.fr);
    await main.getByLabel("Titre (anglais)").fill(RENAMED.en);
    await call(path, "PUT", { token, body: { version: stored.version, document } });
    await main.getByRole("button", { name: "Enregistrer" }).click();
    const conflict = await openDialog(page, "Modifié entre-temps");
    await expect(conflict.getByText("par Paul Ewane")).toBeVisible();
    await expect(conflict.getByText(/Titre \(anglais\).*Certified translation/)).toBeVisible();
    await conflict.getByRole("button", { name: "Garder les miennes" }).click();
    await expect(main.getByLabel("Titre (anglais)")).toHaveValue(RENAMED.en);
    await expect(main.getByLabel("Description (français)")).toHaveValue("Description d’un autre.");
    await main.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(page, "Service enregistré");
  });

  await test.step("copies it under another title, inactive", async () => {
    await main.getByRole("button", { name: /^Dupliquer/ }).click();
    const asked = await openDialog(page, "Dupliquer ce service");
    await asked.getByLabel("Titre en anglais").fill("Notarised translation");
    await asked.getByRole("button", { name: "Créer la copie" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${RENAMED.fr} (copie)`);
    await expect(main.getByText("Désactivé", { exact: true }).first()).toBeVisible();
  });

  await test.step("an archived service disappears from the list, and is restored inactive", async () => {
    await goTo(page, "/admin/services-config?search=assermentee");
    const row = main.getByRole("row").filter({ hasText: RENAMED.en });
    await row.getByRole("button", { name: /^Actions/ }).click();
    await row.getByRole("button", { name: /^Archiver/ }).click();
    const asked = await openDialog(page, `Archiver « ${RENAMED.fr} » ?`);
    await asked.getByRole("button", { name: "Archiver" }).click();
    await expectToast(page, "Service archivé");
    await expect(row).toHaveCount(0);
    await main.getByRole("button", { name: /^Filtres/ }).click();
    await main.getByLabel("Statut").selectOption("archived");
    await expect(page).toHaveURL(/status=archived/);
    await row.getByRole("button", { name: /^Actions/ }).click();
    await row.getByRole("button", { name: /^Restaurer/ }).click();
    await expectToast(page, "Service restauré, encore désactivé");
  });

  await archiveServices(server.url, "assermentee");
});

async function addCountry(page: Page, name: string, price: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Autre pays").selectOption({ label: name });
  await main.getByRole("button", { name: "Ajouter le pays" }).click();
  await main.getByRole("button", { name: `Ajouter une modalité : ${name}` }).click();
  await country(page, name).getByLabel(/^Prix/).fill(price);
}
