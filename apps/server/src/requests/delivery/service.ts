import type { AttachmentLink } from "@passerelle/contract/attachments";
import type { Handover, NewDeliverable } from "@passerelle/contract/requests/deliverables";
import type { Language } from "@passerelle/contract/shapes";
import {
  keeps,
  MAX_DELIVERABLES,
  mayHandOver,
  missingPromises,
} from "@passerelle/domain/requests/deliverables/deliverables";
import { getProfile } from "../../accounts/service.ts";
import {
  bindAttachments,
  eraseAttachments,
  linkAttachment,
  listAttachments,
} from "../../attachments/service.ts";
import { notify, readAtSource } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockWork, standingOf } from "../access/service.ts";
import { insertEvent, type StoredRequest, touchRequest } from "../queries.ts";
import { tellSides } from "../tell.ts";
import { thaw } from "../terms.ts";
import { describeAll } from "./delivered.ts";
import {
  deleteOfRequest,
  deleteUnpaid,
  findDeliverable,
  findDeliverables,
  findGiven,
  insertDeliverable,
  readDeliverables,
  updateRemoved,
} from "./queries.ts";

type Place = { id: string; deliverable: string };

/** What is promised of a request and what was handed over. Throws `request_not_found` to whoever does not work on it. */
export async function getHandover(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Handover> {
  const found = await standingOf(db, actor, id);
  if (found?.as !== "worker") throw new AppError("request_not_found");
  return describeHandover(db, found.request, language);
}

/**
 * Hands something over: the customer sees it at once. The id is the sender's: what comes again changes nothing.
 *
 * Throws `request_not_found`, `move_not_allowed` unless there is work, `deliverable_not_promised` for a promise that is
 * none or was to come otherwise, `deliverable_limit_reached`, `attachment_not_found`, and `deliverable_not_found` for an
 * id that is another one's.
 */
export function handOver(
  ctx: Context,
  actor: Actor,
  { id, deliverable }: Place,
  given: NewDeliverable,
  language: Language,
): Promise<Handover> {
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockWork(trx, actor, id);
    const stored = await findDeliverable(trx, deliverable);
    if (stored) {
      if (stored.service_request_id !== id || stored.given_by !== actor.userId)
        throw new AppError("deliverable_not_found");
      return describeHandover(trx, request, language);
    }
    if (!mayHandOver(request.status)) throw new AppError("move_not_allowed");
    const { kind, promise_key, body } = given;
    const promise = promisesOf(request, "fr").find((one) => keeps({ kind, promise_key }, one));
    if (promise_key !== null && !promise) throw new AppError("deliverable_not_promised");
    if ((await findGiven(trx, id)).length >= MAX_DELIVERABLES)
      throw new AppError("deliverable_limit_reached");
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
    // Who gives on this request waits for its lock: the id was taken on another one since.
    if (!(await insertDeliverable(trx, row))) throw new AppError("deliverable_not_found");
    if (kind === "file")
      await bindAttachments(trx, actor.userId, given.files, { kind: "deliverable", id: deliverable });
    await record(trx, actor, request, "delivered", deliverable);
    await notify(trx, {
      userId: request.user_id,
      type: "request",
      values: { event: "delivered", reference: request.reference, service_id: request.service_id },
      path: `/requests-tracking/${id}`,
      source: deliverable,
    });
    return describeHandover(trx, request, language);
  });
}

/**
 * Takes back what was handed over: the customer sees it no more, the house keeps it. Twice is once. Throws
 * `request_not_found`, `deliverable_not_found`, and `move_not_allowed` once the request is completed.
 */
export function takeBack(
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
      // Nobody is told of it any more.
      await readAtSource(trx, "request", [deliverable]);
      await record(trx, actor, request, "delivery_removed", deliverable);
    }
    return describeHandover(trx, request, language);
  });
}

/**
 * A link to a file that was handed over, for the customer and for whoever works on the request; each reading is recorded.
 * What was taken back is read by the latter alone. Throws `deliverable_not_found` to everybody else, and
 * `attachment_not_found` for a file of something else.
 */
export async function linkDelivered(
  ctx: Context,
  actor: Actor,
  { id, deliverable, file }: Place & { file: string },
  disposition: Disposition,
): Promise<AttachmentLink> {
  const as = (await standingOf(ctx.db, actor, id))?.as;
  const stored = await findDeliverable(ctx.db, deliverable);
  const readable = as === "worker" || (as === "customer" && !stored?.removed_at);
  if (stored?.service_request_id !== id || !readable) throw new AppError("deliverable_not_found");
  return linkAttachment(ctx, actor, file, { kind: "deliverable", id: deliverable }, disposition);
}

/** Deletes what was handed over of a request, in the transaction that deletes it. */
export async function eraseDeliverables(ctx: Context, trx: Db, requestId: string): Promise<void> {
  await eraseAttachments(ctx, trx, "deliverable", await deleteOfRequest(trx, requestId));
}

/** The same of what nothing obliges to keep of a person's requests, when their account is closed. */
export async function releaseDeliverables(ctx: Context, trx: Db, userId: string): Promise<void> {
  await eraseAttachments(ctx, trx, "deliverable", await deleteUnpaid(trx, userId));
}

/** What a person was handed over, with the files, for the export of their data. */
export async function exportDeliverables(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const rows = await readDeliverables(db, userId);
  const files = await listAttachments(
    db,
    "deliverable",
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
}

/** Says on the timeline, in the customer's language, what was given or taken back, and tells both sides. */
async function record(
  trx: Db,
  actor: Actor,
  request: StoredRequest,
  kind: "delivered" | "delivery_removed",
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
    // The history stays when a thing is taken back: it says what was promised, and nothing of what was in it.
    note: promised ?? null,
  });
  await tellSides(trx, request);
}

async function describeHandover(db: Db, request: StoredRequest, language: Language): Promise<Handover> {
  const promises = promisesOf(request, language);
  const rows = await findDeliverables(db, request.id);
  const described = await describeAll(db, rows);
  return {
    promises,
    missing: missingPromises(
      promises,
      rows.filter(({ removed_at }) => !removed_at),
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

/** What is worked on has its terms. */
const promisesOf = ({ terms }: StoredRequest, language: Language) =>
  terms ? thaw(terms, language).deliverables : [];
