import { devices, expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { type Credentials, demoAccount, newcomer, openSession } from "./steps/account.ts";
import { reach } from "./steps/arrive.ts";
import { phonePhoto } from "./steps/photos.ts";
import { saveDraft } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";
import { confirmRequest, passStep } from "./steps/wizard.ts";

const { viewport: _, ...PHONE } = devices["Galaxy S9+"];

/** A service that asks for an identity document. */
const ORDER = { service: "Acte de naissance", country_code: "BJ", organism: "Mairie de Porto-Novo" };

/** A 3G mobile network; bytes per second and milliseconds. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** A second reviewer: level 3 is confirmed by another person than level 2. */
async function makeReviewer(serverUrl: string, { email }: Credentials): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const users = `${serverUrl}/api/admin/users`;
  const found = await call<{ users: { id: string; version: number }[] }>(`${users}?search=${email}`, "GET", {
    token,
  });
  const [user] = found.users;
  await call(`${users}/${user?.id}`, "PATCH", {
    body: { version: user?.version, role: "super_admin" },
    token,
  });
}

/** Sets the identity level that a service requires; null removes it. */
async function requireLevel(serverUrl: string, title: string, level: 2 | 3 | null): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const { services } = await call<{ services: { id: string; title: string }[] }>(
    `${serverUrl}/api/services`,
    "GET",
  );
  const id = services.find((one) => one.title === title)?.id;
  await call(`${serverUrl}/api/admin/identity-requirements/services/${id}`, "PUT", {
    body: { level },
    token,
  });
}

/** Opens the waiting case of a person in the list and takes it. */
async function takeCase(reviewer: Page, name: string): Promise<void> {
  await reviewer.goto(`/admin/documents-submitted?kind=identity&search=${encodeURIComponent(name)}`);
  await reach(reviewer, "Documents soumis");
  await reviewer.getByRole("link", { name }).first().click();
  await reviewer.getByRole("button", { name: "Examiner ce dossier" }).click();
}

async function decide(reviewer: Page, button: string): Promise<void> {
  await reviewer.getByRole("button", { name: button, exact: true }).click();
  await reviewer.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
}

test("from photographs on a slow network to an order with two presses and a share that a notary reads", async ({
  openBrowser,
  page: clerk,
  server,
  mailbox,
}) => {
  const person = newcomer("Aminata Sow");
  const second = newcomer("Second Examinateur");
  await openAccount(server.url, mailbox, person);
  await openAccount(server.url, mailbox, second);
  await makeReviewer(server.url, second);
  await requireLevel(server.url, ORDER.service, 3);
  const token = await tokenOf(server.url, person);
  const draft = await saveDraft(server.url, token, ORDER);

  const phone = await openBrowser({ ...PHONE, viewport: { width: 360, height: 740 } });
  const page = await phone.newPage();
  await openSession(page, person);
  const line = await phone.newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", SLOW);
  const photo = {
    name: "IMG_0001.jpg",
    mimeType: "image/jpeg",
    buffer: await phonePhoto(page, { width: 2400, height: 1800 }),
  };
  const camera = (side: string) => page.getByLabel(`Photo : ${side}`);
  const outcome = page.getByRole("region", { name: "Où en est votre dossier" });

  await test.step("the dashboard says what the order requires, and leads to the verification", async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("Ce service demande une identité vérifiée (niveau 3).")).toBeVisible();
    await page.getByRole("link", { name: "Vérifier mon identité" }).click();
    await reach(page, "Vérification de votre identité");
  });

  await test.step("photographs both sides of the card, and sends them", async () => {
    await page.getByRole("button", { name: "Commencer le niveau 2" }).click();
    await page.getByRole("radio", { name: "Carte d’identité" }).check();
    await page.getByLabel("Pays qui l’a délivré").selectOption("SN");
    await page.getByLabel("Nom de famille").fill("Sow");
    await page.getByLabel("Prénoms").fill("Aminata");
    await page.getByLabel("Date de naissance").fill("1990-07-14");
    await page.getByLabel("Numéro du document").fill("SN1234567");
    await page.getByLabel("Date d’expiration").fill("2034-04-30");
    await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
    for (const side of ["Recto", "Verso"]) {
      await camera(side).setInputFiles(photo);
      await expect(page.getByRole("region", { name: side })).toContainText("Reçue");
    }
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Envoyer mon dossier" }).click();
    await expect(outcome).toContainText("Il attend d’être examiné");
  });

  await test.step("is asked to retake the back, and is verified by one reviewer", async () => {
    await openSession(clerk, demoAccount("super_admin"));
    await takeCase(clerk, person.name);
    const refuse = clerk.getByRole("button", { name: "Refuser : Verso" });
    const place = await refuse.boundingBox();
    await clerk.getByRole("button", { name: "Accepter : Recto" }).click();
    await expect(clerk.getByRole("region", { name: "Recto", exact: true })).toContainText("Acceptée");
    // The button must not move, or a press could miss it.
    expect(await refuse.boundingBox()).toEqual(place);
    await refuse.click();
    await clerk.getByRole("radio", { name: "Image floue" }).check();
    await clerk.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(clerk, "L’avis est enregistré");
    await decide(clerk, "Demander à compléter");
    await expectToast(clerk, "La demande est envoyée");

    await expect(page.getByRole("region", { name: "Verso" })).toContainText("À refaire");
    await camera("Verso").setInputFiles(photo);
    await expect(page.getByRole("region", { name: "Verso" })).toContainText("Reçue");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Envoyer mon dossier" }).click();
    await expect(outcome).toContainText("Il attend d’être examiné");

    await clerk.getByRole("button", { name: "Examiner ce dossier" }).click();
    await clerk.getByRole("button", { name: "Accepter : Verso" }).click();
    await decide(clerk, "Vérifier");
    await expectToast(clerk, "L’identité est vérifiée");
    await expect(outcome).toContainText("Votre identité est vérifiée : niveau 2");
    await page.getByRole("button", { name: "Garder une copie dans mes documents" }).click();
    await expect(page.getByRole("link", { name: "La voir" })).toBeVisible();
  });

  await test.step("is confirmed by another reviewer, not by the first one", async () => {
    await page.getByRole("button", { name: "Commencer le niveau 3" }).click();
    await page.getByRole("radio", { name: /vidéo/ }).check();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Envoyer mon dossier" }).click();
    await expect(outcome).toContainText("Il reste l’appel vidéo");

    await clerk.goto(`/admin/documents-submitted?kind=identity&search=${encodeURIComponent(person.name)}`);
    await clerk.getByRole("link", { name: person.name }).first().click();
    await expect(clerk.getByText(/une autre personne doit confirmer le niveau 3/)).toBeVisible();
    await expect(clerk.getByRole("button", { name: "Examiner ce dossier" })).toBeHidden();

    const other = await (await openBrowser()).newPage();
    await openSession(other, second);
    await takeCase(other, person.name);
    await other.getByRole("button", { name: "Vérifier", exact: true }).click();
    const dialog = other.getByRole("dialog");
    await dialog
      .getByLabel("Jour du rendez-vous ou du certificat")
      .fill(new Date().toISOString().slice(0, 10));
    await dialog.getByRole("button", { name: "Vérifier", exact: true }).click();
    await expectToast(other, "L’identité est vérifiée");
    await expect(outcome).toContainText("Votre identité est vérifiée : niveau 3");
  });

  await test.step("orders with two presses, because everything is in the vault", async () => {
    await page.goto(`/service-request/edit/${draft}?step=documents`);
    await page.getByRole("button", { name: "Les utiliser et continuer" }).click();
    await passStep(page, "summary", [4, 4]);
    expect(await confirmRequest(page)).toBe(draft);
  });

  await test.step("shares the card with a notary for a week, and sees each reading", async () => {
    await page.goto("/documents");
    await page.getByRole("link", { name: "Carte d’identité" }).click();
    await page.getByRole("button", { name: "Partager ce document" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Destinataire").fill("Maître Ngo Bassa");
    await dialog.getByLabel("Motif").fill("Vente du terrain");
    await expect(dialog.getByLabel("Durée en jours")).toHaveValue("7");
    await dialog.getByRole("button", { name: "Créer le lien" }).click();
    const address = new URL((await dialog.getByText(/\/shared\//).textContent()) ?? "");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    const shares = page.getByRole("region", { name: "Partages" });
    const readings = page.getByRole("region", { name: "Qui l’a lu" }).getByText("Maître Ngo Bassa");

    const notary = await (await openBrowser({ javaScriptEnabled: false })).newPage();
    for (const times of [1, 2]) {
      await notary.goto(address.pathname);
      await notary.getByRole("button", { name: "Ouvrir : Carte d’identité" }).click();
      await expect(shares).toContainText(`${times} sur 5 ouvertures`);
      await expect(readings).toHaveCount(times);
    }
  });
  await requireLevel(server.url, ORDER.service, null);
});
