import * as z from "zod/mini";
import { Amount, Currency } from "../shapes.ts";

/** What the owner should do next. `submit`: a complete free draft; `confirm`: a paid request; `pay_fee`: or refuse it. */
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

/** The first official fee of a request of which something can be paid now; `amount_left` in minor units. */
export const DueFee = z.object({ id: z.uuid(), label: z.string(), amount_left: Amount, currency: Currency });
