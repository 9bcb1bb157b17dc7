import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { docx } from "../apps/server/test/resource-files.ts";
import { test } from "./fixtures/test.ts";
import { call, deleteResources, tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { type File, makeFiles, WRONG_FILE } from "./steps/files.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });

/** Fills in the fields that every resource has. */
async function describeIt(
  page: Page,
  {
    title,
    description,
    category,
    country,
  }: Record<"title" | "description" | "category", string> & {
    country?: string;
  },
): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Titre en français").fill(title);
  await dialog.getByLabel("Titre en anglais").fill(`${title} (English)`);
  await dialog.getByLabel("Description en français").fill(description);
  await dialog.getByLabel("Description en anglais").fill(`${description} (English)`);
  await dialog.getByLabel("Catégorie").selectOption({ label: category });
  if (country) await dialog.getByLabel("Pays").selectOption({ label: country });
}

async function chooseFile(page: Page, file: File): Promise<void> {
  await page.getByRole("dialog").getByLabel("Fichier").setInputFiles(file);
}

async function download(
  page: Page,
  title: string,
  link = "Télécharger",
): Promise<{ name: string; bytes: Buffer }> {
  const [begun] = await Promise.all([
    page.waitForEvent("download"),
    card(page, title).getByRole("link", { name: link }).click(),
  ]);
  return { name: begun.suggestedFilename(), bytes: await readFile(await begun.path()) };
}

/** Publishes a Word document for signed-in people. */
async function addTemplate(serverUrl: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const url = `${serverUrl}/api/admin/resource-files?name=procuration.docx`;
  const sent = await fetch(url, { method: "POST", headers, body: new Uint8Array(docx()) });
  const { id: file_id } = (await sent.json()) as { id: string };
  const title = { fr: "Modèle de procuration", en: "Template of a power of attorney" };
  const description = { fr: "À légaliser.", en: "To be legalised." };
  const about = { title, description, category: "legal", country: null, is_public: false };
  const body = { id: crypto.randomUUID(), type: "document", file_id, ...about };
  await call(`${serverUrl}/api/admin/resources`, "POST", { token, body });
}

async function openAdministration(page: Page): Promise<void> {
  await openSession(page, demoAccount("super_admin"));
  await page.goto("/admin/resources");
}

test("an administrator publishes resources; visitors find public ones, signed-in people all", async ({
  page,
  browser,
  openBrowser,
  server,
  tolerate,
}) => {
  const { pdf } = await makeFiles(browser as Browser);
  const guide: File = { ...pdf, name: "Guide de l’état civil.pdf" };
  tolerate(/status of (404|409|415)/);

  await deleteResources(server.url);
  await test.step("a visitor finds none yet", async () => {
    const none = await page.request.get("/resources");
    expect(await none.text()).toContain(">Aucune ressource pour le moment<");
  });

  await addTemplate(server.url);
  const office = await (await openBrowser()).newPage();
  const main = office.getByRole("main");
  await test.step("the form reports missing fields and the accepted files", async () => {
    await openAdministration(office);
    await office.getByRole("button", { name: "Ajouter une ressource" }).click();
    const form = office.getByRole("dialog", { name: "Ajouter une ressource" });
    await form.getByRole("radio", { name: "Document" }).check();
    await form.getByRole("button", { name: "Ajouter" }).click();
    await expect(form.getByRole("alert")).toHaveText("Veuillez remplir tous les champs obligatoires.");
    await expect(form.getByLabel("Titre en français")).toBeFocused();
    await expect(form.getByText("Ce champ est obligatoire.")).toHaveCount(6);
    await inspect(office);
    await chooseFile(office, WRONG_FILE);
    await expect(form.getByText("Seuls les fichiers PDF, DOCX et DOC sont acceptés.")).toBeVisible();
    // A file that only begins like a Word document: the server finds it because it reads the whole file.
    await chooseFile(office, { name: "faux.docx", mimeType: WORD, buffer: docx().subarray(0, 60) });
    await describeIt(office, {
      title: "Guide de l’état civil",
      description: "Actes de naissance, de mariage et de décès.",
      category: "Administratif",
      country: "Cameroun",
    });
    await form.getByRole("button", { name: "Ajouter" }).click();
    await expect(form.getByText("Seuls les fichiers PDF, DOCX et DOC sont acceptés.")).toBeVisible();
  });

  await test.step("publishes a guide and a link, beside a template for signed-in people", async () => {
    await chooseFile(office, guide);
    await office.getByRole("dialog").getByRole("button", { name: "Ajouter" }).dblclick();
    await expectToast(office, "Ressource ajoutée");
    await expect(main.getByRole("row", { name: /Guide de l’état civil/ })).toContainText("Publique");

    await expect(main.getByRole("row", { name: /Modèle de procuration/ })).toContainText("Réservée");

    await office.getByRole("button", { name: "Ajouter une ressource" }).click();
    const form = office.getByRole("dialog", { name: "Ajouter une ressource" });
    await describeIt(office, {
      title: "Guichet unique",
      description: "Créer une entreprise au Sénégal.",
      category: "Entrepreneuriat",
      country: "Sénégal",
    });
    await form.getByLabel("Adresse du lien").fill("javascript:alert(1)");
    await form.getByRole("button", { name: "Ajouter" }).click();
    await expect(form.getByText("Cette adresse n’est pas celle d’une page web.")).toBeVisible();
    await form.getByLabel("Adresse du lien").fill("www.exemple.sn/guichet");
    await form.getByRole("button", { name: "Ajouter" }).click();
    await expect(form).toHaveCount(0);
    await expect(main.getByRole("row")).toHaveCount(4);
  });

  await test.step("the visitor finds the public ones by keyword and category, and downloads", async () => {
    await page.goto("/resources");
    await reach(page, "Ressources utiles");
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(card(page, "Guide de l’état civil")).toContainText("PDF");
    const link = card(page, "Guichet unique").getByRole("link", { name: /^Visiter le lien/ });
    await expect(link).toHaveAttribute("href", "https://www.exemple.sn/guichet");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");

    await page.getByRole("searchbox").fill("ETAT civil");
    await expect(page).toHaveURL(/search=ETAT/);
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByLabel("Catégorie").selectOption("Santé");
    await expect(
      page.getByText("Aucune ressource ne correspond à ce pays et à cette catégorie."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Effacer les filtres" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(page.getByRole("article")).toHaveCount(2);

    const saved = await download(page, "Guide de l’état civil");
    expect(saved.name).toBe("Guide de l’état civil.pdf");
    expect(saved.bytes.equals(guide.buffer)).toBe(true);
  });

  await test.step("a signed-in person finds the others too", async () => {
    await openSession(page, demoAccount("diaspora"));
    // The first HTML is that of a visitor, until the page has loaded the list of the account.
    await page.goto("/resources");
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(card(page, "Modèle de procuration")).toContainText("Réservée aux inscrits");
    const saved = await download(page, "Modèle de procuration");
    expect(saved.bytes.equals(docx())).toBe(true);
  });

  await test.step("the administrator sees the downloads, changes a title and keeps the file", async () => {
    await goTo(office, "/admin/resources?visibility=public");
    const row = main.getByRole("row", { name: /Guide de l’état civil/ });
    await expect(row).toContainText("1 téléchargement");
    await row.getByRole("button", { name: /^Actions/ }).click();
    await row.getByRole("button", { name: "Modifier « Guide de l’état civil »" }).click();
    const form = await openDialog(office, "Modifier la ressource");
    await expect(form.getByText("Fichier actuel : Guide de l’état civil.pdf")).toBeVisible();
    await form.getByLabel("Titre en français").fill("Guide des actes");
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(office, "Ressource modifiée");
    await expect(main.getByRole("row", { name: /Guide des actes/ })).toContainText("1 téléchargement");
    await expect(main.getByRole("button", { name: "Actions : « Guide des actes »" })).toBeFocused();
  });

  await test.step("filters, and deletes permanently; a page that still shows it says so", async () => {
    await main.getByRole("button", { name: /^Filtres/ }).click();
    await main.getByLabel("Visibilité").selectOption("Réservée");
    await office.keyboard.press("Escape");
    await expect(main.getByRole("row")).toHaveCount(2);
    await main.getByRole("button", { name: "Actions : « Modèle de procuration »" }).click();
    await main.getByRole("button", { name: "Supprimer « Modèle de procuration »" }).click();
    const ask = await openDialog(office, "Supprimer cette ressource ?");
    await expect(ask).toContainText(
      "Cette action est irréversible : le fichier enregistré est supprimé lui aussi.",
    );
    await ask.getByRole("button", { name: "Supprimer définitivement" }).click();
    await expectToast(office, "Ressource supprimée");
    await expect(office.getByRole("button", { name: "Ajouter une ressource" })).toBeFocused();
    await expect(main.getByText("Aucune ressource ne correspond à ces filtres.")).toBeVisible();

    await card(page, "Modèle de procuration").getByRole("link", { name: "Télécharger" }).click();
    await expectToast(page, "Erreur de téléchargement", "Ce fichier n’est plus proposé.");
    await expect(page.getByRole("article")).toHaveCount(2);
  });

  await test.step("a list that cannot be loaded is accessible on a phone", async () => {
    tolerate(/ERR_FAILED/);
    await page.route("**/api/resources?*", (route) => route.abort());
    await page.setViewportSize(PHONE);
    await page.getByLabel("Catégorie").selectOption("Administratif");
    await expectToast(page, "Impossible de charger les ressources.");
    await inspect(page);
  });

  await test.step("on a phone, in English, and without scripts", async () => {
    await office.setViewportSize(PHONE);
    await office.getByRole("link", { name: "Effacer les filtres" }).click();
    const listed = main.getByRole("listitem").filter({ has: office.getByRole("button") });
    await expect(listed.filter({ hasText: "Guide des actes" })).toBeVisible();
    await expect(
      main.getByRole("region", { name: "Historique" }).getByText("Champs changés : titre"),
    ).toBeVisible();
    await inspect(office);
    await page.context().clearCookies();
    await withoutScripts(page);
    const reply = await page.goto("/resources?lang=en");
    await expect(page.getByRole("heading", { level: 1, name: "Useful resources" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("2 resources");
    const saved = await download(page, "Guide de l’état civil (English)", "Download");
    expect(saved.bytes.equals(guide.buffer)).toBe(true);
    // When they are shown is tested in `document.component.test.tsx` and `filters.component.test.tsx`.
    const html = await reply?.text();
    expect(html).toContain("Download error");
    expect(html).toContain("Error downloading file. Please try again.");
    expect(html).toContain("The connection was interrupted. Check your network and try again.");
    await page.getByRole("searchbox").fill("guichet");
    await page.getByLabel("Country").selectOption("Senegal");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search=guichet&country=SN/);
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});
