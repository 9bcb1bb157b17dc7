import { PROVIDER_STATES } from "@passerelle/domain/payments/health";
import { MOBILE_PROVIDERS, PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant, RowVersion } from "../shapes.ts";
import { Person } from "./shared.ts";

const Way = {
  method: z.enum(PAYMENT_METHODS),
  /** For mobile money; null for other methods. */
  operator: z.nullable(z.enum(MOBILE_PROVIDERS)),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
};

/** The order of preference of the providers for one way to pay. */
export const ProviderOrder = z.object({
  ...Way,
  providers: z.array(z.enum(PROVIDERS)),
  /** A client sends it back with a change. 0: not set. */
  version: z.int(),
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(Person),
});
export type ProviderOrder = z.output<typeof ProviderOrder>;

/** Attempts that began in a period. */
const Period = z.object({
  attempts: z.int(),
  succeeded: z.int(),
  /** Failed or expired; the remaining ones are pending. */
  failed: z.int(),
  /** From the order to the success; null without successful attempts. */
  median_seconds: z.nullable(z.number()),
});

/** The state of a provider, for finance. */
export const ProviderHealth = z.object({
  provider: z.enum(PROVIDERS),
  /** Null: it is not configured. */
  mode: z.nullable(z.enum(["live", "sandbox"])),
  /** From its own status call, otherwise from the outcomes of the last hour; null when it is not configured. */
  state: z.nullable(z.enum(PROVIDER_STATES)),
  /** The parts that are not up, according to its status call. */
  troubles: z.array(z.object({ ...Way, state: z.enum(PROVIDER_STATES) })),
  hour: Period,
  day: Period,
  last_event_at: z.nullable(Instant),
});
export type ProviderHealth = z.output<typeof ProviderHealth>;

export const paymentProviders = contract({
  "GET /api/admin/payment-providers": {
    summary: "Every payment provider: whether it is configured, how it is doing, and what it did lately",
    access: "payments.track",
    reply: z.object({ providers: z.array(ProviderHealth) }),
  },
  "GET /api/admin/payment-providers/orders": {
    summary: "The ways to pay that several providers take, with the order in which these are preferred",
    access: "payments.track",
    reply: z.object({ orders: z.array(ProviderOrder) }),
  },
  "PUT /api/admin/payment-providers/orders": {
    summary:
      "Sets the order of one way, for attempts that begin afterwards; `version` is the one that was seen",
    access: "settings.manage",
    body: z.strictObject({
      ...Way,
      /** All providers that accept this way, the preferred one first. */
      providers: z.array(z.enum(PROVIDERS)).check(z.minLength(2), z.maxLength(PROVIDERS.length)),
      version: RowVersion,
    }),
    reply: z.object({ orders: z.array(ProviderOrder) }),
    errors: ["settings_conflict", "invalid_input"],
  },
});
