import { expect } from "@playwright/test";
import type { MandateDetails } from "../packages/contract/src/mandates.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { makeFiles } from "./steps/files.ts";
import { confirmPhone, consentTo, presentMandate } from "./steps/mandates.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

const HOLDER = "Paul Biyong";

test("a mandate is printed, legalised, sent, refused, sent again and put in force by a reviewer", async ({
  page: reviewer,
  browser,
  server,
  mailbox,
  openBrowser,
}) => {
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
    await inspect(reviewer);
    await expect(page.getByText("En vigueur", { exact: true })).toBeVisible();
    await expect(box).toContainText("Document vérifié");
    const url = `${server.url}/api/mandates/${id}`;
    const { mandate } = await call<MandateDetails>(url, "GET", { token: holderToken });
    expect(mandate.status).toBe("active");
  });
});
