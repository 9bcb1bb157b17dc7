import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import type { RequestDetail } from "@passerelle/contract/requests";
import { expect } from "vitest";
import type { TestApp } from "../app.ts";
import type { TestUser } from "./accounts.ts";
import { callAs, getRequest } from "./requests.ts";

/** A card of the simulator, by the ending that decides what becomes of it (`docs/payments-simulator.md`). */
export function card(ending = "4242"): PaymentOrder {
  return {
    method: "card",
    card: { number: `4000 0000 0000 ${ending}`, name: "AWA NDIAYE", expiry: "12/30", cvc: "123" },
  };
}

export function mobile(ending = "4567"): PaymentOrder {
  return { method: "mobile_money", mobile: { phone: `+23769012${ending}`, provider: "orange_money" } };
}

export const PAYPAL: PaymentOrder = { method: "paypal" };

/** The raw answer of the call. */
export function tryToPay(
  server: TestApp,
  user: TestUser,
  requestId: string,
  order: object,
  key: string = crypto.randomUUID(),
) {
  return server.app.inject({
    method: "POST",
    url: `/api/requests/${requestId}/payments`,
    headers: { ...user.headers, "idempotency-key": key },
    payload: order,
  });
}

/** Begins a payment; fails the test unless it is answered. */
export async function startPayment(
  server: TestApp,
  user: TestUser,
  requestId: string,
  order: object = card(),
  key?: string,
): Promise<Transaction> {
  const reply = await tryToPay(server, user, requestId, order, key);
  if (reply.statusCode !== 200) throw new Error(`pay: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** Asks as the page does, until the provider has called back. */
export async function waitUntilSettled(
  server: TestApp,
  user: TestUser,
  transactionId: string,
): Promise<Transaction> {
  const ask = () => callAs<Transaction>(server, user, "GET", `/api/payments/${transactionId}`);
  await expect.poll(async () => (await ask()).status, { timeout: 10_000, interval: 100 }).not.toBe("pending");
  return ask();
}

/** Pays a saved request to the end, and answers it as it then stands. */
export async function payRequest(
  server: TestApp,
  user: TestUser,
  requestId: string,
  order: object = card(),
): Promise<RequestDetail> {
  const { id } = await startPayment(server, user, requestId, order);
  expect((await waitUntilSettled(server, user, id)).status).toBe("succeeded");
  return getRequest(server, user, requestId);
}
