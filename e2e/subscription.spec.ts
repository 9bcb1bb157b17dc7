import { expect } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { fillCard, GOOD_CARD } from "./steps/payment.ts";
import { saveDraft } from "./steps/request.ts";
import { goTo } from "./steps/walk.ts";

test("a person compares, subscribes by card, pays less, upgrades and cancels; finance gives a period and sets a coming price", async ({
  page,
  server,
  mailbox,
}) => {
  // A visitor compares without an account.
  await page.goto("/subscriptions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Abonnements");
  await page.getByRole("textbox", { name: "Dépensé en services sur un an" }).fill("150 000");
  await page.getByRole("button", { name: "Calculer" }).click();
  const answer = page.getByRole("list", { name: "Ce que vous auriez payé" });
  await expect(answer.getByRole("listitem").filter({ hasText: "Annuel" })).toContainText("155 000 FCFA");
  await expect(page).toHaveURL(/spent=150(?:\+|%20)000/);
  const choice = await page.getByRole("link", { name: "Choisir la formule Mensuel" }).getAttribute("href");

  const person = newcomer("Marie Ateba");
  await openAccount(server.url, mailbox, person);
  await openSession(page, person);
  const token = await tokenOf(server.url, person);
  // `billing-panel.component.test.tsx` tests that an order leads to the plans.
  await page.goto(choice ?? "");
  await expect(page.getByRole("heading", { name: "Choisir une formule" })).toBeVisible();
  await page.getByRole("button", { name: "S’abonner : Mensuel" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Abonnement Mensuel");
  await page.getByRole("radio", { name: /Carte/ }).check();
  await fillCard(page, GOOD_CARD);
  await page.getByRole("checkbox", { name: /^Renouveler automatiquement/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Payer 3 500 FCFA" }).click();

  await expect(page).toHaveURL(/\/subscription$/);
  const state = page.getByRole("region", { name: "Mensuel", exact: true });
  await expect(state).toContainText("Actif");
  const renewal = page.getByRole("region", { name: "Renouvellement automatique" });
  await expect(renewal).toContainText(/3\s500\sFCFA le /);
  await expectAccessible(page);
  const receipt = await mailbox.emailTo(person.email, /Reçu de votre paiement/);
  expect(receipt.text).toMatch(/3\s500\sFCFA/);

  await renewal.getByRole("button", { name: "Arrêter le renouvellement automatique" }).click();
  await expect(renewal).toContainText("Vous avez arrêté le renouvellement automatique");

  // The next order immediately has the discount and the billing type.
  const order = { service: "Ménage à domicile", country_code: "GA" };
  const requestId = await saveDraft(server.url, token, order);
  await goTo(page, `/service-request/edit/${requestId}?step=details`);
  const bill = page.getByRole("region", { name: "Facturation" });
  await expect(bill).toContainText("−6 000 FCFA");
  await expect(bill).not.toContainText("Découvrir l’abonnement");

  // An upgrade deducts the unused time.
  await goTo(page, "/subscription");
  const yearly = page.getByRole("region", { name: "Passer à la formule Annuel" });
  await expect(yearly).toContainText("Temps non utilisé");
  await yearly.getByRole("button", { name: "Changer de formule" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Abonnement Annuel");
  await page.getByRole("radio", { name: /Carte/ }).check();
  await fillCard(page, GOOD_CARD);
  await page.getByRole("button", { name: /^Payer / }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole("heading", { name: "Annuel", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Historique" }).getByRole("listitem")).toHaveCount(2);

  await page.getByRole("button", { name: "Résilier" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Résilier" }).click();
  await expect(page.getByText("Se termine à l’échéance")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reprendre mon abonnement" })).toBeVisible();

  await openSession(page, demoAccount("finance_manager"));
  await page.goto("/admin/subscriptions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Abonnés");
  const form = page.getByRole("form", { name: "Offrir ou prolonger" });
  await form.getByLabel("Adresse électronique de la personne").fill(demoAccount("investisseur").email);
  await form.getByLabel("Formule").selectOption({ label: "Mensuel" });
  await form.getByLabel("Motif").fill("Retard de notre fait.");
  await form.getByRole("button", { name: "Offrir la période" }).click();
  await expect(page.getByText("Période offerte à Kwame Mensah")).toBeVisible();
  await expect(page.locator("[data-row]").filter({ hasText: "Kwame Mensah" }).first()).toContainText("Actif");

  await page.getByRole("link", { name: "Kwame Mensah" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kwame Mensah");
  await expect(page.getByRole("region", { name: "Périodes" })).toContainText("Retard de notre fait.");
  await expect(page.getByRole("region", { name: "Historique" })).toContainText("Période offerte");
  await page.getByRole("main").getByRole("link", { name: "Abonnés" }).first().click();
  await page.getByRole("link", { name: "Formules d’abonnement" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Formules d’abonnement");
  const plan = page.getByRole("region", { name: /^Mensuel/ });
  await plan.getByLabel("Prix d’une période").fill("4 000");
  await plan.getByLabel("À partir du").fill("2030-01-01");
  await plan.getByRole("button", { name: "Fixer le prix" }).click();
  await expect(plan.getByRole("list", { name: "Prix de la formule Mensuel" })).toContainText("À venir");
});
