import { documentName } from "@passerelle/domain/billing/format";
import { formatMoney } from "@passerelle/domain/money";
import type { Context } from "../../platform/context.ts";
import { getProfile } from "../../profiles/service.ts";
import { findDocument, findFile } from "../documents/queries.ts";
import { documentWords } from "../files/document-words.ts";
import { findPreferences, recordAnnounced } from "./queries.ts";

/**
 * Emails the reader of an invoice or credit note about it, once: with its file, or with a link to it, as the person prefers. A
 * receipt has an email of its own when the money arrives.
 */
export async function announceDocument(ctx: Context, documentId: string): Promise<void> {
  const row = await findDocument(ctx.db, documentId);
  const file = await findFile(ctx.db, documentId);
  if (!row?.reader_id || !file || row.document.kind === "receipt") return;
  const { reader_id: userId, document } = row;
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await recordAnnounced(trx, documentId))) return;
    const { email: to, name } = await getProfile(trx, userId);
    const { attach_files } = await findPreferences(trx, userId);
    const { language, number, currency, totals } = document;
    await ctx.mail.enqueue(trx, {
      template: "document_issued",
      to,
      language,
      values: {
        name,
        document: `${documentWords(document)(`title.${documentName(document.kind, undefined)}`)} ${number}`,
        purpose: document.lines[0]?.description ?? "",
        amount: formatMoney({ amount: totals.gross, currency }, language),
        link: `${ctx.env.publicUrl}/invoice/${documentId}`,
      },
      ...(attach_files && {
        file: { key: file.storage_key, name: `${number}.pdf`, type: "application/pdf" },
      }),
    });
  });
}
