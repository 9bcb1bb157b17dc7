import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { Language } from "@passerelle/contract/shapes";
import type { Currency, Money } from "@passerelle/domain/money";
import { isOpen } from "@passerelle/domain/payments/attempts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

/** Interval at which a pending payment is read, while the page is visible. */
const POLL_MS = 2_000;

/** One payment, read at intervals until it is settled. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["payments", id],
    queryFn: ({ signal }) => api("GET /api/payments/:id", { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data.status) ? POLL_MS : false),
  });

/** What the payer's telephone shows for a pending payment, and the steps to follow if it does not ask for the code. */
export const promptQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ["payments", id, "prompt", language],
    queryFn: ({ signal }) => api("GET /api/payments/:id/prompt", { params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** The ways to pay an amount; the state of providers is read again after a minute. */
export const paymentOptionsQuery = ({ amount, currency }: Money, language: Language) =>
  queryOptions({
    queryKey: ["payments", "options", amount, currency, language],
    queryFn: ({ signal }) => api("GET /api/payment-options", { query: { amount, currency } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** Cancels a pending payment; returns the transaction with its outcome. */
export function giveUpPayment(id: string): Promise<Transaction> {
  return api("POST /api/payments/:id/cancel", { params: { id }, body: {} });
}

/** The subject of a payment: the work on a request, one of its official fees, or a payable that belongs to no request. */
export type PaymentTarget = { requestId: string; feeId?: string } | { payableId: string };

/** The id that identifies the subject among all that the caller can pay. */
export const targetId = (target: PaymentTarget): string =>
  "payableId" in target ? target.payableId : (target.feeId ?? target.requestId);

/** The amount that the payer saw as due, in minor units. */
export type Due = { total: number; currency: Currency };

/** Pays what the payer has seen as due. Idempotent: the same `key` always returns the same transaction. */
export function startPayment(
  target: PaymentTarget,
  order: PaymentOrder,
  due: Due,
  key: string,
): Promise<Transaction> {
  const sent = { headers: { "idempotency-key": key, "expected-total": totalOf(due) }, body: order };
  if ("payableId" in target)
    return api("POST /api/payables/:id/payments", { params: { id: target.payableId }, ...sent });
  const { requestId, feeId } = target;
  return feeId === undefined
    ? api("POST /api/requests/:id/payments", { params: { id: requestId }, ...sent })
    : api("POST /api/requests/:id/fees/:fee/payments", { params: { id: requestId, fee: feeId }, ...sent });
}
