import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { buildPdf } from "../apps/server/test/pdf-samples.ts";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const PDF = buildPdf();
const SECRET = "Cliente déjà venue deux fois, rester patient.";

test("a ticket from opening to closing and reopening, customer and team side by side, and a canned answer", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  // The customer uses a phone with the dark theme, the team a computer with the light theme.
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  const customer = newcomer("Solange Ekambi");
  await openAccount(server.url, mailbox, customer);
  const subject = `Acte illisible ${customer.email.slice(15, 23)}`;
  const thread = page.getByRole("region", { name: "Échanges" });
  let reference = "";
  let address = "";

  await test.step("opened by keyboard, with a file; a double click opens one", async () => {
    await openSession(page, customer);
    await page.goto("/assistance/new");
    await page.getByRole("button", { name: "Ouvrir le ticket" }).press("Enter");
    await expect(page.getByText("Choisissez un thème.")).toBeVisible();
    await expect(page.getByLabel("De quoi s’agit-il ?")).toBeFocused();
    await inspect(page);
    await page.getByLabel("De quoi s’agit-il ?").selectOption("Mes documents");
    await page.getByLabel("Objet").fill(subject);
    await page.getByLabel("Votre message").fill("Ma pièce est refusée, pourtant on lit tout.");
    await page
      .getByLabel(/fichiers/i)
      .last()
      .setInputFiles({
        name: "acte.pdf",
        mimeType: "application/pdf",
        buffer: PDF,
      });
    await expect(page.getByRole("listitem").filter({ hasText: "acte.pdf" })).toContainText("Prêt");
    await page.getByRole("button", { name: "Ouvrir le ticket" }).dblclick();
    await reach(page, subject);
    address = new URL(page.url()).pathname;
    [reference = ""] =
      (
        await page
          .getByText(/Référence S-/)
          .first()
          .textContent()
      )?.match(/S-\w{4}-\w{4}/) ?? [];
    expect(reference).not.toBe("");
    const email = await mailbox.emailTo(customer.email, /bien reçu votre ticket/);
    expect(email.text).toContain(address);
    expect(email.text).not.toContain("on lit tout");
    await expect(thread.getByRole("article")).toHaveCount(1);
    await expect(thread).toContainText("acte.pdf");
  });

  const office = await openBrowser();
  const staffPage = await office.newPage();
  const card = staffPage.getByRole("article").filter({ hasText: subject });

  await test.step("the team finds it in the inbox and takes it", async () => {
    await openSession(staffPage, demoAccount("operateur_support"));
    await staffPage.goto("/admin/support-tickets");
    await staffPage.getByRole("link", { name: /^À prendre/ }).click();
    await staffPage.getByRole("searchbox").fill("ekambi");
    await expect(card).toContainText("1 nouveau message");
    await expect(card).toContainText("À traiter dans");
    await card.getByRole("link", { name: subject }).click();
    await staffPage.getByRole("button", { name: "Prendre", exact: true }).dblclick();
    await expectToast(staffPage, "Attribution enregistrée");
    await expect(staffPage.getByRole("button", { name: "Prendre", exact: true })).toHaveCount(0);
  });

  await test.step("a note stays internal; the priority determines the due date", async () => {
    await staffPage.getByLabel("Nouvelle note").fill(SECRET);
    await staffPage.getByRole("button", { name: "Ajouter la note" }).dblclick();
    await expectToast(staffPage, "Note ajoutée");
    await expect(staffPage.getByRole("listitem").filter({ hasText: SECRET })).toHaveCount(1);
    await staffPage.getByLabel("Priorité").selectOption("Urgente");
    await expectToast(staffPage, "Priorité enregistrée");
    await expect(staffPage.getByText(/À traiter dans (?:2 heures|1\d\d minutes)/)).toBeVisible();
  });

  await test.step("a canned answer is filled in; the customer reads it without a reload", async () => {
    await staffPage.getByLabel("Insérer une réponse type").selectOption("Document illisible");
    const answer = staffPage.getByLabel("Réponse au client");
    await expect(answer).toHaveValue(/^Bonjour Solange Ekambi,/);
    await expect(answer).toBeFocused();
    await staffPage.getByRole("button", { name: "Répondre", exact: true }).dblclick();
    await expectToast(staffPage, "Réponse envoyée");
    await expect(thread.getByRole("article")).toHaveCount(2, { timeout: patience(20_000) });
    await expect(thread).toContainText("Bonjour Solange Ekambi,");
    await expect(page.getByText("Réponse reçue")).toBeVisible();
    // The customer reads it, and the page of the team shows that without a reload.
    await expect(staffPage.getByRole("article").filter({ hasText: "Bonjour Solange" })).toContainText("Lu", {
      timeout: patience(20_000),
    });
    await expect(page.getByText(SECRET)).toHaveCount(0);
  });

  await test.step("the customer replies, the team proposes a solution, the customer declines", async () => {
    await page.getByLabel("Votre réponse").fill("Voilà, je l’ai remplacée.");
    await page.getByRole("button", { name: "Envoyer" }).dblclick();
    await expectToast(page, "Message envoyé");
    await expect(thread.getByRole("article")).toHaveCount(3);
    await expect(staffPage.getByText("Voilà, je l’ai remplacée.")).toBeVisible({ timeout: patience(20_000) });
    await staffPage.getByLabel("Réponse au client").fill("Merci, le document est accepté.");
    await staffPage.getByRole("button", { name: "Proposer comme solution" }).click();
    await expectToast(staffPage, "Solution proposée au client");
    await expect(page.getByRole("heading", { name: "Est-ce réglé ?" })).toBeVisible({
      timeout: patience(20_000),
    });
    expect((await mailbox.emailTo(customer.email, /est-elle réglée/)).text).toContain(address);
    await inspect(page);
    await page.getByRole("button", { name: "Non, il manque quelque chose" }).press("Enter");
    await expect(page.getByLabel("Ce qu’il manque encore")).toBeFocused();
    await page.keyboard.type("La page dit encore « refusé ».");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(thread).toContainText("Vous avez dit que ce n’était pas réglé.");
    await expect(staffPage.getByText("Le client dit que ce n’est pas réglé")).toBeVisible({
      timeout: patience(20_000),
    });
  });

  await test.step("confirmed, it is closed; the customer reopens it, and confirms again", async () => {
    await staffPage.getByLabel("Réponse au client").fill("C’est maintenant corrigé.");
    await staffPage.getByRole("button", { name: "Proposer comme solution" }).click();
    await page.getByRole("button", { name: "Oui, c’est réglé" }).dblclick({ timeout: patience(20_000) });
    await expectToast(page, "Merci ! Le ticket est clos");
    await expect(page.getByText(/Vous pouvez le rouvrir jusqu’au/)).toBeVisible();
    await inspect(page);
    await expect(staffPage.getByText("Clos avec l’accord du client")).toBeVisible({
      timeout: patience(20_000),
    });
    await inspect(staffPage);
    await page.getByLabel("Pourquoi rouvrir ce ticket ?").fill("Cela recommence.");
    await page.getByRole("button", { name: "Rouvrir le ticket" }).click();
    await expect(page.getByText("Chez notre équipe")).toBeVisible();
    await expect(staffPage.getByText("Rouvert par le client")).toBeVisible({ timeout: patience(20_000) });
    await page.getByRole("button", { name: "C’est réglé, clore le ticket" }).click();
    await expectToast(page, "Merci ! Le ticket est clos");
  });

  await test.step("it is in the customer’s list", async () => {
    await goTo(page, "/assistance");
    const mine = page.getByRole("article").filter({ hasText: subject });
    await expect(mine).toContainText(reference);
    await expect(mine).toContainText("Clos");
  });

  // `canned.test.ts` of the server fills it in, in the customer's language.
  await test.step("the team writes a canned answer in both languages, and archives it", async () => {
    await writeCannedAnswer(staffPage);
  });
});

/** Writes a canned answer on a page of the team, in both languages, and archives it. */
async function writeCannedAnswer(page: Page): Promise<void> {
  const title = `Délai ${randomUUID().slice(0, 8)}`;
  await goTo(page, "/admin/support-tickets/answers");
  await page.getByRole("button", { name: "Nouvelle réponse type" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Titre en français").fill(title);
  await dialog.getByLabel("Texte en français").fill("Bonjour {nom}, comptez dix jours.");
  await dialog.getByLabel("Titre en anglais").fill("Refund delay");
  await dialog.getByLabel("Texte en anglais").fill("Hello {name}, allow ten days ({reference}).");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toContainText(
    "Entre accolades, seuls {name}, {reference} et {subject} sont remplacés.",
  );
  await inspect(page);
  await dialog.getByLabel("Texte en français").fill("Bonjour {name}, comptez dix jours.");
  await dialog.getByRole("button", { name: "Enregistrer" }).dblclick();
  await expectToast(page, "Réponse type enregistrée");
  const answer = page.getByRole("article").filter({ hasText: title });
  await expect(answer).toHaveCount(1);

  await page.getByRole("button", { name: `Archiver « ${title} »` }).click();
  await expectToast(page, "Réponse type enregistrée");
  await expect(answer).toContainText("Archivée");
}
