import * as z from "zod/mini";
import { Instant } from "../shapes.ts";
import { Money, Purpose } from "./shared.ts";

/** What a customer still has to pay, oldest first. */
export const DueCard = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      purpose: Purpose,
      /** In the reader's language: the service, the official fee, or what belongs to no request. */
      label: z.string(),
      reference: z.string(),
      /** Without what is being paid now. */
      left: Money,
      since: Instant,
      /** The page on which it is paid. */
      path: z.string(),
    }),
  ),
  /** With those that are not listed. */
  total: z.int(),
});
export type DueCard = z.output<typeof DueCard>;

/** What finance begins the day with. Days are in UTC, as in the list of payments. */
export const MoneyCard = z.object({
  day: z.iso.date(),
  /** What payments that began today brought in, per currency, without those that are refunded. */
  received: z.array(z.extend(Money, { count: z.int() })),
  /** The oldest refunds that wait for approval, and how many do. */
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
