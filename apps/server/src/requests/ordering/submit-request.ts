import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import { canonicalAnswers } from "@passerelle/domain/catalogue/forms/canonical";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { delayHours } from "@passerelle/domain/requests/delays/lateness";
import { isEditable } from "@passerelle/domain/requests/lifecycle/status";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { defineEvent } from "../../platform/events.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { lockOwnRequest } from "../lifecycle/access.ts";
import { isPaid, isPending } from "../lifecycle/assess.ts";
import { describeRequest, viewerOf } from "../lifecycle/describe-request.ts";
import { requireTransition } from "../lifecycle/transition.ts";
import { findPayments } from "../queries.ts";
import { findMissingDocuments } from "./asked-documents.ts";
import { orderAttempted } from "./order-attempted.ts";
import { requireAnswers, requireContact, requireDetails, requireDocuments } from "./step-rules.ts";
import { freezeTerms, termsInLanguage } from "./terms.ts";

/** A request was confirmed. `asked`: the keys of the documents that its answers request. */
export const requestSubmitted = defineEvent<{ requestId: string; asked: string[] }>("requests.submitted");

/**
 * Final confirmation (spec 2 §4 *Final submit*). Checks everything again under lock: details, required documents, accepted new
 * terms (unless paid), and that the total due is paid. A submitted request is returned unchanged.
 */
export function submitRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  version: number,
  language: Language,
): Promise<RequestDetail> {
  const viewer = viewerOf(actor, language);
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, actor, id);
    if (request.submitted_at) return describeRequest(trx, request, viewer);
    if (!isEditable(request.status)) throw new AppError("move_not_allowed");
    if (request.version !== version)
      throw new AppError("request_conflict", { details: { version: request.version } });
    const payment = (await findPayments(trx, [id])).get(id);
    const paid = isPaid(payment);
    if (!paid) await requireOrderingOpen(ctx.env, trx);
    if (actor.owesTerms && !paid) throw new AppError("terms_not_accepted");
    const frozen = isPending(payment)
      ? undefined
      : (request.terms ?? (await freezeTerms(trx, request, actor.subscriber)));
    // While a payment is pending, it alone determines the amount due.
    if (!frozen) throw new AppError("payment_due");
    const { total, currency } = frozen.bill;
    // Also checked for a paid request: an identity verification may have expired since.
    const { service_id: serviceId, country_code: country } = request;
    const order = { userId: actor.userId, serviceId, country, total, currency };
    await ctx.events.publish(ctx, trx, orderAttempted, order);
    requireContact(request);
    requireDetails(request.form_data);
    const terms = termsInLanguage(frozen, language);
    requireAnswers(terms.form, request.answers, payment?.began_at);
    requireDocuments(await findMissingDocuments(trx, request, terms));
    await requireTransition(
      ctx,
      trx,
      request,
      {
        action: "submit",
        mover: "customer",
        actorId: actor.userId,
        due: frozen.bill.total,
        paid,
        confirmation: { email: actor.email, language },
      },
      {
        progress: 100,
        terms: frozen,
        dueInHours: delayHours(frozen.estimated_time),
        answers: { form: terms.form, values: canonicalAnswers(terms.form, request.answers) },
      },
    );
    const asked = askedDocuments(terms, request.answers).map(({ key }) => key);
    await ctx.events.publish(ctx, trx, requestSubmitted, { requestId: id, asked });
    return describeRequest(trx, await lockOwnRequest(trx, actor, id), viewer);
  });
}
