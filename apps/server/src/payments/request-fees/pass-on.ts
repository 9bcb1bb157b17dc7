import type { Attachment } from "@passerelle/contract/attachments";
import type { NewOfficePayment, TrackedFee } from "@passerelle/contract/payments/office-payments";
import { utcDay } from "@passerelle/domain/days";
import { passedOnTransfers } from "@passerelle/domain/payments/ledger";
import { feeStateOf, type PassOnRefusal, passOnRefusal } from "@passerelle/domain/payments/request-fees";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { bindAttachments, linkAttachment, listAttachments } from "../../attachments/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockExistingRequest, publishRequestChange } from "../../requests/service.ts";
import { findPayable } from "../attempts/payable-queries.ts";
import { postTransfers } from "../ledger/post.ts";
import { requireProofs } from "../proofs.ts";
import { publishPaymentChange } from "../publish-change.ts";
import {
  type FeeList,
  findPaidFee,
  findPaidFees,
  findPassedOnDay,
  insertOfficePayment,
  type PaidFeeRow,
} from "./office-queries.ts";
import { lockFee } from "./open-fee.ts";

const REFUSALS = {
  not_paid: "fee_not_paid",
  passed_on: "fee_passed_on",
  refund_open: "fee_refund_open",
} as const satisfies Record<PassOnRefusal, string>;

/**
 * Records that what is left of a fee was paid to its office, and posts it, in one transaction under the locks of its
 * request and its payable, so that it happens once and never during a refund of the fee. A repetition by the same person
 * changes nothing. Throws `fee_not_found`, `fee_not_paid`, `fee_passed_on`, `fee_refund_open`, `attachment_not_found` and
 * `invalid_input`.
 */
export function passOn(
  ctx: Context,
  actor: Actor,
  feeId: string,
  { paid_on, files }: NewOfficePayment,
): Promise<TrackedFee> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = await findPayable(trx, feeId);
    if (known?.kind !== "request_fee" || !known.service_request_id) throw new AppError("fee_not_found");
    const request = await lockExistingRequest(trx, known.service_request_id);
    const payable = await lockFee(trx, request.id, feeId);
    const row = await findPaidFee(trx, feeId);
    if (!row) throw new AppError("fee_not_paid");
    if (row.paid_on === paid_on && row.recorded_by === actor.userId) return describeOne(trx, row);
    const refusal = passOnRefusal({
      state: feeStateOf(payable),
      left: row.left,
      isRefundOpen: row.refund_open,
      isPassedOn: row.paid_on !== null,
    });
    if (refusal) throw new AppError(REFUSALS[refusal]);
    if (paid_on > utcDay(new Date()))
      throw new AppError("invalid_input", { fields: [{ field: "paid_on", code: "in_the_future" }] });
    await insertOfficePayment(trx, { fee_id: feeId, paid_on, amount: row.left, recorded_by: actor.userId });
    await bindAttachments(trx, actor.userId, files, { kind: "office_payment", id: feeId });
    await requireProofs(trx, "office_payment", feeId);
    await postTransfers(trx, {
      event: `fee:${feeId}`,
      transactionId: row.payment_id,
      transfers: passedOnTransfers(payable.user_id, row.left, payable.currency),
    });
    await publishRequestChange(trx, request);
    await publishPaymentChange(trx, row.payment_id);
    const passed = await findPaidFee(trx, feeId);
    if (!passed) throw new Error(`the fee ${feeId} is gone`);
    return describeOne(trx, passed);
  });
}

export async function listPaidFees(
  { db }: Context,
  { list = "to_pass_on", page = 1 }: { list?: FeeList; page?: number },
): Promise<{ fees: TrackedFee[]; total: number }> {
  const asked = { limit: TRACKED_PER_PAGE, offset: (page - 1) * TRACKED_PER_PAGE };
  const { rows, total } = await findPaidFees(db, list, asked);
  return { fees: await describe(db, rows), total };
}

/** Throws `fee_not_found`, and `attachment_not_found` for a file of something else. */
export async function linkReceipt(ctx: Context, actor: Actor, { id, file }: { id: string; file: string }) {
  if (!(await findPaidFee(ctx.db, id))) throw new AppError("fee_not_found");
  return linkAttachment(ctx, actor, file, { kind: "office_payment", id }, "inline");
}

/** When a payable was passed on to an office, with the office's receipts. */
export async function findOfficePayment(
  db: Db,
  payableId: string,
): Promise<{ on: string; receipts: Attachment[] } | undefined> {
  const on = await findPassedOnDay(db, payableId);
  if (on === undefined) return undefined;
  return { on, receipts: (await listAttachments(db, "office_payment", [payableId])).get(payableId) ?? [] };
}

async function describeOne(db: Db, row: PaidFeeRow): Promise<TrackedFee> {
  const [fee] = await describe(db, [row]);
  if (!fee) throw new Error(`the fee ${row.id} is gone`);
  return fee;
}

async function describe(db: Db, rows: readonly PaidFeeRow[]): Promise<TrackedFee[]> {
  const receipts = await listAttachments(
    db,
    "office_payment",
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    office: row.office,
    payment: { id: row.payment_id, reference: row.payment_reference },
    request: { id: row.request_id, reference: row.request_reference },
    customer: { id: row.customer_id, name: row.customer_name },
    amount: row.passed_amount ?? row.left,
    currency: row.currency,
    paid_at: row.paid_at.toISOString(),
    refund_open: row.refund_open,
    passed_on:
      row.paid_on !== null && row.recorded_by !== null && row.recorded_at !== null
        ? {
            on: row.paid_on,
            receipts: receipts.get(row.id) ?? [],
            by: { id: row.recorded_by, name: row.recorder_name ?? "" },
            at: row.recorded_at.toISOString(),
          }
        : null,
  }));
}
