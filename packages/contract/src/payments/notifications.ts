import { CASE_KINDS } from "@passerelle/domain/payments/cases";
import { FEE_NOTICES } from "@passerelle/domain/payments/request-fees";
import * as z from "zod/mini";
import { Amount, Currency, notification } from "../shapes.ts";

/** What happened to an official fee of a request: to its customer, or to those who work on it. */
export const FeeNotification = notification("request_fee", {
  event: z.enum(FEE_NOTICES),
  reference: z.string(),
  /** The service's title in the caller's language. */
  service: z.string(),
  amount: Amount,
  currency: Currency,
});

/** Somebody paid a part of the caller's request, or all of it, by a link. */
export const ContributionNotification = notification("contribution", {
  /** The service's title in the caller's language. */
  service: z.string(),
  amount: Amount,
  currency: Currency,
});

/** A case was assigned to the caller. */
export const CaseNotification = notification("payment_case", { about: z.enum(CASE_KINDS) });
