import { SHOWN_STATUSES, type ShownStatus } from "@passerelle/domain/payments/attempts";
import { PAYMENT_METHODS, type PaymentMethod } from "@passerelle/domain/payments/methods";
import { PROVIDERS, type ProviderName } from "@passerelle/domain/payments/providers";
import {
  MAX_TRACKED,
  PAYMENT_ATTENTIONS,
  type PaymentAttention,
  TRACKED_PER_PAGE,
} from "@passerelle/domain/payments/tracking";
import { dayOf, pageOf, pathWith } from "../../lib/address.ts";

/** The last page: later payments are not counted. */
export const LAST_PAGE = MAX_TRACKED / TRACKED_PER_PAGE;

/** The filter of the list of payments, as the address has it. */
export type PaymentFilter = {
  search?: string | undefined;
  status?: ShownStatus | undefined;
  method?: PaymentMethod | undefined;
  provider?: ProviderName | undefined;
  /** Days, `2026-11-20`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  attention?: PaymentAttention | undefined;
  page: number;
};

/** The filter in an address; invalid parts are ignored. */
export function readPaymentFilter(params: URLSearchParams): PaymentFilter {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === params.get(name));
  return {
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    status: oneOf(SHOWN_STATUSES, "status"),
    method: oneOf(PAYMENT_METHODS, "method"),
    provider: oneOf(PROVIDERS, "provider"),
    from: dayOf(params.get("from")),
    to: dayOf(params.get("to")),
    attention: oneOf(PAYMENT_ATTENTIONS, "attention"),
    page: Math.min(pageOf(params), LAST_PAGE),
  };
}

export const TRACKING_PATH = "/admin/payments-tracking";

export const paymentsPath = (filter: Partial<PaymentFilter>): string => pathWith(TRACKING_PATH, filter);
export const paymentPath = (id: string): string => `${TRACKING_PATH}/${id}`;
