import { documentName } from "@passerelle/domain/billing/format";
import { isHeld } from "@passerelle/domain/billing/stamps";
import { formatMoney } from "@passerelle/domain/money";
import { describePayment, findSucceeded } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { EmailFile } from "../../platform/email.ts";
import { getProfile } from "../../profiles/service.ts";
import { ensureFile } from "../documents/files.ts";
import { findDocument, type StoredDocument } from "../documents/queries.ts";
import { documentWords } from "../files/document-words.ts";
import { findInvoiceDue, lockInvoice } from "../issue/queries.ts";
import { findStamps } from "../stamps/queries.ts";
import { findPreferences, findReceipts, isAnnounced, recordAnnounced } from "./queries.ts";

/** A document with the person who reads it, and its file. */
type Readable = StoredDocument & { reader_id: string; file: EmailFile };

/**
 * Emails the reader of a document about it, once: with its file, or with a link to it, as the person prefers.
 *
 * A receipt has its own email with a link when the money arrives. Its file is attached to the email of the invoice. If the
 * invoice comes later or never, readers who prefer files get a second email with the receipt.
 */
export async function announceDocument(ctx: Context, documentId: string): Promise<void> {
  const row = await findDocument(ctx.db, documentId);
  if (!row?.reader_id) return;
  const own = await withFile(ctx, row, row.reader_id);
  const receipts = await prepareReceipts(ctx, own);
  await ctx.db.transaction().execute(async (trx) => {
    const { attach_files } = await findPreferences(trx, own.reader_id);
    if (own.document.kind === "receipt") {
      if (!attach_files || (await isWithInvoice(trx, own))) return;
    } else if (own.document.kind === "invoice") {
      // The announcement of a receipt waits for this lock and then sees whether the receipt was attached here.
      await lockInvoice(trx, own.source_id);
    }
    if (!(await recordAnnounced(trx, own.id))) return;
    if (!attach_files) return sendDocument(ctx, trx, own, []);
    const files = [own.file];
    for (const { id, file } of receipts) if (await recordAnnounced(trx, id)) files.push(file);
    await sendDocument(ctx, trx, own, files);
  });
}

async function withFile(ctx: Context, row: StoredDocument, readerId: string): Promise<Readable> {
  const { storage_key: key } = await ensureFile(ctx, row);
  const file = { key, name: `${row.document.number}.pdf`, type: "application/pdf" };
  return { ...row, reader_id: readerId, file };
}

/** The receipts that may be attached to an invoice. */
async function prepareReceipts(
  ctx: Context,
  { document, source_id, reader_id }: Readable,
): Promise<Readable[]> {
  if (document.kind !== "invoice") return [];
  const rows = await findReceipts(ctx.db, reader_id, await findSucceeded(ctx.db, source_id));
  const receipts: Readable[] = [];
  for (const row of rows) receipts.push(await withFile(ctx, row, reader_id));
  return receipts;
}

/** Whether the email about the invoice of a receipt's payment is not sent yet and will contain the file of the receipt. */
async function isWithInvoice(trx: Db, { document, source_id }: Readable): Promise<boolean> {
  if (document.payment?.direction === "out") return false;
  const { payableId } = await describePayment(trx, source_id);
  const due = await findInvoiceDue(trx, payableId);
  if (due) return due.problem === null;
  const invoice = await lockInvoice(trx, payableId);
  if (!invoice || (await isAnnounced(trx, invoice.id))) return false;
  return !isHeld((await findStamps(trx, [invoice.id])).get(invoice.id)?.state);
}

async function sendDocument(
  ctx: Context,
  trx: Db,
  { id, reader_id, document }: Readable,
  files: readonly EmailFile[],
): Promise<void> {
  const { email: to, name } = await getProfile(trx, reader_id);
  const { kind, language, number, currency, totals, payment, lines } = document;
  await ctx.mail.enqueue(trx, {
    template: "document_issued",
    to,
    language,
    values: {
      name,
      document: `${documentWords(document)(`title.${documentName(kind, payment?.direction)}`)} ${number}`,
      purpose: lines[0]?.description ?? "",
      amount: formatMoney({ amount: totals.gross, currency }, language),
      link: `${ctx.env.publicUrl}/invoice/${id}`,
    },
    files,
  });
}
