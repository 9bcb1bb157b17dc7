import type { Attachment } from "@passerelle/contract/attachments";
import { eraseAttachments, listAttachments } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { exportVerifiable, findVerifiable } from "../../verification/service.ts";
import { deleteCodes } from "./issue-codes.ts";
import { deleteOfRequest, deleteUnpaid, readDeliverables } from "./queries.ts";

/** Deletes the deliverables of a request, in the transaction that deletes it. */
export async function eraseDeliverables(ctx: Context, trx: Db, requestId: string): Promise<void> {
  const deleted = await deleteOfRequest(trx, requestId);
  await deleteCodes(trx, deleted);
  await eraseAttachments(ctx, trx, ["deliverable"], deleted, "retention_ended");
}

/** When an account is closed, deletes the deliverables of its requests that need not be retained. */
export async function eraseUnpaidDeliverables(ctx: Context, trx: Db, userId: string): Promise<void> {
  const deleted = await deleteUnpaid(trx, userId);
  await deleteCodes(trx, deleted);
  await eraseAttachments(ctx, trx, ["deliverable"], deleted, "account_closed");
}

/** A person's deliverables with their files, for the export of their data. */
export async function exportDeliverables(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const rows = await readDeliverables(db, userId);
  const files = await listAttachments(
    db,
    "deliverable",
    rows.map(({ id }) => id),
  );
  const verifiable = await findVerifiable(
    db,
    [...files.values()].flat().map(({ id }) => id),
  );
  const withCode = (file: Attachment) => ({
    ...file,
    verification: exportVerifiable(verifiable.get(file.id)),
  });
  return rows.map((row) => ({ ...row, files: (files.get(row.id) ?? []).map(withCode) }));
}
