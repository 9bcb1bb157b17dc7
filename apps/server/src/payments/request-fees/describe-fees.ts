import type { Attachment, AttachmentLink } from "@passerelle/contract/attachments";
import type { RequestFees, WorkFees } from "@passerelle/contract/payments/request-fees";
import type { Language } from "@passerelle/contract/shapes";
import type { Currency } from "@passerelle/domain/money";
import {
  feeCurrency,
  feeStateOf,
  MAX_FEES,
  mayAddFee,
  nextFeeState,
} from "@passerelle/domain/payments/request-fees";
import type { RequestAccess } from "@passerelle/domain/requests/work/scope";
import { linkAttachment, listAttachments } from "../../attachments/service.ts";
import { describeServices } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccess, getOwnRequest, type lockExistingRequest } from "../../requests/service.ts";
import { present } from "../attempts/present.ts";
import { type FeeRow, findAttemptsOfFees, findFee, findFeesOfRequest } from "./queries.ts";

export type FeePlace = { requestId: string; feeId: string };

type StoredRequest = Awaited<ReturnType<typeof lockExistingRequest>>;

/** The currency of a request's fees. Throws without terms, which a request that is worked on has. */
export function currencyOf({ id, terms, country_code }: StoredRequest): Currency {
  if (!terms) throw new Error(`request ${id} has no terms`);
  return feeCurrency(terms.bill, country_code);
}

/** The fees of the caller's request. Throws `request_not_found`. */
export async function listFees(
  { db }: Context,
  actor: Actor,
  requestId: string,
  language: Language,
): Promise<RequestFees> {
  return describeFees(db, await getOwnRequest(db, actor, requestId), language);
}

/** The fees of a request as staff see them. Throws `request_not_found`, also for its customer. */
export async function listWorkFees({ db }: Context, actor: Actor, requestId: string): Promise<WorkFees> {
  const found = await findAccess(db, actor, requestId);
  if (!found || found.as === "customer") throw new AppError("request_not_found");
  return describeWorkFees(db, found.request, found.as);
}

export async function describeFees(db: Db, request: StoredRequest, language: Language): Promise<RequestFees> {
  const { id, reference, service_id, user_id } = request;
  const { rows, files, receipts } = await readFees(db, id);
  const ids = rows.map((row) => row.id);
  const attempts = await findAttemptsOfFees(db, ids, user_id);
  const service = (await describeServices(db, [service_id], language)).get(service_id)?.title ?? "";
  return {
    request: { id, reference, service },
    fees: rows.map((row) => {
      const attempt = attempts.get(row.id);
      return {
        ...presentFee(row, files, receipts),
        transaction: attempt ? present(attempt) : null,
        may_refuse: nextFeeState(feeStateOf(row), "refuse", { isBeingPaid: row.reserved > 0 }).ok,
      };
    }),
  };
}

/** `as`: documents are only listed for workers; support may not read them. */
export async function describeWorkFees(
  db: Db,
  request: StoredRequest,
  as: Exclude<RequestAccess, "customer">,
): Promise<WorkFees> {
  const { rows, files, receipts } = await readFees(db, request.id);
  const isWorker = as === "worker";
  return {
    fees: rows.map((row) => ({
      ...presentFee(row, isWorker ? files : new Map(), isWorker ? receipts : new Map()),
      added_by: { id: row.added_by, name: row.added_by_name },
      is_being_paid: row.reserved > 0,
      may_withdraw:
        isWorker && nextFeeState(feeStateOf(row), "withdraw", { isBeingPaid: row.reserved > 0 }).ok,
    })),
    currency: currencyOf(request),
    may_add: isWorker && mayAddFee(request.status) && rows.length < MAX_FEES,
  };
}

async function readFees(db: Db, requestId: string) {
  const rows = await findFeesOfRequest(db, requestId);
  const ids = rows.map((row) => row.id);
  return {
    rows,
    files: await listAttachments(db, "request_fee", ids),
    receipts: await listAttachments(db, "office_payment", ids),
  };
}

type Files = ReadonlyMap<string, Attachment[]>;

const presentFee = (row: FeeRow, files: Files, receipts: Files) => {
  const state = feeStateOf(row);
  return {
    id: row.id,
    label: row.label,
    office: row.office,
    explanation: row.explanation,
    files: files.get(row.id) ?? [],
    amount: row.amount,
    currency: row.currency,
    state,
    amount_paid: row.paid,
    amount_left: state === "requested" ? row.amount - row.paid - row.reserved : 0,
    refunded: row.refunded,
    refusal: row.refusal,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    passed_on: row.passed_on === null ? null : { on: row.passed_on, receipts: receipts.get(row.id) ?? [] },
  };
};

/**
 * A link to the notice of a fee or the receipt of its office, for the customer and for those who work on the request; each
 * reading is recorded. Throws `fee_not_found` for all others, and `attachment_not_found` for a file of something else.
 */
export async function linkFeeFile(
  ctx: Context,
  actor: Actor,
  { requestId, feeId, file }: FeePlace & { file: string },
  disposition: Disposition,
): Promise<AttachmentLink> {
  const as = (await findAccess(ctx.db, actor, requestId))?.as;
  const fee = await findFee(ctx.db, feeId);
  if (fee?.service_request_id !== requestId || (as !== "customer" && as !== "worker"))
    throw new AppError("fee_not_found");
  const receipts = (await listAttachments(ctx.db, "office_payment", [feeId])).get(feeId) ?? [];
  const kind = receipts.some(({ id }) => id === file) ? "office_payment" : "request_fee";
  return linkAttachment(ctx, actor, file, { kind, id: feeId }, disposition);
}
