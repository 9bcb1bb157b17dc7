import type { IncomingMessage } from "node:http";

/**
 * The decision of the payer or the operator. `never`: there is no answer. If a provider has no code for an outcome, it declines.
 */
export const OUTCOMES = [
  "succeed",
  "decline",
  "insufficient_funds",
  "unknown_number",
  "limit_reached",
  "cancel",
  "expire",
  "never",
] as const;
export type FakeOutcome = (typeof OUTCOMES)[number];

/**
 * How callbacks arrive. `late`: only after `release()`; `reordered`: the final state, then an older event that states pending;
 * `forged`: a callback claims success without a valid signature, and no money was taken; `stale`: signed an hour ago;
 * `wrong_amount`, `wrong_currency`: the provider took something else, and states it in callbacks and answers; `before_response`:
 * before the answer to the order.
 */
export const DELIVERIES = [
  "normal",
  "lost",
  "duplicated",
  "late",
  "reordered",
  "forged",
  "stale",
  "wrong_amount",
  "wrong_currency",
  "before_response",
] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * How an order is answered. `refused_500`: nothing is created; `created_500` and `no_answer`: the charge is created, but the
 * merchant gets no confirmation; `slow_body`: the answer arrives a byte at a time and never ends.
 */
export const ORDER_FAULTS = ["none", "refused_500", "created_500", "no_answer", "slow_body"] as const;
export type OrderFault = (typeof ORDER_FAULTS)[number];

export type Behaviour = {
  outcome: FakeOutcome;
  delivery: Delivery;
  orderFault: OrderFault;
  /** How many queries of the charge are answered with status 500 first. */
  failingQueries: number;
  /** Whether the payer decides automatically; otherwise on the provider's page, or by `decide`. */
  decidesAlone: boolean;
};

export type FakeState = "pending" | "succeeded" | "failed" | "expired";

export type FakeCharge = {
  /** The reference that the merchant chose. */
  reference: string;
  gatewayId: string;
  /** Minor units, as ordered. */
  amount: number;
  currency: string;
  state: FakeState;
  /** Why it failed. */
  outcome: FakeOutcome;
  behaviour: Behaviour;
  callbackUrl: string | undefined;
  /** The address to which the provider's page sends the payer back. */
  returnUrl: string | undefined;
  /** The provider's own fields. */
  data: Record<string, string>;
  createdAt: Date;
  settledAt: Date | undefined;
};

export type FakeRefund = {
  reference: string;
  gatewayId: string;
  chargeId: string;
  amount: number;
  currency: string;
  state: FakeState;
  createdAt: Date;
  /** It had succeeded before it failed. */
  cameBack?: true;
};

export type FakeCall = {
  method: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
};

export type FakeReply = { status: number; headers?: Record<string, string>; body: string | Buffer };

/** `eventId`: the same for a duplicate. `signedAt`: the time that the signature states. */
export type CallbackOptions = { state: FakeState; forged: boolean; signedAt: Date; eventId: string };

export type FakeCallback = {
  url: string;
  method?: "POST" | "PUT";
  headers: Record<string, string>;
  body: Buffer;
};

export const USUAL: Behaviour = {
  outcome: "succeed",
  delivery: "normal",
  orderFault: "none",
  failingQueries: 0,
  decidesAlone: true,
};

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): FakeReply => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});
