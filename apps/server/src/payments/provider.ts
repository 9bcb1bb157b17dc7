import { createHash } from "node:crypto";
import type { PaymentOrder } from "@passerelle/contract/payments";
import type { Language } from "@passerelle/contract/shapes";
import type { Currency } from "@passerelle/domain/money";
import type { FailureCode } from "@passerelle/domain/payments/failures";
import type { MobileProvider, PaymentMethod } from "@passerelle/domain/payments/methods";
import type { PaymentFlow, ProviderName, RefundMethod } from "@passerelle/domain/payments/providers";
import type { SettlementLine } from "@passerelle/domain/payments/settlements";

/**
 * The provider's state of a charge. `requires_action`: the payer has to act, on the provider's page or their telephone;
 * `pending`: the provider has not decided. `succeeded`, `failed` and `expired` are final for the provider.
 */
export type ChargeState =
  | { status: "requires_action" }
  | { status: "pending" }
  | { status: "succeeded" }
  | { status: "failed"; failureCode: FailureCode }
  | { status: "expired" };

type FinalState = Exclude<ChargeState, { status: "pending" | "requires_action" }>;

/** Whether the provider has decided. */
export const isFinal = (state: ChargeState): state is FinalState =>
  state.status !== "pending" && state.status !== "requires_action";

export type ChargeOrder = {
  /** Our transaction's id: the provider makes one charge per reference, however often it is sent. */
  reference: string;
  /** Our reference that people quote, for the provider's page and statement: `P-7K3M-9QTX`. */
  label: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Our path to which the provider's page returns. */
  returnPath: string;
  /** The payer's, for the provider's page. */
  language: Language;
  /** May contain card data: pass it on and discard it, never store or log it. */
  order: PaymentOrder;
  /** The payer consented to later charges of this card: keep it (`CardKeeper`). */
  keepsCard?: true;
};

/** A charge that was ordered, for later calls about it. */
export type ChargeRef = {
  /** As in `ChargeOrder`. */
  reference: string;
  /** Undefined when the answer to the order never arrived. */
  gatewayId: string | undefined;
  amount: number;
  currency: Currency;
  /** `ChargeAnswer.data`. */
  data: Record<string, string>;
};

export type ChargeAnswer = {
  /** The provider's id of the charge. */
  gatewayId: string;
  /** Where the payer continues, if on a page of the provider. */
  redirectUrl: string | null;
  state: ChargeState;
  /** What later calls about the charge need, such as a token of its status. Stored sealed. */
  data?: Record<string, string>;
  /** A secret of this charge that its unsigned callbacks repeat. Stored as a hash. */
  callbackToken?: string;
};

/** A charge as the provider reports it, in answer to a query or in an authenticated callback. */
export type ChargeNotice = {
  reference: string;
  gatewayId: string;
  /** Minor units of `currency`, as the provider took them. */
  amount: number;
  currency: string;
  state: ChargeState;
  /** The provider's own fee, if it reports one. */
  fee?: number;
  /** Where the payer continues, if the provider reports it only after its answer to the order. */
  redirectUrl?: string;
};

/** A callback, after its signature was checked where the provider signs. */
export type CallbackEvent = {
  /** The provider's id of the event, or a hash of the body: a repetition has the same one. */
  eventId: string;
  /** Which charge or refund it is about: one of the three is enough. */
  reference?: string;
  gatewayId?: string;
  callbackToken?: string;
  /** Only in signed callbacks. Without a notice the provider is queried, and its answer counts. */
  notice?: ChargeNotice;
};

/** A callback whose signature is missing, wrong, or so old that it may be a replay. */
export class InvalidCallbackError extends Error {}

/** The provider refused an order for good: nothing was taken, and nothing will be. */
export class ChargeRefusedError extends Error {
  readonly failureCode: FailureCode;
  constructor(failureCode: FailureCode, reason: string) {
    super(reason);
    this.failureCode = failureCode;
  }
}

/** The provider cannot be queried about a charge, now or later: a person has to find out what became of it. */
export class UnfindableChargeError extends Error {}

export type RefundOrder = {
  /** A UUID for one try of our refund: the provider makes one refund per reference, however often it is sent. */
  reference: string;
  label: string;
  charge: ChargeRef;
  /** Minor units of the charge's currency; at most what the charge took. */
  amount: number;
  /** The number that paid, with `+`: for payouts. */
  phone: string | undefined;
};

export type RefundState =
  | { status: "pending" }
  | { status: "succeeded" }
  /** `reason`: the provider's own code, for staff. */
  | { status: "failed"; reason: string };

export type RefundNotice = { reference: string; gatewayId: string; state: RefundState };

/** A refund that was sent, for later calls about it. */
export type RefundRef = { reference: string; gatewayId: string | undefined; charge: ChargeRef };

/** A card that a provider keeps. */
export type KeptCard = {
  /** The provider's own references, which later calls need; stored sealed. Never the card's number. */
  refs: Record<string, string>;
  /** The last four digits of the number, if the provider reports them. */
  last4: string | undefined;
};

/** A charge of a kept card. Its `ChargeRef.data` contains the `refs`, by which later calls distinguish it from other charges. */
export type KeptCardOrder = Pick<ChargeOrder, "reference" | "label" | "amount" | "currency"> &
  Pick<KeptCard, "refs">;

/** The ability to keep a card, with its payer's consent, and to charge it later while its payer is absent. */
export type CardKeeper = {
  /** The card that the provider kept after a paid charge with `keepsCard`; undefined when there is none. */
  read: (charge: ChargeRef) => Promise<KeptCard | undefined>;
  /**
   * As `PaymentProvider.charge`. A charge for which the bank requires the payer's confirmation fails with
   * `authentication_required`, since the payer is absent.
   */
  charge: (order: KeptCardOrder) => Promise<ChargeAnswer>;
  /** Deletes a card at the provider for good; a repetition changes nothing. */
  forget: (refs: KeptCard["refs"]) => Promise<void>;
};

/** A way to pay that a provider offers. */
export type PaymentRoute = {
  method: PaymentMethod;
  /** For `mobile_money`. */
  operator?: MobileProvider;
  /** Countries of the paying telephone; undefined: all. */
  countries?: readonly string[];
  /** The currencies of its charges. A provider that does not support francs charges them in euros. */
  currencies: readonly Currency[];
};

/** The present state of a route, as its provider reports it. */
export type RouteStatus = {
  method: PaymentMethod;
  operator?: MobileProvider;
  country?: string;
  state: "up" | "slow" | "down";
  /** The route is not enabled for our account, so it stays down. */
  isNotEnabled?: true;
  /** Minor units of `currency`, for one payment. */
  limits?: { currency: Currency; min: number; max: number };
  /** The name that the payer's telephone or statement shows. */
  merchantName?: string;
  /** The steps of the payer if their telephone does not ask for the code by itself. */
  instructions?: Record<Language, readonly string[]>;
};

/**
 * A payment provider. Every call has a time limit of its own and throws when the answer is not understood: the result
 * is unknown then, never failed.
 */
export type PaymentProvider = {
  name: ProviderName;
  flow: PaymentFlow;
  routes: readonly PaymentRoute[];
  refunds: RefundMethod;
  /** Only a whole payment can be refunded in that way; staff refund a part by hand. */
  refundsOnlyInFull?: true;
  /** Seconds after the order at which an unconfirmed charge is given up; later money is still recorded. */
  expiresAfter: number;
  /** Seconds between the first queries of a charge without a callback; then hourly for a day, and daily for a week. */
  checks: readonly number[];
  /**
   * Orders a charge. Throws ChargeRefusedError if no charge exists or ever will. After any other exception the result is
   * unknown: query it with `find`.
   */
  charge: (order: ChargeOrder) => Promise<ChargeAnswer>;
  /** Undefined when the provider does not know the charge. Throws UnfindableChargeError. */
  find: (charge: ChargeRef) => Promise<ChargeNotice | undefined>;
  /**
   * Cancels a charge and returns its state: `failed` or `expired`, after which nothing is taken any more; `succeeded`
   * when the payer was faster; `pending` when it cannot be cancelled but is not decided. Undefined as for `find`.
   */
  cancel: (charge: ChargeRef) => Promise<ChargeNotice | undefined>;
  /** Checks a callback's signature over its exact bytes. Throws InvalidCallbackError. `headers` in lower case. */
  readCallback: (headers: CallbackHeaders, rawBody: Buffer) => Promise<CallbackEvent>;
  /** Undefined for `refunds: "manual"`. After an exception the result is unknown. */
  refund?: (order: RefundOrder) => Promise<RefundNotice>;
  /** Undefined when the provider does not know the refund. */
  findRefund?: (refund: RefundRef) => Promise<RefundNotice | undefined>;
  /** Undefined where the provider keeps no cards. */
  cards?: CardKeeper;
  /** What was settled on `day` (`2026-11-24`, UTC); undefined where finance uploads a file instead. */
  settlements?: (day: string) => Promise<SettlementLine[]>;
  /** An authenticated call that changes nothing and costs nothing. Throws when the provider cannot be used now. */
  check: () => Promise<unknown>;
  /** `find` may take the money of a charge that its payer approved, so that it changes something. */
  findTakesMoney?: true;
  /** Undefined if the provider has no such call: its state is then derived from the outcomes of the last hour. */
  status?: () => Promise<RouteStatus[]>;
};

/** The id of an event whose provider gives it none: the same for a repetition, which has the same bytes. */
export const eventIdOf = (rawBody: Buffer): string => createHash("sha256").update(rawBody).digest("hex");

export type CallbackHeaders = Record<string, string | string[] | undefined>;

/** The facts about this installation that every adapter gets. */
export type Site = {
  /** Without a trailing slash. */
  publicUrl: string;
  platformName: string;
};

/** The path of our endpoint for a provider's callbacks. */
export const callbackPath = (name: ProviderName) => `/api/payments/callbacks/${name}`;
