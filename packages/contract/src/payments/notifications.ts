import * as z from "zod/mini";
import { Amount, Currency, notification } from "../shapes.ts";

/** Somebody paid a part of the caller's request, or all of it, by a link. */
export const ContributionNotification = notification("contribution", {
  /** The service's title in the caller's language. */
  service: z.string(),
  amount: Amount,
  currency: Currency,
});
