import { type PaymentOrder, type Transaction, totalOf } from "@passerelle/contract/payments";
import type { Bill } from "@passerelle/contract/requests/ordering";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

/** How often a payment under way is asked about, while the page is looked at. */
const POLL_MS = 2_000;

/** One payment, asked about again until it is settled. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["payments", id],
    queryFn: ({ signal }) => api("GET /api/payments/:id", { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === "pending" ? POLL_MS : false,
  });

/** Gives up a payment that waits; answers what became of it. */
export function giveUpPayment(id: string): Promise<Transaction> {
  return api("POST /api/payments/:id/cancel", { params: { id }, body: {} });
}

/** Pays `bill`, which the payer has read. The same `key` always answers the same transaction, however often it is sent. */
export function startPayment(
  requestId: string,
  order: PaymentOrder,
  bill: Bill,
  key: string,
): Promise<Transaction> {
  return api("POST /api/requests/:id/payments", {
    params: { id: requestId },
    headers: { "idempotency-key": key, "expected-total": totalOf(bill) },
    body: order,
  });
}
