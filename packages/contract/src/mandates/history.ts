import { ACTS, POWERS } from "@passerelle/domain/mandates/powers";
import { MANDATE_EVENTS, MANDATE_MOVERS } from "@passerelle/domain/mandates/status";
import * as z from "zod/mini";
import { Amount, Currency, Instant } from "../shapes.ts";

export const Power = z.enum(POWERS);
export const Sum = z.object({ amount: Amount, currency: Currency });

/** The acts under a mandate, a hundred at a time. */
export const mandateUses = {
  /** Newest first. */
  uses: z.array(
    z.object({
      id: z.int(),
      act: z.enum(ACTS),
      power: Power,
      request_id: z.nullable(z.uuid()),
      amount: z.nullable(Sum),
      at: Instant,
    }),
  ),
  /** Including those that are not in `uses`. */
  uses_total: z.int(),
};

/** `before`: the id of the last use of the page above. */
export const UsesQuery = z.strictObject({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))),
});

/** The history of a mandate, for its two people and the staff; of the acts the last hundred. */
export const mandateHistory = {
  ...mandateUses,
  events: z.array(
    z.object({
      kind: z.enum(MANDATE_EVENTS),
      by: z.enum(MANDATE_MOVERS),
      power: z.nullable(Power),
      note: z.nullable(z.string()),
      at: Instant,
    }),
  ),
};
