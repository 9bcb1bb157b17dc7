import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { saveDraft } from "./steps/request.ts";
import { TOUCH_PHONE } from "./steps/sizes.ts";
import { withoutScripts } from "./steps/without-scripts.ts";
import { confirmRequest, next } from "./steps/wizard.ts";

/** Fills in the fields of a payer without an account, except the method. */
async function fillPayer(page: Page, name: string, amount?: string): Promise<void> {
  if (amount) await page.getByLabel("Montant que vous payez").fill(amount);
  await page.getByLabel("Votre nom", { exact: true }).fill(name);
  await page.getByLabel("Votre adresse e-mail").fill(`${name.toLowerCase()}@exemple.test`);
}

async function createLink(page: Page, partial: boolean): Promise<string> {
  const links = page.getByRole("article", { name: "Lien de paiement" });
  const before = await links.count();
  await page.getByRole("checkbox", { name: "Accepter une contribution partielle" }).setChecked(partial);
  await page.getByRole("button", { name: /^Créer un (autre )?lien/ }).click();
  await expect(links).toHaveCount(before + 1);
  return (
    (await links
      .first()
      .getByText(/\/pay\//)
      .textContent()) ?? ""
  );
}

test("two relatives without an account pay a request by two links, one without JavaScript", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  // The server answers a refused form with 400.
  tolerate(/status of 400/);
  const person = demoAccount("diaspora");
  const order = { service: "Courses au marché", country_code: "SN" };
  const requestId = await saveDraft(server.url, await tokenOf(server.url, person), order);
  const main = page.getByRole("main");
  const phones = await openBrowser(TOUCH_PHONE);

  await openSession(page, person);
  await page.goto(`/service-request/${requestId}/payment`);
  await expect(page.getByRole("heading", { name: "Faire payer par un proche" })).toBeVisible();
  const inParts = await createLink(page, true);
  const whole = await createLink(page, false);
  await page.getByText("Afficher le code QR").first().click();
  await expect(page.getByRole("img", { name: "Code QR du lien de paiement" })).toBeVisible();
  await inspect(page);

  await test.step("one pays half on a phone, without JavaScript", async () => {
    const phone = await phones.newPage();
    const inspectIt = await withoutScripts(phone);
    await phone.goto(inParts);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Payer pour Awa");
    await expect(phone.getByText("Courses au marché")).toBeVisible();
    await fillPayer(phone, "Moussa", "100");
    await phone.getByRole("radio", { name: /^Carte bancaire/ }).check();
    await inspectIt();
    await phone.getByRole("button", { name: "Payer ce montant" }).click();
    await expect(phone.getByText("Corrigez les champs signalés")).toBeVisible();
    await expect(phone.getByLabel("Votre nom", { exact: true })).toHaveValue("Moussa");

    await phone.getByLabel("Montant que vous payez").fill("2 500");
    await phone.getByRole("radio", { name: /^Carte bancaire/ }).check();
    await phone.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
    await phone.getByLabel("Nom sur la carte").fill("M. Diop");
    await phone.getByLabel("Date d’expiration").fill("12/34");
    await phone.getByLabel("CVC").fill("123");
    await phone.getByRole("button", { name: "Payer ce montant" }).click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Merci, votre paiement est confirmé");
    await expect(phone.getByText(/^P-/)).toBeVisible();
  });

  await expect(main).toContainText("Moussa");
  await expect(main.getByText("Reste à payer")).toBeVisible();

  await test.step("the other pays the rest through PayPal's page", async () => {
    const phone = await phones.newPage();
    await phone.goto(whole);
    await expect(phone.getByText(/Il reste 2.500.FCFA sur 5.000.FCFA/)).toBeVisible();
    await fillPayer(phone, "Fatou");
    await phone.getByRole("radio", { name: /^PayPal/ }).check();
    await phone.getByRole("button", { name: /^Payer 2.500.FCFA/ }).click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("PayPal (simulation)");
    await phone.getByRole("button", { name: "Approuver le paiement" }).click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Merci, votre paiement est confirmé");
    await inspect(phone);
    // The link appears without a reload, once the receipt is issued.
    const download = phone.waitForEvent("download");
    await phone.getByRole("link", { name: "Télécharger le reçu (PDF)" }).click();
    expect((await download).suggestedFilename()).toMatch(/^DEMO-RE-\d{4}-\d{6}\.pdf$/);
    // Print shows the page like the screen.
    await phone.emulateMedia({ media: "print" });
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    await phone.emulateMedia({ media: null });
    await phone.goto(whole);
    await expect(phone.getByText("Tout est payé")).toBeVisible();
    await inspect(phone);
  });

  expect((await mailbox.emailTo("fatou@exemple.test", /Reçu de votre paiement/)).text).toMatch(/2.500.FCFA/);
  expect((await mailbox.emailTo(person.email, /^Fatou a payé/)).text).toContain("Il ne reste rien à payer");

  await test.step("the customer sees both, and confirms the request", async () => {
    await expect(main).toContainText("Cette demande est payée.");
    await next(page);
    expect(await confirmRequest(page)).toBe(requestId);
    await expect(main).toContainText("Moussa");
    await expect(main).toContainText("Fatou");
  });
});
