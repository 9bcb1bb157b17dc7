import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { LinkOrder, LinkPayment, PaymentLinks } from "../../packages/contract/src/payments/links.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";
import { saveDraft } from "./request.ts";

/**
 * Pays a part by a payment link, by calls; resolves with the link's token, and the secret with which that payer reads the
 * payment.
 */
export async function payInPartByLink(serverUrl: string): Promise<{ token: string; payment: string }> {
  const customer = await tokenOf(serverUrl, demoAccount("resident"));
  const requestId = await saveDraft(serverUrl, customer);
  const { links } = await call<PaymentLinks>(`${serverUrl}/api/requests/${requestId}/payment-links`, "POST", {
    token: customer,
    body: { id: randomUUID(), allows_partial: true },
  });
  const token = links[0]?.url.split("/").at(-1) ?? "";
  const order: LinkOrder = {
    payer_name: "Moussa Diop",
    payer_email: "moussa@exemple.test",
    amount: 1_000,
    order: {
      method: "card",
      card: { number: "4000 0000 0000 4242", name: "MOUSSA DIOP", expiry: "12/34", cvc: "123" },
    },
  };
  const { payment } = await call<LinkPayment>(`${serverUrl}/api/payment-links/${token}/payments`, "POST", {
    headers: { "idempotency-key": randomUUID() },
    body: order,
  });
  const read = () => call<LinkPayment>(`${serverUrl}/api/payment-links/${token}/payments/${payment}`, "GET");
  await expect.poll(async () => (await read()).status).toBe("succeeded");
  return { token, payment };
}
