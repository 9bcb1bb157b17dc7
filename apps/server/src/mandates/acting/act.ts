import type { ActingDetail } from "@passerelle/contract/mandates/acting";
import type { Language } from "@passerelle/contract/shapes";
import { admissionRefusal } from "@passerelle/domain/mandates/admission";
import { createLink } from "../../payments/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { answerInformationItem, linkDeliverable, listLinkableFees } from "../../requests/service.ts";
import { requireMandate } from "../require-mandate.ts";
import { getActingRequest } from "./describe-acting.ts";
import { findLinkOfFee, insertPaymentLink } from "./queries.ts";
import { getCovered, requireActing } from "./require-acting.ts";

/** A request, and the mandate under which the caller accesses it. */
type Reached = { mandate: string; id: string };

/**
 * Answers an information item for the principal. Throws what `requireActing` and `getCovered` throw, `mandate_required`
 * without the power to file, and what `answerInformationItem` throws.
 */
export async function answerFor(
  ctx: Context,
  caller: Actor,
  { mandate, id, item }: Reached & { item: string },
  given: { answer: string; before: string | null },
  language: Language,
): Promise<ActingDetail> {
  const acting = await requireActing(ctx.db, caller, mandate);
  await getCovered(ctx.db, acting, id);
  await answerInformationItem(ctx, acting.actor, id, item, given, language);
  return getActingRequest(ctx, caller, mandate, id, language);
}

/**
 * A link to a file that the caller collects for the principal; each call is a use of the mandate. Throws what
 * `requireActing` and `getCovered` throw, `mandate_required` without the power to collect, and what `linkDeliverable`
 * throws.
 */
export async function collectFor(
  ctx: Context,
  caller: Actor,
  { mandate, ...place }: Reached & { deliverable: string; file: string },
  disposition: Disposition,
): Promise<Awaited<ReturnType<typeof linkDeliverable>>> {
  const acting = await requireActing(ctx.db, caller, mandate);
  const request = await getCovered(ctx.db, acting, place.id);
  return ctx.db.transaction().execute(async (trx) => {
    await requireMandate(ctx, trx, {
      holderId: caller.userId,
      principalId: request.user_id,
      mandateId: acting.mandate.id,
      act: "collect",
      country: request.country_code,
      amount: null,
      requestId: request.id,
      serviceId: request.service_id,
    });
    return linkDeliverable({ ...ctx, db: trx }, acting.actor, place, disposition);
  });
}

/**
 * The address where the caller pays a fee of the principal: a payment link, which the principal sees in their list and can
 * end. `admitPayment` admits each payment by it. Throws what `requireActing` and `getCovered` throw, `mandate_required` if
 * the mandate does not allow the amount due, and what `createLink` throws.
 */
export async function payFor(
  ctx: Context,
  caller: Actor,
  { mandate, id, fee }: Reached & { fee: string },
  language: Language,
): Promise<{ url: string }> {
  const { db } = ctx;
  const acting = await requireActing(db, caller, mandate);
  const { actor, asGiven, today } = acting;
  await getCovered(db, acting, id);
  const due = (await listLinkableFees(db, id)).find((one) => one.id === fee);
  if (!due) throw new AppError("fee_not_found");
  const amount = { amount: due.amount_left, currency: due.currency };
  const reason = admissionRefusal(asGiven, { act: "pay", country: asGiven.country, amount }, today);
  if (reason) throw new AppError("mandate_required", { details: { reason, act: "pay" } });
  const linkFor = async (linkId: string) => {
    const wanted = { id: linkId, allows_partial: false };
    const { links } = await createLink(ctx, actor, { due: { requestId: id, feeId: fee }, wanted, language });
    return links.find((link) => link.id === linkId);
  };
  const known = await findLinkOfFee(db, mandate, fee);
  const former = known === undefined ? undefined : await linkFor(known);
  if (former?.state === "open") return { url: former.url };
  const fresh = crypto.randomUUID();
  // Written before the link exists, so that each payment by it is checked against the mandate.
  await insertPaymentLink(db, { link_id: fresh, mandate_id: mandate, fee_id: fee });
  const made = await linkFor(fresh);
  if (!made) throw new Error(`the payment link ${fresh} is gone`);
  return { url: made.url };
}
