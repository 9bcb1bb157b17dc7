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
