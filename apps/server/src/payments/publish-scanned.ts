import { ownerOfPath } from "../attachments/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { findRequest, publishRequestChange } from "../requests/service.ts";
import { publishPaymentChange } from "./publish-change.ts";
import { findRefund } from "./refunds/queries.ts";
import { findFee } from "./request-fees/queries.ts";

/**
 * Publishes that a notice of a fee, the receipt of an office or a proof of a refund was scanned, to people whose pages show
 * it.
 */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const owner = await ownerOfPath(trx, path);
  if (owner?.kind === "request_fee" || owner?.kind === "office_payment") {
    const fee = await findFee(trx, owner.id);
    const request = fee?.service_request_id ? await findRequest(trx, fee.service_request_id) : undefined;
    if (request) await publishRequestChange(trx, request);
  }
  // Receipts of offices are listed beside the payments.
  if (owner?.kind === "office_payment") await publishPaymentChange(trx);
  if (owner?.kind === "refund")
    await publishPaymentChange(trx, (await findRefund(trx, owner.id))?.transaction_id);
}
