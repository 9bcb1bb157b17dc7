import type { CaseAssignee, PaymentCase, PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { mayRecordFailure } from "@passerelle/domain/payments/cases";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { rolesWith } from "@passerelle/domain/roles";
import { notify } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { settleCharge } from "../attempts/settle.ts";
import { publishPaymentChange } from "../publish-change.ts";
import {
  type CaseRow,
  type Explanation,
  findCase,
  findCaseAssignees,
  findCaseNotes,
  findCases,
  insertCaseNote,
  lockCase,
  lockCaseAssignee,
  updateCaseAssignee,
  updateCaseResolved,
} from "./queries.ts";

export async function listCases(
  { db }: Context,
  { status = "open", page = 1 }: { status?: "open" | "resolved"; page?: number },
): Promise<{ cases: PaymentCase[]; total: number }> {
  const asked = { limit: TRACKED_PER_PAGE, offset: (page - 1) * TRACKED_PER_PAGE };
  const { rows, total } = await findCases(db, status, asked);
  return { cases: rows.map(presentCase), total };
}

export function presentCase(row: CaseRow): PaymentCase {
  const { transaction_id, payment_reference, refund_id, refund_reference } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    provider: row.provider,
    payment:
      transaction_id && payment_reference ? { id: transaction_id, reference: payment_reference } : null,
    refund: refund_id && refund_reference ? { id: refund_id, reference: refund_reference } : null,
    status: row.status,
    assignee: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? "" },
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolution: row.resolution,
    resolved_by: row.resolved_by === null ? null : { id: row.resolved_by, name: row.resolver_name ?? "" },
  };
}

/** As `settlements/line-cases.ts` writes them. */
type SettlementDetails = NonNullable<PaymentCaseDetail["settlement"]>;

async function getCaseRow(db: Db, id: string): Promise<CaseRow> {
  const row = await findCase(db, id);
  if (!row) throw new AppError("case_not_found");
  return row;
}

/** Throws `case_not_found`. */
export async function getCase(db: Db, id: string): Promise<PaymentCaseDetail> {
  const row = await getCaseRow(db, id);
  const notes = await findCaseNotes(db, id);
  const { explained, ...known } = row.details;
  const isOfSettlement = row.kind.startsWith("settlement");
  const { day, stated = null, difference = null, booked = null, ...others } = known as SettlementDetails;
  const details = isOfSettlement ? others : known;
  return {
    ...presentCase(row),
    may_record_failure: mayRecordFailure(row.kind, row.payment_status),
    settlement: isOfSettlement ? { day, stated, difference, booked } : null,
    explained_by: (explained as Explanation | undefined) ?? null,
    details: Object.entries(details).map(([name, value]) => ({
      name,
      value: typeof value === "string" ? value : JSON.stringify(value),
    })),
    notes: notes.map(({ id: noteId, author_id, author_name, note, created_at }) => ({
      id: noteId,
      author: { id: author_id, name: author_name },
      note,
      at: created_at.toISOString(),
    })),
  };
}

/** Changes a locked case and publishes it. Throws `case_not_found`. */
function changeCase(
  ctx: Context,
  id: string,
  change: (trx: Db, stored: NonNullable<Awaited<ReturnType<typeof lockCase>>>) => Promise<void>,
): Promise<PaymentCaseDetail> {
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await lockCase(trx, id);
    if (!stored) throw new AppError("case_not_found");
    await change(trx, stored);
    await publishPaymentChange(trx);
    return getCase(trx, id);
  });
}

/** The people to whom cases can be assigned. */
export async function listCaseAssignees({ db }: Context): Promise<{ people: CaseAssignee[] }> {
  return { people: await findCaseAssignees(db, rolesWith("payments.refund")) };
}

/**
 * Assigns a case, also to the caller, or unassigns it; notifies an assignee other than the caller. If two people assign it,
 * the second gets `case_taken` with the assignee's name. Throws `case_not_found`, `case_resolved`, and `assignee_unfit` for
 * a person who may not resolve cases.
 */
export function assignCase(
  ctx: Context,
  actor: Actor,
  id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<PaymentCaseDetail> {
  return changeCase(ctx, id, async (trx, { kind, status, assigned_to }) => {
    if (assigned_to === to) return;
    if (status === "resolved") throw new AppError("case_resolved");
    if (assigned_to !== from) {
      const by = (await findCase(trx, id))?.assignee_name ?? null;
      throw new AppError("case_taken", { details: { by } });
    }
    // The lock makes a concurrent change of role or suspension wait.
    if (to !== null && !(await lockCaseAssignee(trx, to, rolesWith("payments.refund"))))
      throw new AppError("assignee_unfit");
    await updateCaseAssignee(trx, [id], to);
    if (to === null || to === actor.userId) return;
    const path = `/admin/payments-tracking/cases/${id}`;
    await notify(ctx, trx, { userId: to, type: "payment_case", values: { about: kind }, path });
  });
}

/** Adds a note, also to a resolved case; repeating it adds nothing. Throws `case_not_found`. */
export function addCaseNote(
  ctx: Context,
  actor: Actor,
  caseId: string,
  { id, note }: { id: string; note: string },
): Promise<PaymentCaseDetail> {
  return changeCase(ctx, caseId, (trx) =>
    insertCaseNote(trx, { id, case_id: caseId, author_id: actor.userId, note }),
  );
}

/**
 * Resolves a case with what was found out; it stays readable. `payment_failed` records that its payment failed, which releases the amount
 * for another attempt; money that arrives after all is recorded as always. Throws `case_not_found`, `case_resolved`, and
 * `payment_decided` when the payment has a result.
 */
export async function resolveCase(
  ctx: Context,
  actor: Actor,
  id: string,
  { resolution, payment_failed = false }: { resolution: string; payment_failed?: boolean | undefined },
): Promise<PaymentCaseDetail> {
  const row = await getCaseRow(ctx.db, id);
  if (row.status === "resolved") throw new AppError("case_resolved");
  if (payment_failed) await recordFailure(ctx, actor, row);
  return changeCase(ctx, id, async (trx, { status }) => {
    if (status === "resolved") throw new AppError("case_resolved");
    await updateCaseResolved(trx, id, { resolution, resolved_by: actor.userId });
  });
}

/**
 * Records that the payment of a case failed, also of a resolved one, which stays as it is: no query would decide the payment any more.
 * Repeating it changes nothing. Throws `case_not_found`, and `payment_decided` when the payment has another result.
 */
export async function recordPaymentFailure(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<PaymentCaseDetail> {
  await recordFailure(ctx, actor, await getCaseRow(ctx.db, id));
  return getCase(ctx.db, id);
}

/** In a transaction of its own, which locks the order first: repeating both after an interruption changes nothing more. */
async function recordFailure(ctx: Context, actor: Actor, row: CaseRow): Promise<void> {
  const isRecorded = row.payment_status === "failed";
  if (!row.transaction_id || (!isRecorded && !mayRecordFailure(row.kind, row.payment_status)))
    throw new AppError("payment_decided");
  const state = { status: "failed", failureCode: "not_confirmed_in_time" } as const;
  const settled = await settleCharge(ctx, row.transaction_id, state, { by: "staff", actorId: actor.userId });
  if (settled.status !== "failed") throw new AppError("payment_decided");
}
