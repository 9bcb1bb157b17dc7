import { CASE_KINDS } from "@passerelle/domain/payments/cases";
import { FEE_NOTICES } from "@passerelle/domain/payments/request-fees";
import * as z from "zod/mini";
import { Amount, Currency, notification } from "../shapes.ts";

/** An event of a request's official fee, for its customer or those who work on the request. */
export const FeeNotification = notification("request_fee", {
  event: z.enum(FEE_NOTICES),
  reference: z.string(),
  /** The service's title in the caller's language. */
  service: z.string(),
  amount: Amount,
  currency: Currency,
});

/** A person paid the caller's request, completely or partly, by a link. */
export const ContributionNotification = notification("contribution", {
  /** The service's title in the caller's language. */
  service: z.string(),
  amount: Amount,
  currency: Currency,
});

/** A case was assigned to the caller. */
export const CaseNotification = notification("payment_case", { about: z.enum(CASE_KINDS) });
