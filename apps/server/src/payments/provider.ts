import type { FAILURE_CODES, PaymentOrder } from "@passerelle/contract/payments";
import type { Currency } from "@passerelle/domain/money";
import type { Context } from "../platform/context.ts";

export type FailureCode = (typeof FAILURE_CODES)[number];

/** The provider's state of a charge. */
export type ChargeState =
  | { status: "pending" }
  | { status: "succeeded" }
  | { status: "failed"; failureCode: FailureCode };

export type ChargeOrder = {
  /** Our transaction's id; the provider makes one charge per reference. */
  reference: string;
  /** Our reference that people quote, for the provider's page and statement. */
  label: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Our path to which the provider's page returns. */
  returnPath: string;
  /** May contain card data: pass it on and discard it, never store or log it. */
  order: PaymentOrder;
};

export type ChargeAnswer = {
  /** The provider's id of the charge. */
  gatewayId: string;
  /** Where the payer continues, if on a page of the provider. */
  redirectUrl: string | null;
  state: ChargeState;
};

/** A charge as the provider reports it in a callback or query. */
export type ChargeNotice = {
  reference: string;
  gatewayId: string;
  amount: number;
  currency: string;
  state: ChargeState;
};

/** A callback without the provider's signature, or too old, which may be a replay. */
export class InvalidCallbackError extends Error {}

export type PaymentProvider = {
  name: string;
  /** Starts a charge. After an exception its result is unknown: query it with `find`. */
  charge: (order: ChargeOrder) => Promise<ChargeAnswer>;
  /** Undefined when the provider does not know the reference. */
  find: (reference: string) => Promise<ChargeNotice | undefined>;
  /**
   * Asks to cancel a charge and answers its state: `failed`; `succeeded` when the payer was faster; `pending` when it
   * can no longer be cancelled but is not decided. Undefined as for `find`. After `failed` nothing is taken any more.
   * After an exception the result is unknown.
   */
  cancel: (reference: string) => Promise<ChargeNotice | undefined>;
  /** Throws InvalidCallbackError. `headers` in lower case. */
  verifyCallback: (
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ) => Promise<ChargeNotice>;
};

/** The providers of this installation: transactions keep using theirs after the current one has changed. */
export type Providers = {
  /** Takes new payments; undefined when none is configured. */
  current: PaymentProvider | undefined;
  byName: (name: string) => PaymentProvider | undefined;
};

const registered = new WeakMap<Context, Providers>();

export function registerProviders(ctx: Context, providers: Providers): void {
  registered.set(ctx, providers);
}

/** The providers that were registered with the routes: their callbacks must be handled. */
export function providersOf(ctx: Context): Providers {
  const providers = registered.get(ctx);
  if (!providers) throw new Error("no payment providers: the routes of payments are not registered");
  return providers;
}
