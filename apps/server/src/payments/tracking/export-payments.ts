import type { TrackedPayment } from "@passerelle/contract/payments/tracking";
import type { Language } from "@passerelle/contract/shapes";
import { textIn } from "@passerelle/domain/languages";
import { inMajorUnits } from "@passerelle/domain/money";
import { type ExportFormat, MAX_EXPORTED_PAYMENTS } from "@passerelle/domain/payments/tracking";
import type { Context } from "../../platform/context.ts";
import { CSV_START, csvLine } from "../../platform/csv.ts";
import { AppError } from "../../platform/errors.ts";
import { readTexts } from "../../platform/texts.ts";
import { writeInThread } from "../../platform/workbooks/write-in-thread.ts";
import { filterOf, type PaymentQuery, presentPayment } from "./list-payments.ts";
import { findPaymentIds, readPaymentRows } from "./list-queries.ts";
import fr from "./words/fr.json" with { type: "json" };

const texts = readTexts(import.meta.url, "words", fr);

const BATCH = 500;

type Cell = string | number | Date | null;

const textOf = (cell: Cell): string => (cell instanceof Date ? cell.toISOString() : String(cell ?? ""));

/**
 * The payments of a list, of all its pages, as a workbook or as CSV in the reader's language. Throws `export_too_large`.
 */
export async function exportPayments(
  { db }: Context,
  { format = "xlsx", ...query }: PaymentQuery & { format?: ExportFormat },
  language: Language,
): Promise<Buffer> {
  const ids = await findPaymentIds(db, filterOf(query), MAX_EXPORTED_PAYMENTS + 1);
  if (ids.length > MAX_EXPORTED_PAYMENTS)
    throw new AppError("export_too_large", { details: { limit: MAX_EXPORTED_PAYMENTS } });
  const words = texts[language];
  const operators = { orange_money: words.orange_money, momo: words.momo, wave: words.wave };
  const rows: Cell[][] = [Object.values(words.columns)];
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const row of await readPaymentRows(db, ids.slice(at, at + BATCH))) {
      const payment = presentPayment(row);
      const inUnits = (amount: number) => inMajorUnits(amount, payment.currency);
      rows.push([
        row.created_at,
        payment.reference,
        payment.payer.name,
        payment.payer.email,
        payment.request?.reference ?? null,
        purposeOf(payment, words.request, language),
        words[payment.payment_method],
        payment.operator && operators[payment.operator],
        payment.provider,
        row.payment_gateway_id,
        inUnits(payment.amount),
        payment.currency,
        inUnits(payment.returned),
        inMajorUnits(row.charged_amount, row.charged_currency),
        row.charged_currency,
        words.status[payment.status],
        row.settled_at,
      ]);
    }
  }
  if (format === "csv") return Buffer.from(CSV_START + rows.map((row) => csvLine(row.map(textOf))).join(""));
  return Buffer.from(await writeInThread([{ name: words.sheet, rows }]));
}

const purposeOf = ({ fee, label }: TrackedPayment, request: string, language: Language): string =>
  fee ? `${fee.label} – ${fee.office}` : label ? textIn(label, language) : request;
