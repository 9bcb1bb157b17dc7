import { expect } from "@playwright/test";
import { formatMoney } from "../packages/domain/src/money.ts";
import { test } from "./fixtures/test.ts";
import { openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { payByCall } from "./steps/refund.ts";
import { expectToast } from "./steps/toast.ts";

test("finance finds a payment and refunds a part, a second person approves it, and the ledger balances", async ({
  page,
  server,
  mailbox,
  openBrowser,
}) => {
  test.slow();
  const customer = newcomer("Denise Mvondo");
  await openAccount(server.url, mailbox, customer);
  const { payment, requestId } = await payByCall(server.url, await tokenOf(server.url, customer));
  const shown = (amount: number) => formatMoney({ amount, currency: payment.currency }, "fr");
  const part = Math.min(1_000, payment.amount - 1);

  // After signing in, finance starts on the list.
  await openSession(page, demoAccount("finance_manager"));
  await page.goto("/admin/payments-tracking");
  await reach(page, "Suivi des paiements");
  await page.getByRole("searchbox").fill("denise mvondo");
  await expect(page.getByRole("status").filter({ hasText: /^1 paiement$/ })).toBeVisible();
  // The list works by keyboard, like every dense list.
  await page.getByRole("searchbox").blur();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: payment.reference })).toBeFocused();
  await page.keyboard.press("Enter");
  await reach(page, payment.reference);
  await page.getByRole("button", { name: "Afficher le contenu" }).first().click();
  await expect(page.getByRole("region", { name: "Contenu brut" })).toContainText(payment.id);

  await page.getByRole("button", { name: /^Rembourser/ }).click();
  await page.getByLabel(/^Montant/).fill(String(payment.amount + 1));
  await page.getByLabel("Note").fill("Geste commercial.");
  await page.getByRole("button", { name: "Demander" }).click();
  await expect(page.getByText(/^Indiquez un montant entre 1 et/)).toBeVisible();
  await page.getByLabel(/^Montant/).fill(String(part));
  await inspect(page);
  await page.getByRole("button", { name: "Demander" }).click();
  await expectToast(page, "Remboursement demandé");

  const second = await (await openBrowser()).newPage();
  await openSession(second, demoAccount("super_admin"));
  await second.goto("/admin/payments-tracking/refunds");
  await reach(second, "Remboursements");
  const refund = second.getByRole("article").filter({ hasText: payment.reference });
  await expect(refund).toContainText(shown(part));
  await refund.getByRole("button", { name: /^Approuver/ }).click();
  await (await openDialog(second, /^Approuver/)).getByRole("button", { name: "Approuver" }).click();
  await expectToast(second, "Remboursement approuvé");

  // The first page updates itself without being loaded again.
  const refunds = page.getByRole("article");
  await expect(refunds.getByText("Remboursé", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Remboursé en partie");

  await page.goto("/admin/payments-tracking/ledger");
  await reach(page, "Grand livre");
  await page.getByRole("button", { name: "Tout recalculer" }).click();
  await expect(page.getByText("Tout tombe juste")).toBeVisible();
  await inspect(page);

  const theirs = await (await openBrowser()).newPage();
  await openSession(theirs, customer);
  await theirs.goto(`/requests-tracking/${requestId}`);
  await theirs.locator("summary").filter({ hasText: "Paiement" }).click();
  const list = theirs.getByRole("region", { name: "Remboursements" });
  await expect(list).toContainText(shown(part));
  await expect(list).toContainText(/Remboursé le/);
});
