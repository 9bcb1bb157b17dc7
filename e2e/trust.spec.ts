import { expect, type Locator, type Page } from "@playwright/test";
import { utcDay } from "../packages/domain/src/days.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { type Credentials, demoAccount, newcomer, openSession } from "./steps/account.ts";
import { reach } from "./steps/arrive.ts";
import { makeFiles } from "./steps/files.ts";
import { phonePhoto } from "./steps/photos.ts";
import { saveDraft, serviceIdOf } from "./steps/request.ts";
import { CAMERA_PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";
import { confirmRequest, passStep } from "./steps/wizard.ts";

/** A service that asks for an identity document. */
const ORDER = { service: "Acte de naissance", country_code: "BJ", organism: "Mairie de Porto-Novo" };

/** A 3G mobile network; bytes per second and milliseconds. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 90_000 };
/** The network as it is. */
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

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
  const id = await serviceIdOf(serverUrl, title);
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

/** The offset of a picture in its scrollable frame, and by how much it is wider than the frame; in pixels. */
const placeOf = (picture: Locator) =>
  picture.evaluate((element) => {
    const frame = element.closest("section") as HTMLElement;
    const [seen, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    return {
      left: seen.left - around.left - frame.clientLeft + frame.scrollLeft,
      top: seen.top - around.top - frame.clientTop + frame.scrollTop,
      beyond: frame.scrollWidth - frame.clientWidth,
    };
  });

test("from photographs on a slow network, one of them taken again, to an order with two presses", async ({
  browser,
  openBrowser,
  page: reviewer,
  server,
  mailbox,
}) => {
  const person = newcomer("Awa Ndiaye");
  const second = newcomer("Second Examinateur");
  await openAccount(server.url, mailbox, person);
  await openAccount(server.url, mailbox, second);
  await makeReviewer(server.url, second);
  await requireLevel(server.url, ORDER.service, 3);
  const token = await tokenOf(server.url, person);
  const draft = await saveDraft(server.url, token, ORDER);

  const phone = await openBrowser(CAMERA_PHONE);
  const page = await phone.newPage();
  await openSession(page, person);
  const line = await phone.newCDPSession(page);
  const photo = {
    name: "IMG_0001.jpg",
    mimeType: "image/jpeg",
    buffer: await phonePhoto(page, { width: 2400, height: 1800 }),
  };
  const { png } = await makeFiles(browser);
  const front = page.getByRole("region", { name: "Recto" });
  const back = page.getByRole("region", { name: "Verso" });
  const outcome = page.getByRole("region", { name: "Où en est votre dossier" });

  await test.step("the dashboard says what the order requires, and leads to the verification", async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("Ce service demande une identité vérifiée (niveau 3).")).toBeVisible();
    await page.getByRole("link", { name: "Vérifier mon identité" }).click();
    await reach(page, "Vérification de votre identité");
  });

  await test.step("declares the card by its machine-readable zone", async () => {
    await page.getByRole("button", { name: "Commencer le niveau 2" }).click();
    await page.getByRole("radio", { name: "Carte d’identité" }).check();
    await page.getByLabel("Pays qui l’a délivré").selectOption("SN");
    await page.getByLabel("Ligne 1").fill("I<SENA001234565<<<<<<<<<<<<<<<");
    await page.getByLabel("Ligne 2").fill("9007149F3104301SEN<<<<<<<<<<<0");
    await page.getByLabel("Ligne 3").fill("NDIAYE  AWA".padEnd(30, " "));
    await expect(page.getByLabel("Nom de famille")).toHaveValue("Ndiaye");
    await expect(page.getByLabel("Date de naissance")).toHaveValue("1990-07-14");
    await expect(page.getByText("Numéro du document · juste")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  });

  await test.step("photographs both sides, and sends them", async () => {
    await line.send("Network.emulateNetworkConditions", SLOW);
    const [camera] = await Promise.all([
      page.waitForEvent("filechooser"),
      front.getByRole("button", { name: "Photographier" }).click(),
    ]);
    expect(await camera.element().getAttribute("capture")).toBe("environment");
    await camera.setFiles(photo);
    await expect(front).toContainText("Reçue");
    await page.getByLabel("Photo : Verso").setInputFiles(photo);
    await expect(back).toContainText("Reçue");
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.getByRole("region", { name: "Ce que dit votre document" })).toContainText("Concorde");
    await page.getByRole("button", { name: "Envoyer mon dossier" }).click();
    await expect(outcome).toContainText("Il attend d’être examiné");
  });

  await test.step("the reviewer enlarges and turns the front, accepts it, and asks for another back", async () => {
    await openSession(reviewer, demoAccount("super_admin"));
    await takeCase(reviewer, person.name);
    await expect(page.getByText("Une personne de notre équipe le regarde")).toBeVisible();
    const picture = reviewer.getByRole("img", { name: "Aperçu de : Recto" });
    await expect(picture).toHaveJSProperty("complete", true);
    expect(await placeOf(picture), "as wide as its frame").toMatchObject({ left: 0, beyond: 0 });
    for (const name of ["Agrandir", "Agrandir", "Pivoter"])
      await reviewer.getByRole("button", { name }).click();
    const { left, top } = await placeOf(picture);
    expect(Math.min(left, top), "no part that cannot be scrolled to").toBeGreaterThanOrEqual(0);
    await reviewer.evaluate(() => scrollTo(0, 300));
    const header = await reviewer.getByRole("banner").boundingBox();
    const frame = await reviewer.getByRole("region", { name: "Aperçu de : Recto" }).boundingBox();
    expect(frame?.y, "below the header").toBeGreaterThanOrEqual(header?.height ?? Number.NaN);

    const refuse = reviewer.getByRole("button", { name: "Refuser : Verso" });
    const place = await refuse.boundingBox();
    await reviewer.getByRole("button", { name: "Accepter : Recto" }).click();
    await expect(reviewer.getByRole("region", { name: "Recto", exact: true })).toContainText("Acceptée");
    // The button must not move, or a press could miss it.
    expect(await refuse.boundingBox()).toEqual(place);
    await reviewer.getByRole("button", { name: "Afficher : Verso" }).focus();
    await reviewer.keyboard.press("r");
    await reviewer.getByRole("radio", { name: "Reflet" }).check();
    await reviewer.getByRole("button", { name: "Enregistrer" }).click();
    await expectToast(reviewer, "L’avis est enregistré");
    await expectAccessible(reviewer);
    await decide(reviewer, "Demander à compléter");
    await expectToast(reviewer, "La demande est envoyée");
  });

  await test.step("photographs the back again", async () => {
    await expect(back).toContainText("À refaire");
    await expect(back).toContainText("Éteignez le flash");
    await expect(front).toContainText("Acceptée");
    await expectAccessible(page);
    await page.getByLabel("Photo : Verso").setInputFiles(png);
    await expect(back).toContainText("Reçue");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Envoyer mon dossier" }).click();
    await expect(outcome).toContainText("Il attend d’être examiné");
    await line.send("Network.emulateNetworkConditions", FAST);
  });

  await test.step("is verified, reads so by email, and keeps a copy", async () => {
    await reviewer.getByRole("button", { name: "Examiner ce dossier" }).click();
    await reviewer.getByRole("button", { name: "Accepter : Verso" }).click();
    await decide(reviewer, "Vérifier");
    await expectToast(reviewer, "L’identité est vérifiée");
    await expect(outcome).toContainText("Votre identité est vérifiée : niveau 2");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Garder une copie dans mes documents" }).click();
    await page.getByRole("link", { name: "La voir" }).click();
    await reach(page, "Carte d’identité");
    await expect(page.getByText("Carte d’identité.pdf")).toBeVisible();
    const email = await mailbox.emailTo(person.email, /Votre identité est vérifiée/);
    expect(email.text).toContain("niveau 2");
  });

  // `review.test.ts` of the server refuses the first one, and `case-review.component.test.tsx` says so.
  await test.step("is confirmed by another reviewer", async () => {
    await goTo(page, "/kyc-verification");
    await page.getByRole("button", { name: "Commencer le niveau 3" }).click();
    await page.getByRole("radio", { name: /vidéo/ }).check();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Envoyer mon dossier" }).click();
    await expect(outcome).toContainText("Il reste l’appel vidéo");

    await openSession(reviewer, second);
    await takeCase(reviewer, person.name);
    await reviewer.getByRole("button", { name: "Vérifier", exact: true }).click();
    const dialog = reviewer.getByRole("dialog");
    await dialog.getByLabel("Jour du rendez-vous ou du certificat").fill(utcDay(new Date()));
    await dialog.getByRole("button", { name: "Vérifier", exact: true }).click();
    await expectToast(reviewer, "L’identité est vérifiée");
    await expect(outcome).toContainText("Votre identité est vérifiée : niveau 3");
  });

  await test.step("orders with two presses, because everything is in the vault", async () => {
    await goTo(page, `/service-request/edit/${draft}?step=documents`);
    await page.getByRole("button", { name: "Les utiliser et continuer" }).click();
    await passStep(page, "summary", [4, 4]);
    expect(await confirmRequest(page)).toBe(draft);
  });
  await requireLevel(server.url, ORDER.service, null);
});
