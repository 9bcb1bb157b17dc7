import type {
  Bill,
  RequestDetail,
  RequestDraft,
  RequestSummary,
} from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import { delayHours } from "@passerelle/domain/requests/delays/lateness";
import { isEditable, nextStatus, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { billingType } from "@passerelle/domain/requests/ordering/billing-type";
import { describeServices } from "../catalogue/service.ts";
import { notify } from "../notifications/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { isPending } from "./assess.ts";
import { progressAt, requireDetails, requireDocuments, saveDraft } from "./draft.ts";
import { findRequests } from "./list-queries.ts";
import { describeRequest, type Loaded, load, summariseRequests, type Viewer } from "./present.ts";
import {
  findRequest,
  insertEvent,
  lockRequest,
  type NewEvent,
  type StoredRequest,
  touchRequest,
  updateState,
} from "./queries.ts";
import { tellSides } from "./tell.ts";
import { choiceOf, type FrozenTerms, freezeTerms, thaw } from "./terms.ts";

const PER_PAGE = 20;

/** One page of the caller's requests, last changed first. */
export async function listRequests(
  { db }: Context,
  actor: Actor,
  query: { status?: RequestStatus | "open"; search?: string; page?: number; per_page?: number },
  language: Language,
): Promise<{ requests: RequestSummary[]; total: number; page: number; per_page: number }> {
  const { status, search, page = 1, per_page = PER_PAGE } = query;
  const filter = { userId: actor.userId, status, search };
  const { rows, total } = await findRequests(db, filter, { limit: per_page, offset: (page - 1) * per_page });
  return { requests: await summariseRequests(db, rows, viewerOf(actor, language)), total, page, per_page };
}

/** Throws `request_not_found`, for another person's request too: whether it exists is not theirs to know. */
export async function getRequest(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<RequestDetail> {
  const request = await findRequest(db, id);
  if (request?.user_id !== actor.userId) throw new AppError("request_not_found");
  return describeRequest(db, request, viewerOf(actor, language));
}

/** Saves a step of the wizard: see `saveDraft`. */
export function saveRequest(
  { db }: Context,
  actor: Actor,
  id: string,
  draft: RequestDraft,
  language: Language,
): Promise<RequestDetail> {
  return db
    .transaction()
    .execute((trx) => saveDraft(trx, actor, id, draft, { subscriber: actor.subscriber, language }));
}

/**
 * Final confirmation (spec 2 §4 *Final submit*). Everything is asked again under lock at this moment: details, required
 * documents, new terms (unless it is paid), and that what is due is paid. One that was submitted answers as it stands.
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
    const request = await lockOwned(trx, actor, id);
    if (request.submitted_at) return describeRequest(trx, request, viewer);
    if (!isEditable(request.status)) throw new AppError("move_not_allowed");
    if (request.version !== version)
      throw new AppError("request_conflict", { details: { version: request.version } });
    const loaded = await load(trx, request, viewer);
    if (actor.owesTerms && !loaded.assessment.paid) throw new AppError("terms_not_accepted");
    const frozen = isPending(loaded.payment)
      ? undefined
      : (request.terms ?? (await freezeTerms(trx, choiceOf(request), actor.subscriber)));
    // While a payment is on its way, it alone says what is due.
    if (!frozen) throw new AppError("payment_due");
    requireDetails(request.form_data);
    requireDocuments(loaded.assessment.missing);
    const move = nextStatus({
      from: request.status,
      action: "submit",
      mover: "customer",
      due: frozen.bill.total,
      paid: loaded.assessment.paid,
    });
    if (!move.ok) throw new AppError(move.why === "payment_due" ? "payment_due" : "move_not_allowed");
    const dueInHours = delayHours(frozen.estimated_time);
    await updateState(trx, id, { status: move.to, progress: 100, terms: frozen, dueInHours });
    await recordMove(trx, request, move.to, { by: "customer", actor_id: actor.userId });
    const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
    await ctx.mail.enqueue(trx, {
      template: "request_submitted",
      userId: request.user_id,
      to: actor.email,
      language,
      values: {
        name: request.form_data.userName,
        service: service?.title ?? "",
        reference: request.reference,
        link: `${ctx.env.publicUrl}/requests-tracking/${id}`,
      },
    });
    return describeRequest(trx, await lockOwned(trx, actor, id), viewer);
  });
}

/**
 * Cancels a draft, or a paid request before work starts; `refundOwed` is told inside the same transaction when money was
 * taken. Throws `payment_pending` while a payment may still succeed.
 */
export function cancelRequest(
  { db, jobs }: Context,
  actor: Actor,
  id: string,
  reason: string | undefined,
  language: Language,
  refundOwed: (trx: Db, requestId: string) => Promise<void>,
): Promise<RequestDetail> {
  const viewer = viewerOf(actor, language);
  return db.transaction().execute(async (trx) => {
    const request = await lockOwned(trx, actor, id);
    if (request.status === "cancelled") return describeRequest(trx, request, viewer);
    const { payment, assessment } = await load(trx, request, viewer);
    if (isPending(payment)) throw new AppError("payment_pending");
    const move = nextStatus({
      from: request.status,
      action: "cancel",
      mover: "customer",
      due: assessment.due,
      paid: assessment.paid,
    });
    if (!move.ok) throw new AppError("move_not_allowed");
    await updateState(trx, id, { status: move.to });
    await recordMove(trx, request, move.to, {
      by: "customer",
      actor_id: actor.userId,
      note: reason || null,
    });
    if (move.refundOwed) await refundOwed(trx, id);
    const { assigned_to: userId, reference, service_id } = request;
    if (userId) {
      const values = { event: "cancelled", reference, service_id } as const;
      await notify(trx, { userId, type: "request", values, path: "/requests-queue" });
    }
    await jobs.enqueue(trx, "documents.erase", { requestId: id });
    return describeRequest(trx, await lockOwned(trx, actor, id), viewer);
  });
}

/** A request ready to be paid, under lock until the transaction ends. */
export type PayableRequest = { id: string; bill: Bill; terms: FrozenTerms };

/**
 * Locks the caller's request, so that payments of one request run one after the other. Throws `request_not_found`.
 */
export async function lockOwned(trx: Db, actor: Actor, id: string): Promise<StoredRequest> {
  const request = await lockRequest(trx, id);
  if (request?.user_id !== actor.userId) throw new AppError("request_not_found");
  return request;
}

/**
 * What is due on a locked request, from the catalogue as it is now, once everything before the payment step is there.
 * Throws `move_not_allowed`, `terms_not_accepted`, `invalid_input` (details), `documents_missing`, `modality_required`, `nothing_due` and what
 * `getOffer` throws.
 */
export async function requirePayable(
  trx: Db,
  actor: Actor,
  request: StoredRequest,
  language: Language,
): Promise<PayableRequest> {
  if (request.status !== "draft") throw new AppError("move_not_allowed");
  if (actor.owesTerms) throw new AppError("terms_not_accepted");
  const terms = await freezeTerms(trx, choiceOf(request), actor.subscriber);
  if (terms.bill.total === 0) throw new AppError("nothing_due");
  requireDetails(request.form_data);
  requireDocuments((await load(trx, request, viewerOf(actor, language))).assessment.missing);
  return { id: request.id, bill: terms.bill, terms };
}

/** Keeps the way of paying that was chosen, and says on the timeline that a payment began. */
export async function recordPaymentStarted(
  trx: Db,
  actor: Actor,
  requestId: string,
  method: PaymentMethod,
): Promise<void> {
  await touchRequest(trx, requestId, method);
  await recordEvent(trx, {
    service_request_id: requestId,
    kind: "payment_started",
    by: "customer",
    actor_id: actor.userId,
  });
}

/** Locks a request for an operation of the server itself. Throws when there is none. */
export async function lockForServer(trx: Db, id: string): Promise<StoredRequest> {
  const request = await lockRequest(trx, id);
  if (!request) throw new Error(`no request ${id}`);
  return request;
}

/**
 * Enters a payment that succeeded: the locked draft becomes `pending_validation` on the terms that were paid (spec 2
 * §4). False when this request can no longer take it (cancelled, paid already, or for something else by now): the money
 * is owed back.
 */
export async function enterPayment(trx: Db, request: StoredRequest, terms: FrozenTerms): Promise<boolean> {
  const due = terms.bill.total;
  const move = nextStatus({ from: request.status, action: "pay", mover: "payment", due, paid: true });
  await recordEvent(trx, { service_request_id: request.id, kind: "payment_succeeded", by: "payment" });
  if (!move.ok || !paysFor(request, terms)) return false;
  await updateState(trx, request.id, {
    status: move.to,
    terms,
    progress: Math.max(request.progress, progressAt("payment", thaw(terms, "fr"))),
    billing_type: billingType({ free: false, subscriber: terms.bill.discount > 0 }),
  });
  await recordMove(trx, request, move.to, { by: "payment" });
  return true;
}

/** Whether terms are those of what the request asks for now: after a failed payment something dearer may be chosen. */
export function paysFor(request: StoredRequest, { choice }: FrozenTerms): boolean {
  const { serviceId, countryCode, organismId } = choiceOf(request);
  return (
    choice.serviceId === serviceId && choice.countryCode === countryCode && choice.organismId === organismId
  );
}

/** A request whose documents its owner may change at this moment. */
export type DocumentTarget = { requestId: string; required: { key: string; name: string }[] };

/** Throws `request_not_found` and `request_locked` once it was submitted. */
export async function getDocumentTarget(
  db: Db,
  actor: Actor,
  requestId: string,
  language: Language,
): Promise<DocumentTarget> {
  const request = await findRequest(db, requestId);
  if (request?.user_id !== actor.userId) throw new AppError("request_not_found");
  if (!isEditable(request.status)) throw new AppError("request_locked");
  const { terms }: Loaded = await load(db, request, viewerOf(actor, language));
  return { requestId, required: terms.required_documents };
}

/** Locks a request whose documents are about to change. Throws `request_locked` once it was submitted. */
export async function lockForDocuments(trx: Db, requestId: string): Promise<void> {
  const request = await lockForServer(trx, requestId);
  if (!isEditable(request.status)) throw new AppError("request_locked");
  await touchRequest(trx, requestId);
}

/** Writes on the request's timeline, in the transaction of what it tells. */
export const recordEvent: (trx: Db, event: NewEvent) => Promise<void> = insertEvent;

async function recordMove(
  trx: Db,
  request: StoredRequest,
  to: RequestStatus,
  who: Pick<NewEvent, "by" | "actor_id" | "note">,
): Promise<void> {
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "moved",
    from_status: request.status,
    to_status: to,
    ...who,
  });
  await tellSides(trx, request);
}

const viewerOf = ({ subscriber }: Actor, language: Language): Viewer => ({ subscriber, language });

export type { FrozenTerms } from "./terms.ts";
