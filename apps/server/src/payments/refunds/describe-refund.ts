import type { CustomerRefund, TrackedRefund } from "@passerelle/contract/payments/refunds";
import {
  customerRefundState,
  isOwed,
  isOwnPayment,
  isStaffActionOpen,
  mayApproveRefund,
  STAFF_REFUND_ACTIONS,
  STAFF_REFUND_REASONS,
  type StaffRefundAction,
} from "@passerelle/domain/payments/refunds";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { linkAttachment, listAttachments } from "../../attachments/service.ts";
import { findExchangeRates } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccess } from "../../requests/service.ts";
import { getFourEyesLimit } from "../settings/settings.ts";
import {
  findRefundPage,
  findRefundRow,
  findRefundsOfRequest,
  type RefundList,
  type RefundRow,
  sumApprovedAlone,
} from "./list-queries.ts";

type StaffState = Pick<
  RefundRow,
  "status" | "method" | "next_check_at" | "came_back_at" | "requested_by" | "payable_status"
>;

/** Whether staff may move a refund in this way now. */
export function isOpenToStaff(
  { status, method, next_check_at, came_back_at, requested_by, payable_status }: StaffState,
  action: StaffRefundAction,
): boolean {
  const facts = { cameBack: came_back_at !== null, requestedBy: requested_by, orderStatus: payable_status };
  return isStaffActionOpen(
    { status, method, isQueried: next_check_at !== null, isOwed: isOwed(facts) },
    action,
  );
}

/** Refunds as a reader of finance sees them, with what they may do. */
export async function describeRefunds(
  db: Db,
  actor: Actor,
  rows: readonly RefundRow[],
): Promise<TrackedRefund[]> {
  const proofs = await listAttachments(
    db,
    "refund",
    rows.map(({ id }) => id),
  );
  const limit = await getFourEyesLimit(db);
  const rates = await findExchangeRates(db);
  const requested = rows.filter(({ status }) => status === "requested").map(({ payable_id }) => payable_id);
  const approvedAlone = await sumApprovedAlone(db, actor.userId, requested);
  return rows.map((row) => {
    const isOwn = isOwnPayment({ customerId: row.customer_id, payerId: row.payer_id }, actor.userId);
    const isOpen = (action: StaffRefundAction) => !isOwn && isOpenToStaff(row, action);
    const facts = factsOf(row, approvedAlone.get(row.payable_id));
    const needsSecondPerson = isOwn
      ? STAFF_REFUND_ACTIONS.some((action) => isOpenToStaff(row, action))
      : row.status === "requested" && !mayApproveRefund(facts, actor.userId, limit, rates);
    return {
      id: row.id,
      reference: row.reference,
      payment: {
        id: row.transaction_id,
        reference: row.payment_reference,
        provider: row.provider,
        payer: row.payer_name,
      },
      amount: row.amount,
      currency: row.currency,
      charged: { amount: row.charged_amount, currency: row.charged_currency },
      status: row.status,
      reason: row.reason,
      note: row.note,
      method: row.method,
      requested_by: personOf(row.requested_by, row.requested_by_name),
      approved_by: personOf(row.approved_by, row.approved_by_name),
      created_at: row.created_at.toISOString(),
      approved_at: row.approved_at?.toISOString() ?? null,
      sent_at: row.sent_at?.toISOString() ?? null,
      closed_at: row.closed_at?.toISOString() ?? null,
      came_back_at: row.came_back_at?.toISOString() ?? null,
      failure: row.failure,
      provider_refund_id: row.provider_refund_id,
      tries: row.tries,
      proofs: proofs.get(row.id) ?? [],
      may: {
        approve: isOpen("approve") && !needsSecondPerson,
        decline: isOpen("decline"),
        retry: row.method !== "manual" && isOpen("retry"),
        complete: isOpen("complete"),
        fail: isOpen("fail"),
        come_back: isOpen("come_back"),
      },
      needs_second_person: needsSecondPerson,
    };
  });
}

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** The facts of the four-eyes rule. */
export const factsOf = (
  { amount, currency, requested_by }: Pick<RefundRow, "amount" | "currency" | "requested_by">,
  approvedAlone = 0,
) => ({ amount, currency, requestedBy: requested_by, approvedAlone });

/** Throws `refund_not_found`. */
export async function getTrackedRefund(db: Db, actor: Actor, id: string): Promise<TrackedRefund> {
  const row = await findRefundRow(db, id);
  const [refund] = row ? await describeRefunds(db, actor, [row]) : [];
  if (!refund) throw new AppError("refund_not_found");
  return refund;
}

export async function listRefunds(
  { db }: Context,
  actor: Actor,
  { list = "to_approve", page = 1 }: { list?: RefundList; page?: number },
): Promise<{ refunds: TrackedRefund[]; total: number }> {
  const asked = { limit: TRACKED_PER_PAGE, offset: (page - 1) * TRACKED_PER_PAGE };
  const { rows, total } = await findRefundPage(db, list, asked);
  return { refunds: await describeRefunds(db, actor, rows), total };
}

/** Throws `refund_not_found`, and `attachment_not_found` for a file of something else. */
export async function linkProof(ctx: Context, actor: Actor, { id, file }: { id: string; file: string }) {
  if (!(await findRefundRow(ctx.db, id))) throw new AppError("refund_not_found");
  return linkAttachment(ctx, actor, file, { kind: "refund", id }, "inline");
}

const STAFF_REASONS: readonly string[] = STAFF_REFUND_REASONS;

/** The refunds of a request that the caller may read, without declined ones. Throws `request_not_found`. */
export async function listRefundsOfRequest(
  { db }: Context,
  actor: Actor,
  requestId: string,
): Promise<{ refunds: CustomerRefund[] }> {
  if (!(await findAccess(db, actor, requestId))) throw new AppError("request_not_found");
  const refunds = (await findRefundsOfRequest(db, requestId)).flatMap((row): CustomerRefund[] => {
    const state = customerRefundState(row.status, row.came_back_at !== null);
    if (!state) return [];
    return [
      {
        id: row.id,
        reference: row.reference,
        fee_id: row.payable_kind === "request_fee" ? row.payable_id : null,
        amount: row.amount,
        currency: row.currency,
        state,
        note: STAFF_REASONS.includes(row.reason) ? row.note : null,
        created_at: row.created_at.toISOString(),
        refunded_at: state === "refunded" ? (row.closed_at?.toISOString() ?? null) : null,
      },
    ];
  });
  return { refunds };
}
