import { expect } from "@playwright/test";
import { linksIn } from "./fixtures/mailbox.ts";
import { test } from "./fixtures/test.ts";
import { activate, newcomer, register, signIn } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { chooseCountry, serviceCard } from "./steps/catalogue.ts";
import { makeFiles, WRONG_FILE } from "./steps/files.ts";
import { payByCard } from "./steps/payment.ts";
import { expectToast } from "./steps/toast.ts";
import {
  chooseFile,
  chooseOrganism,
  confirmRequest,
  documentPlace,
  expectStep,
  fillDetails,
  next,
  passStep,
  unfoldOrganisation,
  uploadDocument,
} from "./steps/wizard.ts";

const IDENTITY_CARD = "Carte nationale d’identité";
const BIRTH_CERTIFICATE = "Copie d’acte de naissance";
const OLD_PASSPORT = "Ancien passeport ou déclaration de perte";
const ORGANISM = "Délégation régionale de la Sûreté nationale du Littoral";

test("a visitor orders a passport: account, documents, card, tracking", async ({
  page,
  browser,
  mailbox,
  server,
}) => {
  const person = newcomer("Marie-Noëlle Eyanga", { role: "investisseur", company: true });
  let requestId = "";

  await test.step("finds the service, and is asked to sign in", async () => {
    await page.goto("/services");
    await reach(page, "Nos services");
    const card = serviceCard(page, "Passeport");
    await expect(card).toContainText("Dès 50 000 FCFA");
    await card.getByRole("link", { name: "Voir les détails" }).click();
    const toast = await expectToast(page, "Connexion requise");
    await toast.getByRole("link", { name: "Se connecter" }).click();
    await expect(page.getByText("Connectez-vous pour voir les détails de ce service.")).toBeVisible();
  });

  await test.step("registers, with every field", async () => {
    await page.getByRole("link", { name: "Créer un compte" }).click();
    await reach(page, "Créer un compte");
    await register(page, person);
  });

  await test.step("activates the account and is brought back to the service", async () => {
    await activate(page, person);
    await signIn(page, person);
    await expect(page).toHaveURL(/\/service\/[0-9a-f-]{36}$/);
    await reach(page, "Passeport");
    await expect(page.getByText("Veuillez d'abord sélectionner un pays.").first()).toBeVisible();
  });

  await test.step("chooses the country", async () => {
    await page.getByRole("button", { name: "Cameroun" }).click();
    await expect(page.getByRole("heading", { name: "En pratique : Cameroun" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Délai estimé");
    await expect(page.getByRole("main")).toContainText("55 000 FCFA");
    for (const name of [IDENTITY_CARD, BIRTH_CERTIFICATE, OLD_PASSPORT])
      await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toBeVisible();
    await chooseCountry(page, "Passeport", "Cameroun");
  });

  await test.step("step 1: organism and contact", async () => {
    await passStep(page, "context", [1, 5]);
    await expect(page.getByLabel("Pays", { exact: true })).toHaveValue("CM");
    await expect(
      page.getByRole("heading", { name: "Choisissez l’organisme : le prix en dépend" }),
    ).toBeVisible();
    await chooseOrganism(page, ORGANISM);
    await expect(page.getByRole("main")).toContainText("55 000 FCFA");
    await unfoldOrganisation(page);
    await page.getByLabel("Personne à contacter").fill("Mme Ngo Bell");
    await page.getByLabel("Poste", { exact: false }).fill("Cheffe de bureau");
    await expect(page.getByLabel("Indicatif")).toHaveValue("SN");
    await page.getByLabel("Indicatif").selectOption("CM");
    await page.getByLabel("Téléphone WhatsApp").fill("677 00 11 22");
    await expectStep(page, "context", [1, 5]);
    await next(page);
  });

  await test.step("step 2: details and billing", async () => {
    await passStep(page, "details", [2, 5]);
    await expect(page).toHaveURL(/\/service-request\/edit\/[0-9a-f-]{36}/);
    await expect(page.getByLabel("Nom complet")).toHaveValue(person.name);
    await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
    await expect(page.getByLabel("Pays de résidence")).toHaveValue("France");
    const bill = page.getByRole("region", { name: "Facturation" });
    await expect(bill).toContainText("Total à payer");
    await expect(bill).toContainText("55 000 FCFA");
    await expect(bill).toContainText("n’incluent pas les frais et taxes officiels");
    await fillDetails(page, { city: "Lyon", comments: "Renouvellement, urgent." });
    await next(page);
  });

  await test.step("step 3: documents", async () => {
    const { pdf, png, jpg } = await makeFiles(browser);
    await passStep(page, "documents", [3, 5]);
    await expect(page.getByText("Formats acceptés : PDF, JPG, PNG.")).toBeVisible();
    await chooseFile(page, IDENTITY_CARD, WRONG_FILE);
    await expectToast(page, "Erreur d'upload", `Échec de l'upload pour ${IDENTITY_CARD}`);
    await expect(documentPlace(page, IDENTITY_CARD)).toContainText(
      "Ce fichier n’est pas un PDF, un JPG ou un PNG.",
    );
    await uploadDocument(page, IDENTITY_CARD, png);
    await uploadDocument(page, BIRTH_CERTIFICATE, jpg);
    await uploadDocument(page, OLD_PASSPORT, pdf);
    const preview = page.getByRole("img", { name: `Aperçu de : ${IDENTITY_CARD}` });
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        message: "the picture",
      })
      .toBe(320);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Télécharger : ${OLD_PASSPORT}` }).click();
    const parts = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(parts).equals(pdf.buffer), "the file comes back as it was sent").toBe(true);

    await page.getByRole("button", { name: `Supprimer : ${BIRTH_CERTIFICATE}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expectToast(page, "Succès", "Fichier supprimé.");
    await expect(page.getByRole("dialog")).toBeHidden();
    await uploadDocument(page, BIRTH_CERTIFICATE, { ...jpg, name: "naissance.jpeg" });
    await expect(documentPlace(page, BIRTH_CERTIFICATE)).toContainText("naissance.jpeg");
    await next(page);
  });

  await test.step("step 4: card, corrected", async () => {
    await passStep(page, "payment", [4, 5]);
    await expect(page.getByText("ne sont pas conservées")).toBeVisible();
    // The errors of each field are tested in `payment-methods.component.test.tsx`.
    await page.getByRole("radio", { name: /^Carte bancaire/ }).check();
    await page.getByRole("button", { name: "Payer 55 000 FCFA" }).click();
    await expectToast(page, "Erreur de validation", "Veuillez corriger les erreurs dans le formulaire.");
    await inspect(page);
    await payByCard(page, "55 000 FCFA");
  });

  await test.step("step 5: summary, one correction, confirmation", async () => {
    await passStep(page, "summary", [5, 5]);
    const summary = page.getByRole("main");
    await expect(summary).toContainText(ORGANISM);
    await expect(summary).toContainText("Mme Ngo Bell");
    await expect(summary).toContainText("+237");
    await expect(summary).toContainText("3 / 3");
    await expect(summary).toContainText("Carte bancaire");
    await expect(summary.getByText("Payé", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Modifier les détails" }).click();
    await passStep(page, "details", [2, 5]);
    await page.getByLabel("Fonction").fill("Comptable");
    await next(page);
    await passStep(page, "documents", [3, 5]);
    await next(page);
    await expectStep(page, "payment", [4, 5]);
    await next(page);
    await passStep(page, "summary", [5, 5]);
    await expect(summary).toContainText("Comptable");
    requestId = await confirmRequest(page);
  });

  await test.step("follows it: its page, the dashboard, the email", async () => {
    await reach(page, "Passeport");
    const main = page.getByRole("main");
    await expect(main.getByText("Soumise", { exact: true })).toBeVisible();
    await expect(main).toContainText("Vous avez confirmé et transmis la demande");
    await expect(main).toContainText("Paiement reçu");
    await expect(main).toContainText("naissance.jpeg");
    await main.getByText("Paiement", { exact: true }).click();
    await expect(main.getByText("Réussi", { exact: true })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: "Tableau de bord" })
      .click();
    await reach(page, `Bonjour, ${person.name}`);
    await expect(page.getByRole("article", { name: "Passeport" })).toContainText("Nous nous en occupons.");
    const receipt = await mailbox.emailTo(person.email, /Reçu de votre paiement/);
    expect(receipt.text).toMatch(/55\s000\sFCFA/);
    expect(linksIn(receipt)).toEqual([`${server.url}/requests-tracking/${requestId}`]);
    await mailbox.emailTo(person.email, /Votre demande est soumise/);
  });
});
