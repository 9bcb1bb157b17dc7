import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { tokenOf } from "./steps/access.ts";
import { askApi, demoAccount, openSession } from "./steps/account.ts";
import { arrive } from "./steps/arrive.ts";
import { payByCard } from "./steps/payment.ts";
import { saveDraft } from "./steps/request.ts";
import { confirmRequest, expectStep, next, passStep } from "./steps/wizard.ts";

test("a subscriber pays 20 % less, from the bill to the receipt", async ({ page, server, mailbox }) => {
  const person = demoAccount("abonne");
  const order = { service: "Ménage à domicile", country_code: "GA" };
  const requestId = await saveDraft(server.url, await tokenOf(server.url, person), order);
  await openSession(page, person);
  await page.goto(`/service-request/edit/${requestId}?step=context`);

  await passStep(page, "context", [1, 4]);
  await expect(page.getByRole("main")).toContainText("24 000 FCFA");
  await expect(page.getByRole("main")).toContainText("au lieu de 30 000 FCFA");
  await next(page);

  await expectStep(page, "details", [2, 4]);
  const bill = page.getByRole("region", { name: "Facturation" });
  const line = (name: string) => bill.getByText(name, { exact: true }).locator("xpath=..");
  await expect(line("Montant du service")).toContainText("30 000 FCFA");
  await expect(line("Réduction abonné (20 %)")).toContainText("−6 000 FCFA");
  await expect(line("Total à payer")).toContainText("24 000 FCFA");
  await expect(bill).not.toContainText("Les abonnés bénéficient");
  await next(page);

  await passStep(page, "payment", [3, 4]);
  await payByCard(page, "24 000 FCFA");
  await passStep(page, "summary", [4, 4]);
  await expect(page.getByRole("main")).toContainText("−6 000 FCFA");
  expect(await confirmRequest(page)).toBe(requestId);

  await arrive(page, "Ménage à domicile");
  const payment = page.getByRole("region", { name: "Paiement" });
  await expect(payment).toContainText("Remise abonné");
  await expect(payment).toContainText("−6 000 FCFA");
  await expect(payment).toContainText("24 000 FCFA");
  expect(await askApi(page, `/api/requests/${requestId}`)).toMatchObject({
    billing_type: "subscription",
    transaction: { status: "succeeded", amount: 24_000, currency: "XAF" },
  });
  const receipt = await mailbox.emailTo(person.email, /Reçu de votre paiement/);
  expect(receipt.text).toMatch(/24\s000\sFCFA/);
});
