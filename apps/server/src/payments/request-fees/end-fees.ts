import { eraseAttachments, listAttachments } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { lockExistingRequest } from "../../requests/service.ts";
import { lockPayable } from "../attempts/payable-queries.ts";
import { moveFee } from "./move-fee.ts";
import { eraseTextsOfUnpaid, findOpenFeesOf, readFeesOf } from "./queries.ts";

/** Ends the open fees of an account that is being closed. Erases the texts and files of the fees of its unpaid requests. */
export async function endFeesOfPerson(ctx: Context, trx: Db, userId: string): Promise<void> {
  for (const { id, requestId } of await findOpenFeesOf(trx, userId)) {
    const request = await lockExistingRequest(trx, requestId);
    await moveFee(ctx, trx, request, await lockPayable(trx, id), { action: "end", as: "request_cancelled" });
  }
  const erased = await eraseTextsOfUnpaid(trx, userId);
  await eraseAttachments(ctx, trx, ["request_fee"], erased, "account_closed");
}

/** A person's fees with their files, for the export of their data. */
export async function exportFees(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const rows = await readFeesOf(db, userId);
  const files = await listAttachments(
    db,
    "request_fee",
    rows.map(({ id }) => id),
  );
  const receipts = await listAttachments(
    db,
    "office_payment",
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    files: files.get(row.id) ?? [],
    office_receipts: receipts.get(row.id) ?? [],
  }));
}
