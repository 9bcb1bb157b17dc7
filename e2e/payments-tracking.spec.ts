import { expect } from "@playwright/test";
import type { TrackedPaymentDetail } from "../packages/contract/src/payments/tracking.ts";
import { formatMoney } from "../packages/domain/src/money.ts";
import { test } from "./fixtures/test.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { demoAccount, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { payByCall } from "./steps/refund.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

/** A second person approves the refunds of a payment. */
async function approveRefunds(serverUrl: string, paymentId: string): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/admin`;
  const { refunds } = await call<TrackedPaymentDetail>(`${url}/payments/${paymentId}`, "GET", { token });
  const body = { action: "approve" };
  for (const { id } of refunds) await call(`${url}/refunds/${id}/moves`, "POST", { token, body });
}

test("finance finds a payment and refunds a part, a second person approves it, and the ledger balances", async ({
  page,
  server,
  mailbox,
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

  // It waits in the list of refunds. The dialog that approves it: `refund-card.component.test.tsx`.
  await goTo(page, "/admin/payments-tracking/refunds");
  const refund = page.getByRole("article").filter({ hasText: payment.reference });
  await expect(refund).toContainText(shown(part));
  await expect(refund.getByRole("button", { name: /^Approuver/ })).toBeVisible();
  await goTo(page, `/admin/payments-tracking/${payment.id}`);
  const refunds = page.getByRole("article");
  await expect(refunds.getByText("À approuver", { exact: true })).toBeVisible();
  await approveRefunds(server.url, payment.id);

  // The open page updates itself without being loaded again.
  await expect(refunds.getByText("Remboursé", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Remboursé en partie");

  await goTo(page, "/admin/payments-tracking/ledger");
  await reach(page, "Grand livre");
  await page.getByRole("button", { name: "Tout recalculer" }).click();
  await expect(page.getByText("Tout tombe juste")).toBeVisible();
  await inspect(page);

  await openSession(page, customer);
  await page.goto(`/requests-tracking/${requestId}`);
  await page.locator("summary").filter({ hasText: "Paiement" }).click();
  const list = page.getByRole("region", { name: "Remboursements" });
  await expect(list).toContainText(shown(part));
  await expect(list).toContainText(/Remboursé le/);
});
