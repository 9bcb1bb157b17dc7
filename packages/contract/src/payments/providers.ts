import { MOBILE_PROVIDERS, PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Instant, RowVersion } from "../shapes.ts";
import { Person } from "./shared.ts";

const Way = {
  method: z.enum(PAYMENT_METHODS),
  /** Of mobile money; null for other methods. */
  operator: z.nullable(z.enum(MOBILE_PROVIDERS)),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
};

/** The order in which providers are preferred for one way to pay. */
export const ProviderOrder = z.object({
  ...Way,
  providers: z.array(z.enum(PROVIDERS)),
  /** Send it back with a change. 0: nobody has set it. */
  version: z.int(),
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(Person),
});
export type ProviderOrder = z.output<typeof ProviderOrder>;

export const paymentProviders = contract({
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
      /** All that take this way, the preferred one first. */
      providers: z.array(z.enum(PROVIDERS)).check(z.minLength(2), z.maxLength(PROVIDERS.length)),
      version: RowVersion,
    }),
    reply: z.object({ orders: z.array(ProviderOrder) }),
    errors: ["settings_conflict", "invalid_input"],
  },
});
