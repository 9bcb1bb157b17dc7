import type { FAILURE_CODES, PaymentOrder } from "@passerelle/contract/payments";
import type { Currency } from "@passerelle/domain/money";

export type FailureCode = (typeof FAILURE_CODES)[number];

/** What a provider knows of a charge. */
export type ChargeState =
  | { status: "pending" }
  | { status: "succeeded" }
  | { status: "failed"; failureCode: FailureCode };

export type ChargeOrder = {
  /** Our transaction's id: asked for twice, the provider makes one charge. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Path of ours to which the payer comes back from a page of the provider. */
  returnPath: string;
  /** Holds card data: to be handed on and dropped, never stored, never logged. */
  order: PaymentOrder;
};

export type ChargeAnswer = {
  /** The provider's own name for the charge. */
  gatewayId: string;
  /** Where the payer must go on, when it is a page of the provider. */
  redirectUrl: string | null;
  state: ChargeState;
};

/** A charge as the provider tells it when it calls back or is asked. */
export type ChargeNotice = {
  reference: string;
  gatewayId: string;
  amount: number;
  currency: string;
  state: ChargeState;
};

/** A callback that the provider did not sign, or that is too old to be anything but a replay. */
export class InvalidCallbackError extends Error {}

export type PaymentProvider = {
  name: string;
  /** Begins a charge. A throw says nothing of what became of it: it must be asked for with `find`. */
  charge: (order: ChargeOrder) => Promise<ChargeAnswer>;
  /** Undefined: the provider never heard of this reference. */
  find: (reference: string) => Promise<ChargeNotice | undefined>;
  /**
   * Asks for a charge to be cancelled, and answers what it then is: `failed`; `succeeded` when the payer was faster;
   * `pending` when it can no longer be cancelled and is not decided either. Undefined as for `find`. Once it has
   * answered `failed`, nothing is taken any more. A throw says nothing of what became of it.
   */
  cancel: (reference: string) => Promise<ChargeNotice | undefined>;
  /** Throws InvalidCallbackError. `headers` in lower case. */
  verifyCallback: (
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ) => Promise<ChargeNotice>;
};

/** The providers of this installation: old transactions keep asking theirs after the current one has changed. */
export type Providers = {
  /** Takes new payments; undefined where none is configured. */
  current: PaymentProvider | undefined;
  byName: (name: string) => PaymentProvider | undefined;
};
