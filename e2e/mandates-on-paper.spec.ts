import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { RequestDetail } from "../packages/contract/src/requests/ordering.ts";
import { addDays, utcDay } from "../packages/domain/src/days.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { makeFiles } from "./steps/files.ts";
import { confirmPhone, consentTo, presentMandate } from "./steps/mandates.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const HOLDER = "Paul Biyong";
const QUESTION = "Nom de jeune fille de la mère";

/** Starts work on a request and sends its customer an information request, as staff and by calls. */
async function ask(serverUrl: string, id: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/work/requests/${id}`;
  await call(`${url}/moves`, "POST", { token, body: { from: "submitted", move: "start" } });
  const due_on = addDays(utcDay(new Date()), 7);
  const items = [{ kind: "answer", label: QUESTION, reason: "La mairie la demande.", due_on }];
  await call(`${url}/information-requests`, "POST", { token, body: { id: randomUUID(), items } });
}

test("a mandate is printed, legalised, sent, refused, sent again and put in force by a reviewer; its holder answers for the principal, until it is revoked before their eyes", async ({
  page: reviewer,
  browser,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  // The holder's open page reads the request again after the revocation, and is refused.
  tolerate(/status of 409/);
  const awa = newcomer("Awa Ndiaye");
  const paul = newcomer(HOLDER);
  for (const person of [awa, paul]) await openAccount(server.url, mailbox, person);
  const [token, holderToken] = [await tokenOf(server.url, awa), await tokenOf(server.url, paul)];
  const number = await confirmPhone(server.url, mailbox, token);
  const holderNumber = await confirmPhone(server.url, mailbox, holderToken);
  const { pdf, jpg } = await makeFiles(browser);
  const phone = await openBrowser({ viewport: PHONE, colorScheme: "dark" });
  const page = await phone.newPage();
  await openSession(page, awa);
  await openSession(reviewer, demoAccount("super_admin"));

  // The choice of a legalised signature is tested in `mandate-form.component.test.tsx`.
  const id = await presentMandate(server.url, token, {
    form: "legalised",
    subject: "L’acte de naissance d’Awa Ndiaye",
    holder: { kind: "email", name: HOLDER, email: paul.email },
    powers: ["file"],
  });
  await consentTo(server.url, mailbox, { id, token, number });
  await consentTo(server.url, mailbox, { id, token: holderToken, number: holderNumber });
  const box = page.getByRole("region", { name: "Le document signé devant l’autorité" });

  await test.step("prints it on a phone and sends the signed paper", async () => {
    await page.goto(`/mandates/${id}`);
    await expect(page.getByText("À légaliser", { exact: true })).toBeVisible();
    const [paper] = await Promise.all([
      page.waitForEvent("download"),
      box.getByRole("button", { name: "Télécharger pour imprimer" }).click(),
    ]);
    expect(paper.suggestedFilename()).toMatch(/^M-\d{6}\.pdf$/);
    await box.locator("input[type=file]").setInputFiles(jpg);
    await expect(box).toContainText("Document reçu");
  });

  await test.step("a reviewer compares it with the text and refuses it by the keyboard", async () => {
    await reviewer.goto("/admin/mandates?to_check=yes");
    await reach(reviewer, "Mandats");
    await reviewer
      .getByRole("row", { name: /Awa Ndiaye/ })
      .first()
      .getByRole("link")
      .click();
    await arrive(reviewer, /^Mandat M-/);
    await expect(reviewer.getByRole("region", { name: /^Document signé/ })).toBeVisible();
    await reviewer.getByRole("button", { name: "Accepter…" }).focus();
    await reviewer.keyboard.press("r");
    // The dialog asks for a reason: `scan-check.component.test.tsx`.
    const dialog = await openDialog(reviewer, "Refuser ce document ?");
    await dialog.getByRole("radio", { name: /^Sans légalisation/ }).check();
    await dialog.getByLabel("Précision pour les deux personnes").fill("Il manque le cachet de la mairie.");
    await dialog.getByRole("button", { name: "Refuser" }).click();
    await expectToast(reviewer, "Le refus est enregistré");
  });

  await test.step("the open page shows why, and sends another one", async () => {
    await expect(box).toContainText("Document refusé : Sans légalisation");
    await expect(box).toContainText("Il manque le cachet de la mairie.");
    await inspect(page);
    await box.locator("input[type=file]").setInputFiles(pdf);
    await expect(box).toContainText("Document reçu");
  });

  await test.step("the reviewer accepts it, and the mandate is in force for both", async () => {
    await reviewer.reload();
    await reviewer.getByRole("button", { name: "Accepter…" }).focus();
    await reviewer.keyboard.press("a");
    const dialog = reviewer.getByRole("dialog", { name: "Mettre ce mandat en vigueur ?" });
    await dialog.getByRole("button", { name: "Mettre en vigueur" }).click();
    await expectToast(reviewer, "Le mandat est en vigueur");
    await expect(page.getByText("En vigueur", { exact: true })).toBeVisible();
    await expect(box).toContainText("Document vérifié");
  });

  // A request in the country of the mandate.
  const requestId = await submitFreeRequest(server.url, token, { country_code: "CM" });
  await ask(server.url, requestId);
  const { service } = await call<RequestDetail>(`${server.url}/api/requests/${requestId}`, "GET", { token });
  // From here on the holder uses the browser of the reviewer.
  const holder = reviewer;
  const banner = holder.getByRole("region", { name: "Vous agissez pour Awa Ndiaye" });

  await test.step("the holder finds on a phone for whom they may act, and what", async () => {
    await holder.setViewportSize(PHONE);
    await holder.emulateMedia({ colorScheme: "dark" });
    await openSession(holder, paul);
    await holder.goto("/mandates");
    await holder.getByRole("link", { name: "Agir pour une autre personne" }).first().click();
    await reach(holder, "Agir pour une autre personne");
    await holder.getByRole("link", { name: "Agir pour Awa Ndiaye" }).click();
    await reach(holder, "Les demandes d’Awa Ndiaye");
    await expect(banner).toContainText("Déposer et suivre des demandes");
    await holder.getByRole("link", { name: service.title }).click();
    await reach(holder, service.title);
    await expect(banner).toBeVisible();
  });

  await test.step("and answers in the place of the principal", async () => {
    await holder.getByLabel("Réponse au nom d’Awa Ndiaye").fill("Ngo Bassong");
    await holder.getByRole("button", { name: "Envoyer la réponse" }).press("Enter");
    await expectToast(holder, "Réponse envoyée pour Awa Ndiaye");
  });

  // `mandates.spec.ts` revokes a power on the page of the mandate.
  await test.step("a revocation ends the mode on the open page, and afterwards", async () => {
    await call(`${server.url}/api/mandates/${id}/powers/file/revocation`, "POST", { token });
    await expect(holder.getByText("Vous ne pouvez plus agir pour Awa Ndiaye")).toBeVisible();
    await expect(banner).toBeHidden();
    await inspect(holder);
    await holder.getByRole("link", { name: "Voir pour qui je peux agir" }).click();
    await arrive(holder, "Agir pour une autre personne");
    await expect(holder.getByText("Aucun mandat en vigueur")).toBeVisible();
  });

  await test.step("the principal reads who answered", async () => {
    await goTo(page, `/requests-tracking/${requestId}`);
    await expect(page.getByText(`${HOLDER}, au nom d’Awa Ndiaye`).first()).toBeAttached();
    await goTo(page, `/mandates/${id}`);
    await expect(page.getByText("A répondu à une question")).toBeVisible();
  });
});
