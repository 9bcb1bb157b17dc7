import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { orderService } from "./steps/catalogue.ts";
import { handOverMessage } from "./steps/deliver.ts";
import { expectToast } from "./steps/toast.ts";
import { confirmRequest, fillDetails, next } from "./steps/wizard.ts";

const SERVICE = "Acte de décès";
const NOT_ALLOWED = "Vous devez avoir complété ce service pour pouvoir laisser un avis.";

test("an order is completed, its customer reviews it, a moderator decides, and it is published", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  // A verdict on what its author has changed since.
  tolerate(/status of 409/);
  const customer = newcomer("Estelle Nganou");
  await openAccount(server.url, mailbox, customer);
  const reviews = page.getByRole("tab", { name: "Avis et évaluations" });
  const mine = page.getByRole("region", { name: "Votre avis" });
  let service = "";

  await test.step("before completion there is no form", async () => {
    await openSession(page, customer);
    await orderService(page, SERVICE, "Cameroun");
    service = `/service/${new URL(page.url()).pathname.split("/").at(-1)}`;
    await page.getByLabel("Ou saisissez son nom").fill("Centre d’état civil de Mbouda");
    await next(page);
    await fillDetails(page, { city: "Douala", comments: "" });
    await next(page);
    await confirmRequest(page);
    await page.goto(service);
    await reviews.click();
    await expect(page.getByText(NOT_ALLOWED)).toBeVisible();
    await inspect(page);
  });

  const staffPage = await (await openBrowser()).newPage();

  await test.step("staff do the work", async () => {
    await openSession(staffPage, demoAccount("super_admin"));
    await staffPage.goto("/dashboard");
    await staffPage.getByRole("link", { name: "Demandes à traiter" }).click();
    await arrive(staffPage, "Demandes à traiter");
    // Others have ordered the same.
    await staffPage.getByRole("searchbox").fill(customer.name);
    await staffPage.getByRole("searchbox").press("Enter");
    await expect(staffPage).toHaveURL(/search=/);
    // The former list stays until the new one has arrived.
    await expect(staffPage.getByRole("article")).toHaveCount(1);
    await staffPage.getByRole("article").getByRole("link", { name: SERVICE }).click();
    await arrive(staffPage, SERVICE);
    const dialog = staffPage.getByRole("dialog");
    await staffPage.getByRole("button", { name: "Rejeter" }).click();
    await dialog.getByRole("button", { name: "Rejeter" }).click();
    await expect(dialog).toContainText("Écrivez la raison");
    await inspect(staffPage);
    await staffPage.keyboard.press("Escape");
    await staffPage.getByRole("button", { name: "Commencer" }).click();
    await dialog.getByRole("button", { name: "Commencer" }).dblclick();
    await expectToast(staffPage, "Demande commencée");
    await staffPage.getByRole("button", { name: "Terminer" }).click();
    await dialog.getByLabel("Mot au client").fill("Remis à votre tante le 3 mars.");
    await dialog.getByRole("button", { name: "Terminer" }).click();
    await expect(dialog).toContainText("Il reste à remettre au client : Où et quand l’acte a été remis.");
    await staffPage.keyboard.press("Escape");
    await handOverMessage(staffPage, "Où et quand l’acte a été remis", "À votre tante, à Mbouda.");
    await staffPage.getByRole("button", { name: "Terminer" }).click();
    await dialog.getByRole("button", { name: "Terminer" }).click();
    await expectToast(staffPage, "Demande terminée");
    await expect(staffPage.getByRole("button", { name: "Rejeter" })).toHaveCount(0);
    await staffPage.setViewportSize({ width: 360, height: 740 });
    await staffPage.emulateMedia({ colorScheme: "dark" });
    await inspect(staffPage);
    const email = await mailbox.emailTo(customer.email, /est terminée/);
    expect(email.text).toContain("Remis à votre tante le 3 mars.");
  });

  await test.step("after completion there is a form, used by keyboard", async () => {
    await page.goto("/requests-tracking");
    await page.getByRole("link", { name: "Donner mon avis" }).click();
    await expect(page).toHaveURL(/\?tab=reviews$/);
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expectToast(page, "Note requise", "Veuillez sélectionner une note.");
    await expect(page.getByRole("radio", { name: /^1 sur 5/ })).toBeFocused();
    await inspect(page);
    for (let star = 1; star < 4; star++) await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: /^4 sur 5/ })).toBeChecked();
    await page.getByLabel("Votre commentaire").fill("Reçu en six jours. Appelez-moi au 699 00 00 00.");
    await page.getByRole("button", { name: "Envoyer mon avis" }).dblclick();
    await expectToast(page, "Avis envoyé !", "Merci ! Votre avis sera visible après modération.");
    await expect(mine).toContainText("Vous êtes seul à le voir");
    await expect(page.getByText("Aucun avis pour ce service pour le moment")).toBeVisible();
    await inspect(page);
  });

  const office = await openBrowser();
  const clerk = await office.newPage();
  const card = clerk.getByRole("article").filter({ hasText: SERVICE });

  await test.step("a moderator rejects it with a reason", async () => {
    await openSession(clerk, demoAccount("operateur_support"));
    await clerk.goto("/dashboard");
    await clerk.getByRole("link", { name: "Avis des clients" }).click();
    await arrive(clerk, "Avis des clients");
    await card.getByRole("button", { name: "Refuser" }).click();
    const dialog = clerk.getByRole("dialog");
    await dialog.getByRole("button", { name: "Refuser" }).click();
    await expect(dialog).toContainText("Choisissez une raison.");
    await dialog.getByLabel("Raison").selectOption("Informations personnelles");
    await dialog.getByLabel("Message à l’auteur").fill("Sans le numéro de téléphone, s’il vous plaît.");
    await inspect(clerk);
    await dialog.getByRole("button", { name: "Refuser" }).click();
    await expectToast(clerk, "Avis refusé");
    await expect(card).toHaveCount(0);
  });

  await test.step("its author reads the reason, and edits it while a colleague looks at the former text", async () => {
    const email = await mailbox.emailTo(customer.email, /n’a pas été publié/);
    expect(email.text).toContain("Sans le numéro de téléphone");
    await page.goto(`${service}?tab=reviews`);
    await expect(mine).toContainText("Il contient des informations personnelles.");
    await inspect(page);
    await mine.getByRole("button", { name: "Modifier mon avis" }).click();
    await page.getByLabel("Votre commentaire").fill("Reçu en six jours.");
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expectToast(page, "Avis envoyé !");
    await clerk.goto("/admin/reviews");
    await expect(card).toContainText("Reçu en six jours.");
    await mine.getByRole("button", { name: "Modifier mon avis" }).click();
    await page.getByRole("radio", { name: /^5 sur 5/ }).check({ force: true });
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expect(mine).toContainText("Vous êtes seul à le voir");
    await card.getByRole("button", { name: "Approuver" }).click();
    await expectToast(clerk, "L’avis n’a pas été jugé");
    await expect(card.getByRole("img", { name: "5 sur 5" })).toBeVisible();
    await card.getByText("Historique").click();
    await expect(card).toContainText("Refusé par");
    await inspect(clerk);
    await card.getByRole("button", { name: "Approuver" }).click();
    await expectToast(clerk, "Avis publié");
  });

  await test.step("it is published under a first name and an initial", async () => {
    await page.reload();
    await expect(page.getByRole("img", { name: "Note moyenne : 5,0 sur 5" }).first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Répartition des notes" })).toContainText("5 sur 5 : 1 avis");
    await expect(page.getByRole("article").filter({ hasText: "Reçu en six jours." })).toContainText(
      /^\S+ \p{Lu}\./u,
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await inspect(page);
  });
});
