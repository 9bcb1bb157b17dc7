import { expect } from "@playwright/test";
import type { RequestDetail } from "../packages/contract/src/requests/ordering.ts";
import type { OwnReview, WrittenReview } from "../packages/contract/src/reviews.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { completeRequest } from "./steps/deliver.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

test("the customer of a completed order reviews it, a moderator decides, and it is published", async ({
  page,
  server,
  mailbox,
}) => {
  const customer = newcomer("Estelle Nganou");
  await openAccount(server.url, mailbox, customer);
  const token = await tokenOf(server.url, customer);
  const id = await submitFreeRequest(server.url, token);
  await completeRequest(server.url, id);
  const mine = page.getByRole("region", { name: "Votre avis" });
  const card = page.getByRole("article").filter({ hasText: "Reçu en six jours." });

  await test.step("the customer goes from the order to the review; a double click sends one", async () => {
    await openSession(page, customer);
    await page.goto("/requests-tracking");
    await page.getByRole("link", { name: "Donner mon avis" }).click();
    await expect(page).toHaveURL(/\?tab=reviews$/);
    await page.getByRole("radio", { name: /^4 sur 5/ }).check({ force: true });
    await page.getByLabel("Votre commentaire").fill("Reçu en six jours. Appelez-moi au 699 00 00 00.");
    await inspect(page);
    await page.getByRole("button", { name: "Envoyer mon avis" }).dblclick();
    await expectToast(page, "Avis envoyé !", "Merci ! Votre avis sera visible après modération.");
    await expect(mine).toContainText("Vous êtes seul à le voir");
    await expect(page.getByText("Aucun avis pour ce service pour le moment")).toBeVisible();
  });

  await test.step("a moderator rejects it with a reason, which its author reads by email", async () => {
    await openSession(page, demoAccount("operateur_support"));
    await page.goto("/admin/reviews");
    await card.getByRole("button", { name: "Refuser" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Raison").selectOption("Informations personnelles");
    await dialog.getByLabel("Message à l’auteur").fill("Sans le numéro de téléphone, s’il vous plaît.");
    await inspect(page);
    await dialog.getByRole("button", { name: "Refuser" }).click();
    await expectToast(page, "Avis refusé");
    await expect(card).toHaveCount(0);
    const email = await mailbox.emailTo(customer.email, /n’a pas été publié/);
    expect(email.text).toContain("Sans le numéro de téléphone");
  });

  // `my-review.component.test.tsx` shows the reason to its author, who edits it there.
  const { service } = await call<RequestDetail>(`${server.url}/api/requests/${id}`, "GET", { token });
  const address = `${server.url}/api/services/${service.id}/my-review`;
  const { review } = await call<{ review: OwnReview }>(address, "GET", { token });
  expect(review).toMatchObject({ state: "rejected", reason: "personal_data" });
  const body: WrittenReview = { version: review.version, rating: 5, comment: "Reçu en six jours." };
  await call(address, "PUT", { token, body });

  await test.step("the moderator approves the edited review", async () => {
    await page.reload();
    await expect(card.getByRole("img", { name: "5 sur 5" })).toBeVisible();
    await card.getByText("Historique").click();
    await expect(card).toContainText("Refusé par");
    await card.getByRole("button", { name: "Approuver" }).click();
    await expectToast(page, "Avis publié");
  });

  await test.step("it is published under a first name and an initial", async () => {
    await openSession(page, customer);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`/service/${service.id}?tab=reviews`);
    await expect(page.getByRole("img", { name: "Note moyenne : 5,0 sur 5" }).first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Répartition des notes" })).toContainText("5 sur 5 : 1 avis");
    await expect(card).toContainText(/^\S+ \p{Lu}\./u);
    await inspect(page);
  });
});
