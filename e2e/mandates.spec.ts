import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { confirmedPhone, confirmPhone, readCode } from "./steps/mandates.ts";
import { assignTo, submitFreeRequest } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const PROXY = "Brigitte Essomba";

/** Opens the actions of the work page, which are closed on a phone. */
const openActions = (page: Page) => page.getByRole("button", { name: "Actions", exact: true }).click();

/** Presses a step of the work page and confirms it in its dialog. */
async function press(page: Page, label: string, title: string): Promise<void> {
  await page.getByRole("button", { name: label, exact: true }).click();
  const dialog = await openDialog(page, title);
  await dialog.getByRole("button", { name: label, exact: true }).click();
}

test("two people in two browsers: a mandate is asked for, signed, accepted, used, partly revoked and given up", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  // The proxy's attempt without the power is refused.
  tolerate(/status of 409/);
  const awa = newcomer("Awa Ndiaye");
  await openAccount(server.url, mailbox, awa);
  const token = await tokenOf(server.url, awa);
  const number = await confirmPhone(server.url, mailbox, token);
  // Other journeys on this server may have confirmed a number of the proxy, and given them a mandate.
  const proxyToken = await tokenOf(server.url, demoAccount("mandataire"));
  const proxyNumber = await confirmedPhone({ serverUrl: server.url, mailbox }, proxyToken);
  const requestId = await submitFreeRequest(server.url, token);
  await assignTo(server.url, requestId, PROXY);
  const proxy = await (await openBrowser({ viewport: PHONE, colorScheme: "dark" })).newPage();
  await openSession(page, awa);
  await openSession(proxy, demoAccount("mandataire"));

  await test.step("the customer gives one from the page of the request", async () => {
    await page.goto(`/requests-tracking/${requestId}`);
    await expect(page.getByText(`${PROXY} a besoin d’un mandat de votre part`)).toBeVisible();
    await inspect(page);
    await page.getByRole("link", { name: "Donner un mandat" }).click();
    await reach(page, "Donner un mandat");
    await expect(page.getByLabel("Mandataire", { exact: true })).toHaveValue(/./);
    await page.getByRole("radio", { name: /^Mandat pour des actes d’état civil/ }).check();
    await page.getByRole("checkbox", { name: /^Déposer et suivre/ }).check();
    await page.getByRole("checkbox", { name: /^Retirer/ }).check();
    await expect(page.getByRole("region", { name: "Le texte du mandat" })).toContainText(PROXY);
    await page.getByRole("button", { name: "Relire et signer" }).click();
    await reach(page, /^Mandat M-/);
  });

  const mandateNumber = (await page.getByRole("heading", { level: 1 }).innerText()).replace(/^Mandat /, "");
  const received = proxy.getByRole("listitem").filter({ hasText: mandateNumber });

  await test.step("and signs it with a code", async () => {
    await page.getByLabel("J’ai lu le texte en entier").check();
    await page.getByRole("button", { name: /^Recevoir un code/ }).click();
    await page.getByLabel("Code reçu").fill(await readCode(mailbox, number, /mandat/));
    await page.getByRole("button", { name: "Signer", exact: true }).click();
    await expectToast(page, "Mandat signé");
  });

  await test.step("the proxy accepts it, and begins", async () => {
    await proxy.goto("/mandates");
    await reach(proxy, "Mes mandats");
    await received.getByRole("link", { name: "Lire et répondre" }).click();
    await reach(proxy, /^Mandat M-/);
    await proxy.getByLabel("J’ai lu le texte en entier").check();
    await proxy.getByRole("button", { name: /^Recevoir un code/ }).click();
    await proxy.getByLabel("Code reçu").fill(await readCode(mailbox, proxyNumber, /mandat/));
    await inspect(proxy);
    await proxy.getByRole("button", { name: "Accepter", exact: true }).click();
    await expectToast(proxy, "Mandat accepté");
    await goTo(proxy, `/requests-queue/${requestId}`);
    await openActions(proxy);
    await press(proxy, "Commencer", "Commencer cette demande ?");
    await expectToast(proxy, "Demande commencée");
  });

  await test.step("the customer reads what was done, and revokes a power at one tap", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger le PDF" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^M-\d{6}\.pdf$/);
    await expect(page.getByText("A pris en charge une demande")).toBeVisible();
    await page.getByRole("button", { name: /^Révoquer : Déposer/ }).click();
    await expectToast(page, "Pouvoir révoqué");
    await expect(page.getByText(/^Révoqué le/)).toBeVisible();
    await inspect(page);
  });

  await test.step("the proxy cannot file any more, and gives the rest up", async () => {
    // The open page says so before the attempt.
    await expect(proxy.getByText(/Le client a révoqué ce pouvoir/).first()).toBeVisible();
    await proxy.getByRole("button", { name: "Remis à l’administration" }).click();
    const dialog = await openDialog(proxy, "Le dossier est remis à l’administration ?");
    await dialog.getByRole("button", { name: "Oui, il est remis" }).click();
    await expect(dialog).toContainText("il vous faut un mandat de sa part");
    await proxy.keyboard.press("Escape");
    await goTo(proxy, "/mandates");
    await received.getByRole("link", { name: "De Awa Ndiaye" }).click();
    // The page begins with what it read before, and the button moves when the news arrives.
    await expect(proxy.getByText(/^Révoqué le/)).toBeVisible();
    await press(proxy, "Renoncer", "Renoncer à ce mandat ?");
    await expectToast(proxy, "Vous avez renoncé au mandat");
    await expect(page.getByText("Le mandataire y a renoncé").first()).toBeVisible();
  });
});
