import { expect } from "@playwright/test";
import type { RequestDetail } from "../packages/contract/src/requests/ordering.ts";
import { linksIn } from "./fixtures/mailbox.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { type File, makeFiles } from "./steps/files.ts";
import { move, START } from "./steps/live.ts";
import { saveDraft, submitDraft } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { uploadByCall } from "./steps/upload.ts";

const SERVICE = "Acte de naissance";
const ORDER = { service: SERVICE, country_code: "BJ", organism: "Mairie de Porto-Novo" };
const IDENTITY = "Pièce d’identité du demandeur";
const QUESTION = "Nom de jeune fille de la mère";
const NOTE = "Vérifier auprès de la mairie : homonyme possible.";

/** Uploads the only document that a draft asks for. */
async function addDocument(serverUrl: string, token: string, requestId: string, file: File): Promise<void> {
  const url = `${serverUrl}/api/requests/${requestId}`;
  const { asked_documents } = await call<RequestDetail>(url, "GET", { token });
  expect(asked_documents.map(({ name }) => name)).toEqual([IDENTITY]);
  const metadata = {
    target: "request",
    requestId,
    docKey: asked_documents[0]?.key ?? "",
    filename: file.name,
  };
  await uploadByCall(serverUrl, token, metadata, file.buffer);
}

test("staff refuse a document and ask for another and an answer; the customer provides both in place, and work resumes", async ({
  page,
  browser,
  server,
  mailbox,
  openBrowser,
}) => {
  const customer = newcomer("Solange Houngbédji");
  await openAccount(server.url, mailbox, customer);
  const { jpg, pdf } = await makeFiles(browser);
  const main = page.getByRole("main");
  const token = await tokenOf(server.url, customer);
  const requestId = await saveDraft(server.url, token, ORDER);
  await addDocument(server.url, token, requestId, jpg);
  await submitDraft(server.url, token, requestId);
  await move(server.url, requestId, START);
  await openSession(page, customer);
  await page.goto(`/requests-tracking/${requestId}`);
  await expect(main).toContainText("IMG_0042.JPG");

  const staffPage = await (await openBrowser()).newPage();
  const work = staffPage.getByRole("main");
  const dialog = staffPage.getByRole("dialog");

  await test.step("staff open it, copy a value, and view the document in the page", async () => {
    await openSession(staffPage, demoAccount("super_admin"));
    await staffPage.goto(`/requests-queue/${requestId}`);
    await expect(work.getByText("Un document reste à examiner.")).toBeVisible();
    await staffPage.context().grantPermissions(["clipboard-write"]);
    await work.getByRole("button", { name: "Copier : Adresse e-mail" }).click();
    await expect(work.getByText("Copié", { exact: true })).toBeAttached();
    await staffPage.getByLabel("Nouvelle note").press("Control+V");
    await expect(staffPage.getByLabel("Nouvelle note")).toHaveValue("awa@voyage.test");
    await work.getByRole("button", { name: `Aperçu de : ${IDENTITY}` }).click();
    const picture = work.getByRole("img", { name: `Aperçu de : ${IDENTITY}` });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        message: "the picture",
      })
      .toBe(320);
    // The picture is beside the data and does not cover it.
    const { x: left } = (await picture.boundingBox()) ?? { x: 0 };
    const data = await work.getByRole("button", { name: `Refuser : ${IDENTITY}` }).boundingBox();
    expect(left).toBeGreaterThan((data?.x ?? Number.NaN) + (data?.width ?? Number.NaN));
  });

  await test.step("staff refuse it, and leave a note for colleagues", async () => {
    await work.getByRole("button", { name: `Fermer l’aperçu de : ${IDENTITY}` }).focus();
    await staffPage.keyboard.press("r");
    await dialog.getByRole("button", { name: "Refuser le document" }).click();
    await expect(dialog).toContainText("Choisissez une raison");
    await dialog.getByRole("radio", { name: /^Illisible/ }).check();
    await dialog.getByLabel("Précision, lue par le client").fill("Le verso est flou.");
    await inspect(staffPage);
    await dialog.getByRole("button", { name: "Refuser le document" }).click();
    await expectToast(staffPage, `${IDENTITY} : refusé`);
    await expect(work.getByText("Illisible", { exact: true }).first()).toBeVisible();
    await staffPage.getByLabel("Nouvelle note").fill(NOTE);
    await staffPage.keyboard.press("Control+Enter");
    await expect(staffPage.getByRole("list", { name: "Notes internes" })).toContainText(NOTE);
  });

  await test.step("the customer sees the refusal without a reload", async () => {
    await expect(main).toContainText("Refusé : il n’est pas assez lisible.");
    await expect(main).toContainText("Le verso est flou.");
    await expect(main).toContainText("Notre équipe vous en demandera un autre.");
  });

  await test.step("staff ask for another document, which is prefilled, and for an answer", async () => {
    await work.getByRole("link", { name: `En demander un autre : ${IDENTITY}` }).click();
    const first = staffPage.getByRole("group", { name: "Élément 1" });
    await expect(first.getByLabel("Quoi", { exact: true })).toHaveValue(IDENTITY);
    await expect(first.getByLabel("Raison").locator("option:checked")).toContainText("lisible");
    await expect(first.getByLabel("Précisions")).toHaveValue("Le verso est flou.");
    await staffPage.getByRole("button", { name: "Ajouter un élément" }).click();
    const second = staffPage.getByRole("group", { name: "Élément 2" });
    const kind = second.getByLabel("Ce qui est attendu");
    await kind.selectOption({ label: "Document" });
    await expect(second).toContainText("Le nom du document, tel que le client le comprend.");
    await kind.selectOption({ label: "Réponse écrite" });
    await expect(second).toContainText("La question, en une ligne.");
    await staffPage.getByRole("button", { name: "Demander au client" }).click();
    await expect(work.getByRole("alert")).toContainText("Dites quoi, pourquoi et pour quand.");
    await second.getByLabel("Quoi", { exact: true }).fill(QUESTION);
    await second.getByLabel("Pourquoi").fill("La mairie cherche l’acte par ce nom.");
    await inspect(staffPage);
    await staffPage.getByRole("button", { name: "Demander au client" }).click();
    await expectToast(staffPage, "Complément demandé");
    await expect(work.getByText("Attendu", { exact: true })).toHaveCount(2);
  });

  const email = await mailbox.emailTo(customer.email, /^Un complément vous est demandé/);
  expect(email.text).toContain(`${IDENTITY} et ${QUESTION}`);
  expect(linksIn(email)).toEqual([`${server.url}/requests-tracking/${requestId}`]);

  const item = (name: string) =>
    page
      .locator("#information-requests")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name }) })
      .first();

  await test.step("the customer, on a phone, answers each in place", async () => {
    await expect(main).toContainText("C’est à vous d’agir");
    await expect(main.getByRole("link", { name: "Voir ce qui manque" })).toBeVisible();
    await expect(main.getByText("Il reste 2 réponses à donner.")).toBeVisible();
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await main.getByRole("link", { name: "En envoyer un autre" }).click();
    const chooser = page.waitForEvent("filechooser");
    await item(IDENTITY).getByRole("button", { name: "Choisir un fichier" }).click();
    await (await chooser).setFiles({ ...pdf, name: "carte-recto-verso.pdf" });
    await expect(main.getByText("Il reste une réponse à donner.")).toBeVisible();
    await main.getByText("1 complément déjà réglé").click();
    await expect(item(IDENTITY)).toContainText("carte-recto-verso.pdf");
    await expect(item(IDENTITY)).toContainText("Reçu, merci");
    await expect(work.getByText("Reçu", { exact: true })).toBeVisible();
    const answer = item(QUESTION);
    await answer.getByRole("button", { name: "Envoyer la réponse" }).click();
    await expect(answer).toContainText("Écrivez votre réponse.");
    await inspect(page);
    await answer.getByLabel("Votre réponse").fill("Akofa Dossou");
    await answer.getByRole("button", { name: "Envoyer la réponse" }).click();
    await expectToast(page, "Réponse enregistrée");
  });

  await test.step("with the last answer work resumes automatically, on both sides", async () => {
    await expect(main.getByText("En cours de traitement", { exact: true }).first()).toBeVisible();
    await expect(main).toContainText("Vous avez répondu : le traitement reprend");
    await page.locator("#information-requests summary").click();
    await expect(item(QUESTION)).toContainText("Reçu, merci");
    await expect(staffPage.getByText("En cours de traitement", { exact: true }).first()).toBeVisible();
    await expect(work).toContainText("Akofa Dossou");
    await expect(work).toContainText("carte-recto-verso.pdf");
  });

  await test.step("the customer sees who handles the request, and what of theirs that person handles", async () => {
    await main.getByRole("link", { name: /s’occupe de votre demande$/ }).click();
    await expect(page).toHaveURL(/\/profile\/[\w-]+$/);
    await expect(main).toContainText("Voici ce que les clients voient de cette personne.");
    await inspect(page);
    await main.getByRole("link", { name: SERVICE }).click();
    await expect(page).toHaveURL(new RegExp(`/requests-tracking/${requestId}$`));
  });

  await test.step("staff read the PDF in the page", async () => {
    const reply = staffPage.waitForResponse(/\/files\/documents\//);
    await work.getByRole("button", { name: `Aperçu de : ${IDENTITY}` }).click();
    const { "content-type": type, "x-frame-options": framing } = (await reply).headers();
    expect([type, framing]).toEqual(["application/pdf", "SAMEORIGIN"]);
    await expect(work.locator("iframe")).toHaveAttribute("title", `Aperçu de\u00a0: ${IDENTITY}`);
    await work.getByRole("button", { name: `Fermer l’aperçu de : ${IDENTITY}` }).click();
  });

  await test.step("staff accept the document; each side's timeline shows its own events", async () => {
    await work
      .getByRole("button", { name: `Aperçu de : ${IDENTITY}` })
      .first()
      .focus();
    await staffPage.keyboard.press("a");
    await expectToast(staffPage, `${IDENTITY} : accepté`);
    await expect(main).toContainText("Accepté par notre équipe.");
    await work.getByRole("link", { name: "Historique" }).click();
    await expect(work).toContainText("Illisible : ");
    await expect(work).toContainText("Note interne ajoutée");
    await staffPage.setViewportSize(PHONE);
    await staffPage.emulateMedia({ colorScheme: "dark" });
  });

  await test.step("on a phone the tabs stand before the actions, which open on demand", async () => {
    await staffPage.evaluate(() => scrollTo(0, 0));
    await expect(work.getByRole("link", { name: "Historique" })).toBeInViewport({ ratio: 1 });
    const assignment = work.getByRole("region", { name: "Prise en charge" });
    await expect(assignment).toBeHidden();
    await work.getByRole("button", { name: "Actions" }).click();
    await expect(assignment).toBeVisible();
    await inspect(staffPage);
    await expect(main).not.toContainText("Note interne");
    expect(await page.content()).not.toContain("homonyme");
  });
});
