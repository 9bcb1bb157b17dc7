import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { PaymentCase } from "../../packages/contract/src/payments/cases.ts";
import type { TrackedRefund } from "../../packages/contract/src/payments/refunds.ts";
import { totalOf } from "../../packages/contract/src/payments/seen-total.ts";
import type { Transaction } from "../../packages/contract/src/payments.ts";
import type { RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";
import { saveDraft } from "./request.ts";

export type Paid = { requestId: string; payment: Transaction };

/** Saves and pays a draft by calls. `ending`: the end of a card number from docs/payments-simulator.md. */
export async function payByCall(serverUrl: string, token: string, ending = "4242"): Promise<Paid> {
  const requestId = await saveDraft(serverUrl, token);
  return { requestId, payment: await payDraft(serverUrl, token, requestId, ending) };
}

/** Pays a draft of the owner of `token`, and waits until the payment has succeeded. */
export async function payDraft(
  serverUrl: string,
  token: string,
  requestId: string,
  ending = "4242",
): Promise<Transaction> {
  const { bill } = await call<RequestDetail>(`${serverUrl}/api/requests/${requestId}`, "GET", { token });
  if (!bill) throw new Error(`nothing is due for ${requestId}`);
  const started = await call<Transaction>(`${serverUrl}/api/requests/${requestId}/payments`, "POST", {
    token,
    headers: { "idempotency-key": randomUUID(), "expected-total": totalOf(bill) },
    body: {
      method: "card",
      card: { number: `4000 0000 0000 ${ending}`, name: "AWA NDIAYE", expiry: "12/34", cvc: "123" },
    },
  });
  const read = () => call<Transaction>(`${serverUrl}/api/payments/${started.id}`, "GET", { token });
  await expect.poll(async () => (await read()).status).toBe("succeeded");
  return read();
}

/** Creates a payment whose refund the provider refuses; resolves with the payment and its case. */
export async function buildRefusedRefund(serverUrl: string): Promise<{ payment: string; caseId: string }> {
  const customer = await tokenOf(serverUrl, demoAccount("resident"));
  const token = await tokenOf(serverUrl, demoAccount("finance_manager"));
  const { payment } = await payByCall(serverUrl, customer, "0606");
  const id = randomUUID();
  const body = { id, amount: 500, reason: "goodwill", note: "Geste commercial." };
  await call(`${serverUrl}/api/admin/payments/${payment.id}/refunds`, "POST", { token, body });
  await call<TrackedRefund>(`${serverUrl}/api/admin/refunds/${id}/moves`, "POST", {
    token,
    body: { action: "approve" },
  });
  const find = async () => {
    const url = `${serverUrl}/api/admin/payment-cases?status=open`;
    const { cases } = await call<{ cases: PaymentCase[] }>(url, "GET", { token });
    return cases.find((one) => one.refund?.id === id)?.id;
  };
  await expect.poll(find).not.toBeUndefined();
  return { payment: payment.id, caseId: (await find()) as string };
}
