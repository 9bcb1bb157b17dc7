import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { completeRequest } from "./steps/deliver.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { expectToast } from "./steps/toast.ts";

test("the customer of a completed order reviews it, a moderator decides, and it is published", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  const customer = newcomer("Estelle Nganou");
  await openAccount(server.url, mailbox, customer);
  const id = await submitFreeRequest(server.url, await tokenOf(server.url, customer));
  await completeRequest(server.url, id);
  const mine = page.getByRole("region", { name: "Votre avis" });

  await test.step("the customer writes a review by keyboard; a double click sends one", async () => {
    await openSession(page, customer);
    await page.goto("/requests-tracking");
    await page.getByRole("link", { name: "Donner mon avis" }).click();
    await expect(page).toHaveURL(/\?tab=reviews$/);
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expect(page.getByRole("radio", { name: /^1 sur 5/ })).toBeFocused();
    await inspect(page);
    for (let star = 1; star < 4; star++) await page.keyboard.press("ArrowRight");
    await page.getByLabel("Votre commentaire").fill("Reçu en six jours. Appelez-moi au 699 00 00 00.");
    await page.getByRole("button", { name: "Envoyer mon avis" }).dblclick();
    await expectToast(page, "Avis envoyé !", "Merci ! Votre avis sera visible après modération.");
    await expect(mine).toContainText("Vous êtes seul à le voir");
    await expect(page.getByText("Aucun avis pour ce service pour le moment")).toBeVisible();
  });

  const office = await openBrowser();
  const moderator = await office.newPage();
  const card = moderator.getByRole("article").filter({ hasText: "Reçu en six jours." });

  await test.step("a moderator rejects it with a reason", async () => {
    await openSession(moderator, demoAccount("operateur_support"));
    await moderator.goto("/admin/reviews");
    await card.getByRole("button", { name: "Refuser" }).click();
    const dialog = moderator.getByRole("dialog");
    await dialog.getByLabel("Raison").selectOption("Informations personnelles");
    await dialog.getByLabel("Message à l’auteur").fill("Sans le numéro de téléphone, s’il vous plaît.");
    await inspect(moderator);
    await dialog.getByRole("button", { name: "Refuser" }).click();
    await expectToast(moderator, "Avis refusé");
    await expect(card).toHaveCount(0);
  });

  await test.step("its author reads the reason and edits it, and the moderator approves it", async () => {
    const email = await mailbox.emailTo(customer.email, /n’a pas été publié/);
    expect(email.text).toContain("Sans le numéro de téléphone");
    await page.reload();
    await expect(mine).toContainText("Il contient des informations personnelles.");
    await mine.getByRole("button", { name: "Modifier mon avis" }).click();
    await page.getByLabel("Votre commentaire").fill("Reçu en six jours.");
    await page.getByRole("radio", { name: /^5 sur 5/ }).check({ force: true });
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expectToast(page, "Avis envoyé !");
    await expect(mine).toContainText("Vous êtes seul à le voir");
    await moderator.reload();
    await expect(card.getByRole("img", { name: "5 sur 5" })).toBeVisible();
    await card.getByText("Historique").click();
    await expect(card).toContainText("Refusé par");
    await card.getByRole("button", { name: "Approuver" }).click();
    await expectToast(moderator, "Avis publié");
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
