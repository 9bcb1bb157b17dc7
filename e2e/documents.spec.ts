import { expect, type Locator } from "@playwright/test";
import { addDays, utcDay } from "../packages/domain/src/days.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, reach } from "./steps/arrive.ts";
import { lookAt, phonePhoto, picturesIn } from "./steps/photos.ts";
import { saveDraft, submitDraft } from "./steps/request.ts";
import { CAMERA_PHONE, DESKTOP } from "./steps/sizes.ts";
import { addVersion, keepDocument, PAGE_PDF, readVersion } from "./steps/vault.ts";
import { goTo } from "./steps/walk.ts";

/** A service that asks for an identity document. */
const ORDER = { service: "Acte de naissance", country_code: "BJ", organism: "Mairie de Porto-Novo" };

/** Fills in the dialog of a share and creates its link; resolves with the path of the link. */
async function createShare(dialog: Locator, recipient: string, reason: string): Promise<string> {
  await dialog.getByLabel("Destinataire").fill(recipient);
  await dialog.getByLabel("Motif").fill(reason);
  await dialog.getByRole("button", { name: "Créer le lien" }).click();
  return new URL((await dialog.getByText(/\/shared\//).textContent()) ?? "").pathname;
}

test("a document is kept on a phone, shown to a notary, used in a request, photographed again, and shared with others", async ({
  openBrowser,
  server,
  mailbox,
}) => {
  const person = newcomer("Mireille Fotso");
  await openAccount(server.url, mailbox, person);
  const token = await tokenOf(server.url, person);
  const phone = await openBrowser(CAMERA_PHONE);
  const page = await phone.newPage();
  await openSession(page, person);
  const notary = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  const dialog = page.getByRole("dialog");

  await test.step("keeps a document", async () => {
    await page.goto("/documents/new");
    await reach(page, "Ajouter un document");
    await page.getByLabel("Numéro").fill("AB1234567");
    await page.getByLabel("Expire le").fill(addDays(utcDay(new Date()), 20));
    await page.getByRole("button", { name: "Continuer vers le fichier" }).click();
    await reach(page, "Passeport");
    await page
      .getByLabel("Fichier pour : Ajouter le fichier")
      .setInputFiles({ name: "passeport.pdf", mimeType: "application/pdf", buffer: PAGE_PDF });
    await expect(page.getByText("passeport.pdf")).toBeVisible();
    await expect(page.getByText("Version 1")).toBeVisible();
  });

  await test.step("shows it to a notary, and stops that", async () => {
    await page.getByRole("button", { name: "Partager ce document" }).click();
    await dialog.getByLabel("Destinataire").fill("Maître Ngo Bassa");
    await dialog.getByLabel("Motif").fill("Vente du terrain");
    await expect(dialog.getByLabel("Durée en jours")).toHaveValue("7");
    await dialog.getByLabel("Ouvertures permises").fill("3");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Créer le lien" }).click();
    await expect(dialog.getByText(/\/shared\//)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Fermer" }).click();
    const shares = page.getByRole("region", { name: "Partages" });
    await expect(shares).toContainText("0 sur 3 ouvertures");
    await expectAccessible(page);
    const address = new URL((await shares.getByText(/\/shared\//).textContent()) ?? "");

    await notary.goto(address.pathname);
    await expect(notary.getByText("Ces documents sont partagés avec Maître Ngo Bassa.")).toBeVisible();
    const copy = notary.waitForResponse((reply) => reply.url().includes("/files/shared/"));
    await notary.getByRole("button", { name: "Ouvrir : Passeport" }).click();
    expect((await copy).headers()["content-type"]).toBe("application/pdf");
    const readings = page.getByRole("region", { name: "Qui l’a lu" }).getByText("Maître Ngo Bassa");
    await expect(shares).toContainText("1 sur 3 ouvertures");
    await expect(readings).toHaveCount(1);
    await shares.getByRole("button", { name: "Révoquer" }).click();
    await expect(shares).toContainText("Révoqué");
    await notary.goto(address.pathname);
    await expect(notary.getByRole("heading", { name: "Ce partage a été arrêté" })).toBeVisible();
  });

  await test.step("deletes it", async () => {
    await page.getByRole("button", { name: "Supprimer", exact: true }).click();
    await dialog.getByRole("button", { name: "Supprimer définitivement" }).click();
    await arrive(page, "Mes documents");
    await expect(page.getByText("Aucun document pour le moment")).toBeVisible();
  });

  const tomorrow = addDays(utcDay(new Date()), 1);
  const card = await keepDocument(server.url, token, { type: "identity_card", expires_on: tomorrow });
  await addVersion(server.url, token, card);
  const draft = await saveDraft(server.url, token, ORDER);

  await test.step("uses another one in a request with one press, and knows its expiry before paying", async () => {
    await goTo(page, `/service-request/edit/${draft}?step=documents`);
    await expect(page.getByRole("heading", { level: 2, name: "Documents" })).toBeVisible();
    await expect(page.getByText("Déjà dans vos documents")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Utiliser", exact: true }).click();
    await expect(page.getByText("passeport.pdf", { exact: true })).toBeVisible();
    await expect(page.getByText("Un document expire avant la fin prévue de la démarche")).toBeVisible();
    await goTo(page, `/documents/${card}`);
    await reach(page, "Carte d’identité");
    await expect(page.getByRole("region", { name: "Demandes qui en ont une copie" })).toBeVisible();
  });

  await test.step("photographs it: a PDF of upright pages without their place", async () => {
    await page.getByRole("button", { name: "Utiliser des photos" }).click();
    const buffer = await phonePhoto(page);
    for (const name of ["recto.jpg", "verso.jpg"])
      await dialog.getByLabel("Photo de l’appareil").setInputFiles({ name, mimeType: "image/jpeg", buffer });
    await expect(dialog.getByText(/^Poids du fichier/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Ajouter le PDF de 2 pages" }).click();
    await expect(page.getByText("Version 2")).toBeVisible();
    await expect(page.getByText("Carte d’identité.pdf")).toBeVisible();
    const stored = await readVersion(server.url, token, card);
    expect(stored.toString("latin1")).not.toMatch(/Exif|GPS/);
    const pictures = picturesIn(stored);
    expect(pictures).toHaveLength(2);
    for (const picture of pictures)
      expect(await lookAt(page, picture)).toEqual({ width: 300, height: 400, isRedAbove: true });

    // A single picture, chosen as a file.
    await page
      .getByLabel("Fichier pour : Ajouter une nouvelle version")
      .setInputFiles({ name: "carte.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("Version 3")).toBeVisible();
    const single = await readVersion(server.url, token, card);
    expect(single.toString("latin1")).not.toMatch(/Exif|GPS/);
    expect(await lookAt(page, single)).toEqual({ width: 300, height: 400, isRedAbove: true });
  });

  await test.step("shares it with another document", async () => {
    const diploma = await keepDocument(server.url, token, { type: "diploma", number: null });
    await addVersion(server.url, token, diploma);
    await goTo(page, "/documents");
    await page.getByRole("button", { name: "Partager des documents" }).click();
    await page.getByRole("checkbox", { name: "Diplôme" }).check();
    await page.getByRole("checkbox", { name: "Carte d’identité" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Partager", exact: true }).click();
    const shared = await createShare(dialog, "Université de Dschang", "Inscription");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    const overview = page.getByRole("region", { name: "Partages en cours" });
    await expect(overview).toContainText("Université de Dschang");
    await notary.goto(shared);
    for (const name of ["Diplôme", "Carte d’identité"])
      await expect(notary.getByRole("heading", { name })).toBeVisible();
  });

  await test.step("shares the documents of the request", async () => {
    await goTo(page, `/requests-tracking/${draft}`);
    await page.getByRole("heading", { level: 2, name: "Documents", exact: true }).click();
    await page.getByRole("button", { name: "Partager ces documents" }).click();
    await notary.goto(await createShare(dialog, "Maître Ngo Bassa", "Vente du terrain"));
    await expect(notary.getByRole("heading", { name: "Pièce d’identité du demandeur" })).toBeVisible();
  });

  await test.step("a reviewer of documents finds what was used, and accepts it", async () => {
    await submitDraft(server.url, token, draft);
    await page.setViewportSize(DESKTOP);
    await openSession(page, demoAccount("super_admin"));
    await page.goto("/admin/documents-submitted?kind=request&search=Mireille");
    await page.getByRole("link", { name: "Mireille Fotso" }).click();
    await expect(page.getByRole("button", { name: /^Fermer l’aperçu de/ })).toBeVisible();
    await page.getByRole("button", { name: /^Accepter/ }).click();
    await expect(page.getByText("Tous les documents ont été examinés.")).toBeVisible();
  });
});
