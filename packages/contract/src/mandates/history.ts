import { ACTS, POWERS } from "@passerelle/domain/mandates/powers";
import { MANDATE_EVENTS, MANDATE_MOVERS } from "@passerelle/domain/mandates/status";
import * as z from "zod/mini";
import { Amount, Currency, Instant } from "../shapes.ts";

export const Power = z.enum(POWERS);
export const Sum = z.object({ amount: Amount, currency: Currency });

/** The history of a mandate, for its two people and the staff. */
export const mandateHistory = {
  /** The last hundred, newest first. */
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
