import { expect } from "@playwright/test";
import type { RequestDetail } from "../packages/contract/src/requests/ordering.ts";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { CUT_OFF } from "./fixtures/watch.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { type Credentials, demoAccount, newcomer, openSession, signIn } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { addProof, handOverFile, openGiving } from "./steps/deliver.ts";
import { type File, makeFiles } from "./steps/files.ts";
import { answerQuestion, askQuestion } from "./steps/information.ts";
import { fillCard, GOOD_CARD } from "./steps/payment.ts";
import { payDraft } from "./steps/refund.ts";
import { saveDetails, saveDraft, submitDraft } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { answerAwayOnce, cutOff, heavy } from "./steps/slow-line.ts";
import { expectToast } from "./steps/toast.ts";
import { uploadByCall } from "./steps/upload.ts";
import { confirmRequest, documentPlace, next, passStep, uploadDocument } from "./steps/wizard.ts";

const SERVICE = "Passeport";
const ORGANISM = "Délégation régionale de la Sûreté nationale du Littoral";

// On the embedded database, like `npm start`. One file, so that both journeys use the same server.
test.use({ data: "folder" });

/** Places a paid order with a file for each document by calls; resolves with its id. */
async function orderPassport(
  serverUrl: string,
  person: Credentials,
  files: readonly File[],
): Promise<string> {
  const token = await tokenOf(serverUrl, person);
  const order = { service: SERVICE, country_code: "CM", organism: ORGANISM };
  const requestId = await saveDraft(serverUrl, token, order);
  const url = `${serverUrl}/api/requests/${requestId}`;
  const { asked_documents } = await call<RequestDetail>(url, "GET", { token });
  expect(asked_documents).toHaveLength(files.length);
  for (const [at, { name: filename, buffer }] of files.entries()) {
    const docKey = asked_documents[at]?.key ?? "";
    await uploadByCall(serverUrl, token, { target: "request", requestId, docKey, filename }, buffer);
  }
  await payDraft(serverUrl, token, requestId);
  await submitDraft(serverUrl, token, requestId);
  return requestId;
}

test("a passport, from the submission to the review: two browsers side by side, without any reload", async ({
  page,
  browser,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  test.slow();
  // The request cannot be completed before everything was handed over.
  tolerate(/status of 409/);
  const customer = newcomer("Odile Mvogo");
  await openAccount(server.url, mailbox, customer);
  const { pdf, png, jpg } = await makeFiles(browser);
  const staffPage = await (await openBrowser()).newPage();
  const dialog = staffPage.getByRole("dialog");
  const main = page.getByRole("main");
  let requestId = "";

  await test.step("staff search for it before it exists", async () => {
    await openSession(staffPage, demoAccount("agent_administration"));
    await staffPage.goto("/requests-queue");
    await reach(staffPage, "Demandes à traiter");
    await staffPage.getByRole("searchbox").fill(customer.name);
    await staffPage.getByRole("searchbox").press("Enter");
    await expect(staffPage.getByRole("article")).toHaveCount(0);
  });

  await test.step("the customer has ordered and paid it, and opens it", async () => {
    requestId = await orderPassport(server.url, customer, [png, jpg, pdf]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSession(page, customer);
    await page.goto(`/requests-tracking/${requestId}`);
    await reach(page, SERVICE);
    await expect(main).toContainText("C’est à nous d’agir");
    await expect(page.getByRole("region", { name: "Ce que vous recevrez" })).toContainText(
      "Le passeport, numérisé",
    );
  });

  await test.step("it appears in the queue, and the customer sees work begin", async () => {
    const card = staffPage.getByRole("article").filter({ hasText: customer.name });
    await card.getByRole("link", { name: SERVICE }).click();
    await reach(staffPage, SERVICE);
    await staffPage.getByRole("button", { name: "Prendre", exact: true }).click();
    await expectToast(staffPage, "est à vous");
    await expect(main).toContainText("Notre équipe a pris votre demande en charge");
    await staffPage.getByRole("button", { name: "Commencer" }).click();
    await dialog.getByRole("button", { name: "Commencer" }).click();
    await expectToast(staffPage, "Demande commencée");
    await expect(main.getByText("En cours de traitement", { exact: true })).toBeVisible();
    await expect(main).toContainText("Nous avons commencé le traitement");
  });

  await test.step("a question is asked and answered elsewhere, and the customer reads who must act", async () => {
    const item = await askQuestion(server.url, requestId, "Votre taille, en centimètres");
    await expect(main).toContainText("C’est à vous d’agir");
    await expect(main).toContainText("Votre taille, en centimètres");
    const token = await tokenOf(server.url, customer);
    await answerQuestion(server.url, token, { requestId, item, answer: "168" });
    await expect(main).toContainText("C’est à nous d’agir");
  });

  await test.step("the administration has it, and the customer reads so", async () => {
    await staffPage.getByRole("button", { name: "Remis à l’administration" }).click();
    await dialog.getByLabel("Où, et sous quel numéro").fill("Sûreté nationale, dossier 412");
    await dialog.getByRole("button", { name: "Oui, il est remis" }).click();
    await expectToast(staffPage, "Dossier remis à l’administration");
    await expect(main).toContainText("C’est à l’administration d’agir");
    await expect(main).toContainText("Sûreté nationale, dossier 412");
    await staffPage.getByRole("button", { name: "L’administration a répondu" }).click();
    await inspect(staffPage);
    await dialog.getByRole("button", { name: "Oui, elle a répondu" }).click();
    await expectToast(staffPage, "Réponse de l’administration notée");
    await expect(main).toContainText("C’est à nous d’agir");
  });

  await test.step("a photograph proves the deposit, and the customer knows who handles the request", async () => {
    await staffPage.getByRole("link", { name: "Livraison", exact: true }).click();
    await addProof(staffPage, png, "Reçu de dépôt");
    await page.getByRole("button", { name: "Voir la photo : Reçu de dépôt" }).click();
    const photo = page.getByRole("img", { name: "Reçu de dépôt" });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
    await expect(main).toContainText("Ibrahim (Foumban) s’occupe de votre demande");
    await inspect(page);
  });

  const delivered = page.getByRole("region", { name: "Ce qui vous a été remis" });

  await test.step("it is not completed before what was promised is handed over", async () => {
    await staffPage.getByRole("button", { name: "Terminer" }).click();
    await dialog.getByRole("button", { name: "Terminer" }).click();
    await expect(dialog).toContainText(
      "Il reste à remettre au client : Le passeport, numérisé, L’original, par coursier.",
    );
    await staffPage.keyboard.press("Escape");
    await handOverFile(staffPage, "Le passeport, numérisé", { ...pdf, name: "passeport.pdf" });
    await openGiving(staffPage, "L’original, par coursier");
    await staffPage.getByRole("button", { name: "Remettre au client" }).click();
    await expect(staffPage.getByText("Indiquez le numéro de suivi.")).toBeVisible();
    await staffPage.getByLabel("Transporteur").fill("DHL");
    await staffPage.getByLabel("Numéro de suivi").fill("JD0146 0000 12");
    await staffPage.getByLabel("Page de suivi").fill("https://www.dhl.com/track?id=12");
    await inspect(staffPage);
    await staffPage.getByRole("button", { name: "Remettre au client" }).dblclick();
    await expectToast(staffPage, "Remis au client");
    await expect(delivered).toContainText("JD0146 0000 12");
    // The form is closed, so the second click of the double click does nothing.
    await expect(staffPage.getByRole("region", { name: "Déjà remis" })).toContainText("JD0146 0000 12");
    await expect(staffPage.getByRole("button", { name: "Remettre au client" })).toHaveCount(0);
  });

  await test.step("it is completed: the customer downloads, copies, and reviews, on a telephone", async () => {
    await staffPage.getByRole("button", { name: "Terminer" }).click();
    await dialog.getByRole("button", { name: "Terminer" }).click();
    await expectToast(staffPage, "Demande terminée");
    await expect(main.getByText("Terminée", { exact: true })).toBeVisible();
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await inspect(page);
    const download = page.waitForEvent("download");
    await delivered.getByRole("button", { name: "Télécharger : passeport.pdf" }).click();
    const parts = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(parts).equals(pdf.buffer), "the file comes as it was handed over").toBe(true);
    const picture = page.waitForEvent("download");
    await page.getByRole("button", { name: "Partager une image" }).click();
    const drawn = Buffer.concat(await (await (await picture).createReadStream()).toArray());
    expect(drawn.subarray(1, 4).toString()).toBe("PNG");
    expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)], "its width and height").toEqual([1080, 1080]);
    await delivered.getByRole("button", { name: "Copier le numéro" }).click();
    await expect(delivered).toContainText("Numéro copié.");
    await expect(delivered.getByRole("link", { name: "Suivre chez DHL" })).toHaveAttribute(
      "href",
      "https://www.dhl.com/track?id=12",
    );
    await mailbox.emailTo(customer.email, /est terminée/);
    await page.getByRole("link", { name: "Donner mon avis" }).click();
    await page.getByRole("radio", { name: /^1 sur 5/ }).press("Space");
    for (let star = 1; star < 5; star++) await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: /^5 sur 5/ })).toBeChecked();
    // The copied number is the one that the courier's site needs.
    const comment = page.getByLabel("Votre commentaire");
    await comment.press("ControlOrMeta+v");
    await expect(comment).toHaveValue("JD0146 0000 12");
    await comment.fill("Reçu en trois semaines, suivi du début à la fin.");
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expectToast(page, "Avis envoyé !");
  });

  await test.step("nothing can be taken back any more", async () => {
    await expect(staffPage.getByText("Rien ne peut être remis ou repris")).toBeVisible();
    await expect(staffPage.getByRole("button", { name: /^Reprendre/ })).toHaveCount(0);
    await staffPage.setViewportSize(PHONE);
    await staffPage.emulateMedia({ colorScheme: "dark" });
    await inspect(staffPage);
  });
});

const IDENTITY = "Pièce d’identité du demandeur";
const ADDRESS = "Justificatif de domicile du gérant";
const STATUTES = "Projet de statuts signé";

test("an order closed midway and continued elsewhere, the server killed: saved data is never lost", async ({
  page,
  browser,
  server,
  tolerate,
}) => {
  const person = demoAccount("partenaire");
  const { pdf, png, jpg } = await makeFiles(browser);
  const token = await tokenOf(server.url, person);
  const draft = await saveDraft(server.url, token, {
    service: "Création de SARL",
    country_code: "CI",
    organism: "Guichet unique de création d’entreprises d’Abidjan",
  });
  const editPath = `/service-request/edit/${draft}`;

  await test.step("types the details on one device, and uploads a document", async () => {
    const typed = { cityOfResidence: "Douala", jobTitle: "Gérant", additionalInfo: "Trois associés." };
    await saveDetails(server.url, token, draft, typed);
    const url = `${server.url}/api/requests/${draft}`;
    const { asked_documents } = await call<RequestDetail>(url, "GET", { token });
    const docKey = asked_documents.find(({ name }) => name === IDENTITY)?.key ?? "";
    const place = { target: "request", requestId: draft, docKey, filename: png.name };
    await uploadByCall(server.url, token, place, png.buffer);
  });

  // The link of the request is opened on another device without a session.
  await test.step("signs in elsewhere and finds everything", async () => {
    await page.goto(editPath);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText("Connectez-vous pour demander ce service.")).toBeVisible();
    await signIn(page, person);
    await expect(page).toHaveURL(new RegExp(`${editPath}\\?step=documents$`));
    await passStep(page, "documents", [3, 5]);
    await expect(documentPlace(page, IDENTITY)).toContainText("piece.png");
    await page.getByRole("button", { name: "Précédent" }).click();
    await passStep(page, "details", [2, 5]);
    await expect(page.getByLabel("Ville de résidence")).toHaveValue("Douala");
    await expect(page.getByLabel("Fonction")).toHaveValue("Gérant");
    await expect(page.getByLabel("Commentaires")).toHaveValue("Trois associés.");
    await page.getByLabel("Ville de résidence").fill("Bouaké");
    await next(page);
    await passStep(page, "documents", [3, 5]);
  });

  await test.step("the server is killed during an upload, which resumes automatically; nothing saved is lost", async () => {
    tolerate(CUT_OFF);
    await uploadDocument(page, ADDRESS, jpg);
    tolerate(/status of 503/);
    const begun = await answerAwayOnce(page);
    await cutOff(page, STATUTES, heavy(pdf), () => server.crash());
    await expect(documentPlace(page, STATUTES).getByRole("button", { name: /^Télécharger/ })).toBeVisible({
      timeout: patience(30_000),
    });
    expect(begun(), "what was sent is not sent again").toBe(1);
    await page.reload();
    await expect(documentPlace(page, IDENTITY)).toContainText("piece.png");
    await expect(documentPlace(page, ADDRESS)).toContainText("IMG_0042.JPG");
    await page.getByRole("button", { name: "Précédent" }).click();
    await expect(page.getByLabel("Ville de résidence")).toHaveValue("Bouaké");
    await next(page);
    await next(page);
  });

  await test.step("the server is killed while the bank decides: the payment is recovered", async () => {
    await passStep(page, "payment", [4, 5]);
    await fillCard(page, GOOD_CARD);
    await page.getByRole("button", { name: "Payer 260 000 FCFA" }).click();
    await expect(page.getByText("En attente de confirmation")).toBeVisible();
    // On a slow machine the payment succeeds before the crash, and the toast is gone before the server is back.
    await Promise.all([expectToast(page, "Paiement réussi!"), server.crash()]);
    await passStep(page, "summary", [5, 5]);
    await confirmRequest(page);
  });
});
