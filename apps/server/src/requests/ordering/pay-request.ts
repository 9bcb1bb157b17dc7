import type { Bill } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import { EMPTY_FORM } from "@passerelle/domain/catalogue/forms/form";
import { orderLines, quantityOf } from "@passerelle/domain/catalogue/forms/quantity";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import { billingType } from "@passerelle/domain/requests/ordering/billing-type";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { transition } from "../lifecycle/transition.ts";
import { type StoredRequest, touchRequest } from "../queries.ts";
import { findMissingDocuments } from "./asked-documents.ts";
import { orderAttempted } from "./order-attempted.ts";
import { progressAt } from "./save-draft.ts";
import { requireAnswers, requireContact, requireDetails, requireDocuments } from "./step-rules.ts";
import { choiceOf, type FrozenTerms, freezeTerms, termsInLanguage } from "./terms.ts";

/** A request that is ready to be paid, locked until the transaction ends. */
export type PayableRequest = { id: string; bill: Bill; terms: FrozenTerms };

/**
 * The amount due on a locked request, from the current catalogue, once all steps before the payment are complete. Throws
 * `move_not_allowed`, `terms_not_accepted`, `invalid_input` (details), `documents_missing`, `modality_required`, `nothing_due`,
 * and the errors of `getOffer` and of the handlers of `orderAttempted`.
 */
export async function requirePayable(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: StoredRequest,
  language: Language,
): Promise<PayableRequest> {
  if (request.status !== "draft") throw new AppError("move_not_allowed");
  if (actor.owesTerms) throw new AppError("terms_not_accepted");
  const terms = await freezeTerms(trx, request, actor.subscriber);
  if (terms.bill.total === 0) throw new AppError("nothing_due");
  requireContact(request);
  requireDetails(request.form_data);
  const shown = termsInLanguage(terms, language);
  requireAnswers(shown.form, request.answers);
  requireDocuments(await findMissingDocuments(trx, request, shown));
  const { total, currency } = terms.bill;
  const { service_id: serviceId, country_code: country } = request;
  const order = { userId: actor.userId, serviceId, country, total, currency };
  await ctx.events.publish(ctx, trx, orderAttempted, order);
  return { id: request.id, bill: terms.bill, terms };
}

/**
 * Records on the timeline that a payment began. `actorId`: null for a person who pays by a link. `method`: the method with which
 * the customer pays the request itself, which is stored; undefined for a link and for a fee.
 */
export async function recordPaymentStarted(
  trx: Db,
  actorId: string | null,
  requestId: string,
  method: PaymentMethod | undefined,
): Promise<void> {
  // Also for another person's payment, so that a concurrent save notices the change of the row.
  await touchRequest(trx, requestId, method);
  await insertEvent(trx, {
    service_request_id: requestId,
    kind: "payment_started",
    by: actorId ? "customer" : "payment",
    actor_id: actorId,
  });
}

/**
 * Records that the total due was paid: the locked draft becomes `pending_validation` on the paid terms (spec 2 §4). False when
 * this payment can no longer pay the request (cancelled, already paid, or changed since): the money is refunded.
 */
export async function enterPayment(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  terms: FrozenTerms,
): Promise<boolean> {
  if (!areTermsCurrent(request, terms)) return false;
  const shown = termsInLanguage(terms, DEFAULT_LANGUAGE);
  const { ok } = await transition(
    ctx,
    trx,
    request,
    { action: "pay", mover: "payment", due: terms.bill.total, paid: true },
    {
      terms,
      progress: Math.max(request.progress, progressAt("payment", shown, request.answers)),
      billing_type: billingType({ free: false, subscriber: terms.bill.discount > 0 }),
      // Pauses in typing leave the text by which staff find it as it was.
      answers: { form: shown.form, values: request.answers },
    },
  );
  return ok;
}

/**
 * Whether frozen terms still match the request: after a failed payment the customer may choose a more expensive service, or order
 * it for more persons.
 */
export function areTermsCurrent(request: StoredRequest, { choice, bill, form }: FrozenTerms): boolean {
  const { serviceId, countryCode, organismId } = choiceOf(request);
  return (
    choice.serviceId === serviceId &&
    choice.countryCode === countryCode &&
    choice.organismId === organismId &&
    (bill.quantity ?? 1) === quantityOf(orderLines(form ?? EMPTY_FORM, request.answers))
  );
}
