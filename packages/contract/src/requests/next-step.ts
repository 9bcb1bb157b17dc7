import * as z from "zod/mini";
import { Amount, Currency } from "../shapes.ts";

/**
 * The next action of the owner. `submit`: for a complete free draft; `confirm`: for a paid request; `pay_fee`: or refuse the fee.
 */
export const NextAction = z.enum([
  "resume",
  "pay",
  "await_payment",
  "submit",
  "confirm",
  "pay_fee",
  "wait",
  "answer",
  "review",
  "none",
]);
export type NextAction = z.output<typeof NextAction>;

/** The first official fee of a request that can be paid now, at least in part; `amount_left` in minor units. */
export const DueFee = z.object({ id: z.uuid(), label: z.string(), amount_left: Amount, currency: Currency });
