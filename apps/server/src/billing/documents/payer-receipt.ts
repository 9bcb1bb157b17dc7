import { findPayerPayment } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { AskedRange, OpenFile } from "../../platform/file-reply.ts";
import { openDocument } from "./files.ts";
import { findReceiptOfPayment, type StoredDocument } from "./queries.ts";

/** A payer without an account, who used a link: the secrets of the link and of their payment. */
export type Payer = { token: string; payment: string };

/** The receipt of the payer; undefined before it is issued. Throws `payment_link_not_found` and `payment_not_found`. */
export const findPayerReceipt = async (ctx: Context, payer: Payer): Promise<StoredDocument | undefined> =>
  findReceiptOfPayment(ctx.db, await findPayerPayment(ctx, payer));

/** The file of the receipt. Throws also `billing_document_not_found` before it is issued. */
export async function readPayerReceipt(ctx: Context, payer: Payer, asked: AskedRange): Promise<OpenFile> {
  const row = await findPayerReceipt(ctx, payer);
  if (!row) throw new AppError("billing_document_not_found");
  return openDocument(ctx, row, "attachment", asked);
}
