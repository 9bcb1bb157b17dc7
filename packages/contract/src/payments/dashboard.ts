import * as z from "zod/mini";
import { Instant } from "../shapes.ts";
import { Money, Purpose } from "./shared.ts";

/** The amounts that a customer still has to pay, oldest first. */
export const DueCard = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      purpose: Purpose,
      /** In the reader's language: the service, the official fee, or the purpose of a payable without a request. */
      label: z.string(),
      reference: z.string(),
      /** The amount left, minus payments under way. */
      left: Money,
      since: Instant,
      /** The page on which it is paid. */
      path: z.string(),
    }),
  ),
  /** Including those that are not listed. */
  total: z.int(),
});
export type DueCard = z.output<typeof DueCard>;

/** The figures with which finance begins the day. Days are in UTC, as in the list of payments. */
export const MoneyCard = z.object({
  day: z.iso.date(),
  /** The sums received by payments that began today, per currency, without refunded ones. */
  received: z.array(z.extend(Money, { count: z.int() })),
  /** The oldest refunds that wait for approval, and the number of all. */
  refunds: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      payer: z.string(),
      payment_id: z.uuid(),
      amount: Money,
      since: Instant,
    }),
  ),
  to_approve: z.int(),
  /** Open cases: money that does not match. */
  cases: z.int(),
});
export type MoneyCard = z.output<typeof MoneyCard>;
