import { isDeepStrictEqual } from "node:util";
import type { Handover, NewDeliverable } from "@passerelle/contract/requests/deliverables";
import type { Language } from "@passerelle/contract/shapes";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import {
  fulfils,
  MAX_DELIVERABLES,
  mayHandOver,
  missingPromises,
} from "@passerelle/domain/requests/deliverables/deliverables";
import { bindAttachments, hasAttachments, listAttachments } from "../../attachments/service.ts";
import { notify, readAtSource } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getProfile } from "../../profiles/service.ts";
import { findAccess, lockWork } from "../lifecycle/access.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { termsInLanguage } from "../ordering/terms.ts";
import { type StoredRequest, touchRequest } from "../queries.ts";
import { actForCustomer } from "../work/acted-for-customer.ts";
import { describeAll } from "./describe-deliverables.ts";
import { issueCodes, revokeCodes } from "./issue-codes.ts";
import {
  findDeliverable,
  findDeliverables,
  findPresentDeliverables,
  insertDeliverable,
  updateRemoved,
} from "./queries.ts";

export type Place = { id: string; deliverable: string };

/** The promised and the added deliverables of a request. Throws `request_not_found` unless the caller works on it. */
export async function getDeliverables(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Handover> {
  const found = await findAccess(db, actor, id);
  if (found?.as !== "worker") throw new AppError("request_not_found");
  return describeHandover(db, found.request, language);
}

/**
 * Adds a deliverable; the customer sees it at once, and its files get codes. The sender chooses the id, so a repetition changes
 * nothing.
 *
 * Throws `request_not_found`, `move_not_allowed` unless work is in progress, `deliverable_not_promised` for an unknown
 * promise or one of another kind, `deliverable_limit_reached`, `attachment_not_found`, `invalid_input` for a proof that is not a
 * picture, `deliverable_not_found` for an id used on another request, `idempotency_key_reused` for the id of another deliverable
 * of the caller, and what the handlers of `actedForCustomer` throw.
 */
export function addDeliverable(
  ctx: Context,
  actor: Actor,
  { id, deliverable }: Place,
  given: NewDeliverable,
  language: Language,
): Promise<Handover> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockWork(trx, actor, id);
    const { kind, promise_key, body } = given;
    const courier = kind === "courier" ? given : undefined;
    const row = {
      id: deliverable,
      service_request_id: id,
      kind,
      promise_key,
      body,
      carrier: courier?.carrier ?? null,
      tracking_number: courier?.tracking_number ?? null,
      tracking_url: courier?.tracking_url ?? null,
      given_by: actor.userId,
    };
    const files = kind === "file" || kind === "proof" ? given.files : [];
    const owner = { kind: "deliverable", id: deliverable } as const;
    const stored = await findDeliverable(trx, deliverable);
    if (stored) {
      if (stored.service_request_id !== id || stored.given_by !== actor.userId)
        throw new AppError("deliverable_not_found");
      if (!isDeepStrictEqual({ ...stored, ...row }, stored) || !(await hasAttachments(trx, owner, files)))
        throw new AppError("idempotency_key_reused");
      return describeHandover(trx, request, language);
    }
    if (!mayHandOver(request.status)) throw new AppError("move_not_allowed");
    const promise = promisesOf(request, DEFAULT_LANGUAGE).find((one) => fulfils({ kind, promise_key }, one));
    if (promise_key !== null && !promise) throw new AppError("deliverable_not_promised");
    if ((await findPresentDeliverables(trx, id)).length >= MAX_DELIVERABLES)
      throw new AppError("deliverable_limit_reached");
    // Staff collected what a third party issued, so this is an act in the name of the customer.
    if (kind === "file" || kind === "courier") await actForCustomer(ctx, trx, actor, request, "collect");
    // The request is locked, so its own ids cannot change: the id was used on another request meanwhile.
    if (!(await insertDeliverable(trx, row))) throw new AppError("deliverable_not_found");
    await bindAttachments(trx, actor.userId, files, owner);
    if (kind === "proof") await requirePictures(trx, deliverable);
    const added = await findDeliverable(trx, deliverable);
    if (added) await issueCodes(ctx, trx, request.user_id, added);
    const event = kind === "proof" ? "proof_added" : "delivered";
    await record(trx, actor, request, event, deliverable);
    await notify(ctx, trx, {
      userId: request.user_id,
      type: "request",
      values: { event, reference: request.reference, service_id: request.service_id },
      path: `/requests-tracking/${id}`,
      source: deliverable,
    });
    return describeHandover(trx, request, language);
  });
}

/**
 * Removes a deliverable: the customer no longer sees it, and staff keep it. Removing it twice has no further effect. Throws
 * `request_not_found`, `deliverable_not_found`, and `move_not_allowed` once the request is completed.
 */
export function removeDeliverable(
  ctx: Context,
  actor: Actor,
  { id, deliverable }: Place,
  language: Language,
): Promise<Handover> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockWork(trx, actor, id);
    const stored = await findDeliverable(trx, deliverable);
    if (stored?.service_request_id !== id) throw new AppError("deliverable_not_found");
    if (!stored.removed_at) {
      if (!mayHandOver(request.status)) throw new AppError("move_not_allowed");
      await updateRemoved(trx, deliverable, actor.userId);
      await revokeCodes(trx, deliverable);
      // The notification must no longer announce it.
      await readAtSource(trx, "request", [deliverable]);
      const event = stored.kind === "proof" ? "proof_removed" : "delivery_removed";
      await record(trx, actor, request, event, deliverable);
    }
    return describeHandover(trx, request, language);
  });
}

/** Throws `invalid_input` when a file of a proof is not a picture. */
async function requirePictures(trx: Db, deliverable: string): Promise<void> {
  const files = (await listAttachments(trx, "deliverable", [deliverable])).get(deliverable) ?? [];
  if (files.every(({ mime_type }) => mime_type.startsWith("image/"))) return;
  throw new AppError("invalid_input", { fields: [{ field: "files", code: "picture_required" }] });
}

/** Records on the timeline, in the customer's language, what was added or removed, and publishes the change to both sides. */
async function record(
  trx: Db,
  actor: Actor,
  request: StoredRequest,
  kind: "delivered" | "delivery_removed" | "proof_added" | "proof_removed",
  deliverable: string,
): Promise<void> {
  const { id, user_id } = request;
  const { language } = await getProfile(trx, user_id);
  const stored = await findDeliverable(trx, deliverable);
  const promised = promisesOf(request, language).find(({ key }) => key === stored?.promise_key)?.name;
  await touchRequest(trx, id);
  await insertEvent(trx, {
    service_request_id: id,
    kind,
    by: "staff",
    actor_id: actor.userId,
    // The event remains after a removal, so it names the promise and none of the content.
    note: promised ?? null,
  });
  await publishRequestChange(trx, request);
}

async function describeHandover(db: Db, request: StoredRequest, language: Language): Promise<Handover> {
  const promises = promisesOf(request, language);
  const rows = await findDeliverables(db, request.id);
  const described = await describeAll(db, rows);
  return {
    promises,
    missing: missingPromises(
      promises,
      described.filter(({ row }) => !row.removed_at),
    ).map(({ key }) => key),
    deliverables: described.map(({ row, ...one }) => ({
      ...one,
      given_by: { id: row.given_by, name: row.given_by_name },
      removed_at: row.removed_at?.toISOString() ?? null,
      removed_by: row.removed_by ? { id: row.removed_by, name: row.removed_by_name ?? "" } : null,
    })),
    open: mayHandOver(request.status),
  };
}

/** A request in progress always has its terms. */
const promisesOf = ({ terms }: StoredRequest, language: Language) =>
  terms ? termsInLanguage(terms, language).deliverables : [];
