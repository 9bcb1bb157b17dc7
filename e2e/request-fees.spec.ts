import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { attach } from "./steps/deliver.ts";
import { makeFiles } from "./steps/files.ts";
import { payByCard } from "./steps/payment.ts";
import { submitFreeRequest } from "./steps/request.ts";
import { TOUCH_PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

const FEE = "Timbre fiscal";

test("staff ask for an official fee, and the customer reads it and pays it on a phone", async ({
  page,
  browser,
  server,
  openBrowser,
}) => {
  const customer = demoAccount("diaspora");
  const requestId = await submitFreeRequest(server.url, await tokenOf(server.url, customer));
  const { pdf } = await makeFiles(browser);
  const work = page.getByRole("main");

  await test.step("staff add it with the notice of the office", async () => {
    await openSession(page, demoAccount("super_admin"));
    await page.goto(`/requests-queue/${requestId}?tab=fees`);
    await page.getByRole("button", { name: "Demander des frais" }).click();
    await expect(page.getByRole("heading", { name: "Demander des frais officiels" })).toBeFocused();
    await page.getByRole("button", { name: "Envoyer au client" }).click();
    await expect(page.getByLabel("Intitulé")).toBeFocused();
    await expect(work.getByText("Indiquez un montant supérieur à zéro.")).toBeVisible();
    await inspect(page);
    await page.getByLabel("Intitulé").fill(FEE);
    await page.getByLabel("Administration").fill("Mairie de Douala V");
    await page.getByLabel(/^Montant en/).fill("12 000");
    await page.getByLabel("Explication pour le client").fill("La mairie demande un timbre par copie.");
    await attach(page, pdf);
    await page.getByRole("button", { name: "Envoyer au client" }).click();
    await expectToast(page, "Frais envoyés au client");
    await expect(work.getByRole("article", { name: FEE })).toContainText("À régler");
    await inspect(page);
  });

  const phone = await (await openBrowser(TOUCH_PHONE)).newPage();
  const main = phone.getByRole("main");

  await test.step("the customer finds it on the dashboard and on the page of the request", async () => {
    await openSession(phone, customer);
    await phone.goto("/dashboard");
    const due = main.getByRole("region", { name: "À faire maintenant" });
    await expect(due).toContainText(FEE);
    await expect(due.getByRole("link", { name: /^Répondre aux frais/ })).toHaveAttribute(
      "href",
      new RegExp(`/requests-tracking/${requestId}/fees/`),
    );
    await goTo(phone, `/requests-tracking/${requestId}`);
    const fee = main.getByRole("article", { name: FEE });
    await expect(fee).toContainText("Mairie de Douala V");
    await expect(main.getByRole("status").filter({ hasText: "À vous d’agir" })).toContainText(FEE);
    await inspect(phone);
    await fee.getByRole("link", { name: "Voir et répondre" }).click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText(FEE);
    await expect(main).toContainText("La mairie demande un timbre par copie.");
    await expect(main.getByRole("button", { name: new RegExp(pdf.name.slice(0, 7)) })).toBeVisible();
  });

  await test.step("pays it, and finds the receipt", async () => {
    await payByCard(phone, "12 000 FCFA");
    await expect(main.getByText("C’est payé.", { exact: false })).toBeVisible();
    await main.getByRole("link", { name: "Voir le reçu" }).click();
    await expect(main).toContainText("Mairie de Douala V");
    await goTo(phone, "/payments");
    await expect(main.getByRole("heading", { name: FEE })).toBeVisible();
  });

  await test.step("staff see at once that it is paid", async () => {
    await expect(work.getByRole("article", { name: FEE })).toContainText("Payés");
  });

  await test.step("finance records that the office was paid, and the customer reads it", async () => {
    await openSession(page, demoAccount("finance_manager"));
    await page.goto("/admin/payments-tracking/fees");
    await page.getByRole("button", { name: `Enregistrer le versement de « ${FEE} »` }).click();
    await attach(page, pdf);
    await inspect(page);
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer le versement" }).click();
    await expectToast(page, "Versement enregistré");
    await page.getByRole("link", { name: "Reversés" }).click();
    await expect(page.getByRole("article", { name: new RegExp(FEE) })).toContainText("Reversé le");
    await inspect(page);
    await goTo(phone, `/requests-tracking/${requestId}`);
    await main.getByRole("link", { name: FEE }).click();
    await expect(main.getByText(/^Reversé à l’administration le/)).toBeVisible();
    await inspect(phone);
  });
});
