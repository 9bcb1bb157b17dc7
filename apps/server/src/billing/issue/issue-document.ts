import type { DocumentKind, DocumentLine, IssuedDocument } from "@passerelle/domain/billing/documents";
import { type EntityVersion, entitiesAt, entityFor } from "@passerelle/domain/billing/entities";
import { sumLines, sumTaxes, withTax } from "@passerelle/domain/billing/lines";
import { documentNumber, retainedUntil } from "@passerelle/domain/billing/numbers";
import { rateOn } from "@passerelle/domain/billing/tax";
import { localDay } from "@passerelle/domain/days";
import { describeRefund, publishToFinance } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { publishLive } from "../../platform/live.ts";
import { endDocument, issueCode } from "../../verification/service.ts";
import { findEntityVersions, findTaxRates } from "../settings/queries.ts";
import { findStamps, insertStamp } from "../stamps/queries.ts";
import { enqueueStamp } from "../stamps/stamp-document.ts";
import {
  type Composed,
  composeCreditNote,
  composeInvoice,
  composeReceipt,
  composeRefundReceipt,
} from "./compose.ts";
import {
  addCredit,
  type Due,
  type DuePosition,
  deleteDue,
  findDues,
  insertDocument,
  lockDue,
  lockInvoice,
  type Problem,
  takeNumber,
  updateProblem,
} from "./queries.ts";

/** How many dues `issueDues` reads at a time. */
const BATCH = 200;

/**
 * Issues a due document in one transaction: its number, its content and the balance of the invoice. Repeating it changes
 * nothing. A document that cannot be issued yet, because no billing entity or no rate is known, stays due with the reason.
 */
export async function issueDocument(ctx: Context, due: Due): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await lockDue(trx, due);
    if (!locked) return;
    const problem = await issueLocked(ctx, trx, { ...due, ...locked });
    if (problem) await updateProblem(trx, due, problem);
  });
}

/**
 * Issues all dues: those after a crash, and those that waited for a billing entity. A failure does not stop the others; the
 * job of the failed one is repeated.
 */
export async function issueDues(ctx: Context): Promise<void> {
  let after: DuePosition | undefined;
  for (;;) {
    const dues = await findDues(ctx.db, { after, limit: BATCH });
    for (const { kind, sourceId } of dues) {
      await issueDocument(ctx, { kind, sourceId }).catch((err: unknown) =>
        ctx.log.error({ err, kind, sourceId }, "a billing document could not be issued"),
      );
    }
    if (dues.length < BATCH) return;
    after = dues.at(-1);
  }
}

type LockedDue = Due & { isNews: boolean };

async function issueLocked(ctx: Context, trx: Db, due: LockedDue): Promise<Problem | undefined> {
  switch (due.kind) {
    case "receipt":
      return issue(ctx, trx, due, await composeReceipt(trx, due.sourceId));
    case "invoice":
      return issue(ctx, trx, due, await composeInvoice(trx, due.sourceId));
    case "credit_note":
      return issueForRefund(ctx, trx, due);
  }
}

/** A credit note of the invoice that the refunded payment paid, or a receipt if no invoice contains the refunded amount. */
async function issueForRefund(ctx: Context, trx: Db, due: LockedDue): Promise<Problem | undefined> {
  const refund = await describeRefund(trx, due.sourceId);
  const { isUnused, payableId } = refund.payment;
  const paidNothing = isUnused || refund.isBeforePaid;
  const invoiceDue: Due = { kind: "invoice", sourceId: payableId };
  // The invoice is issued first: it may still be due, or another process may be issuing it.
  const locked = paidNothing ? undefined : await lockDue(trx, invoiceDue);
  const problemOfInvoice = locked && (await issueLocked(ctx, trx, { ...invoiceDue, ...locked }));
  if (problemOfInvoice) return problemOfInvoice;
  const invoice = paidNothing ? undefined : await lockInvoice(trx, payableId);
  if (!invoice) return issue(ctx, trx, due, await composeRefundReceipt(trx, refund));
  const problem = await issue(ctx, trx, due, await composeCreditNote(trx, refund, invoice));
  if (problem) return problem;
  const left = await addCredit(trx, invoice.id, refund.amount);
  // A fully credited invoice proves no expense any more, and `/verify` must show that.
  if (left === 0) await endDocument(trx, invoice.id, { action: "revoke" });
  return undefined;
}

async function issue(
  ctx: Context,
  trx: Db,
  due: LockedDue,
  composed: Composed,
): Promise<Problem | undefined> {
  const { kind, language, currency, buyer, reference, payment, invoice, issuer } = composed;
  const now = new Date();
  const versions = await findEntityVersions(trx);
  const entity =
    "entityId" in issuer
      ? entitiesAt(versions, now).find(({ entity_id }) => entity_id === issuer.entityId)
      : entityFor(versions, issuer.country, now);
  if (!entity) return "no_entity";
  const today = localDay(now, entity.time_zone);
  const lines = await taxLines(trx, composed, entity, today);
  if (!lines) return "no_rate";
  // Taken last, because from here on other documents of the series wait.
  const taken = await takeNumber(trx, { entityId: entity.entity_id, kind, today });
  const document: IssuedDocument = {
    kind,
    number: documentNumber(entity.prefix, kind, taken),
    issued_on: taken.issuedOn,
    language,
    currency,
    seller: entity.seller,
    buyer,
    lines,
    taxes: kind === "receipt" ? [] : sumTaxes(lines),
    totals: sumLines(lines),
    reference,
    ...(payment && { payment: { ...payment, time_zone: entity.time_zone } }),
    ...(invoice && { invoice: { number: invoice.number, issued_on: invoice.issued_on } }),
  };
  const id = crypto.randomUUID();
  const { readerId, customerId, requestId } = composed;
  await insertDocument(trx, {
    id,
    due,
    entityId: entity.entity_id,
    year: taken.year,
    sequence: taken.sequence,
    readerId,
    customerId,
    requestId,
    invoiceId: invoice?.id ?? null,
    retainedUntil: retainedUntil(taken.issuedOn),
    document,
  });
  const { number, issued_on: issuedOn, totals } = document;
  const total = { amount: totals.gross, currency };
  await issueCode(trx, { kind, subjectId: id, ownerId: readerId, issuedOn, number, total });
  await deleteDue(trx, due);
  if (entity.stamp_authority && (await needsStamp(trx, kind, invoice?.id))) {
    await insertStamp(trx, id, entity.stamp_authority);
    await enqueueStamp(ctx, trx, id);
  } else {
    await ctx.jobs.enqueue(trx, "billing.render", { documentId: id, announce: due.isNews });
  }
  if (readerId) await publishLive(trx, { users: [readerId] }, { about: "billing_document", id });
  await publishToFinance(trx, { about: "billing_document", id });
  return undefined;
}

/** True for an invoice, and for a credit note of an invoice that the authority knows. */
async function needsStamp(db: Db, kind: DocumentKind, invoiceId: string | undefined): Promise<boolean> {
  if (invoiceId === undefined) return kind === "invoice";
  return (await findStamps(db, [invoiceId])).has(invoiceId);
}

/** The lines with VAT; undefined where a rate is not known. */
async function taxLines(
  db: Db,
  composed: Composed,
  { seller }: EntityVersion,
  day: string,
): Promise<DocumentLine[] | undefined> {
  if ("lines" in composed) return composed.lines;
  const rates = await findTaxRates(db);
  const { gross } = composed;
  const rateOf = new Map(
    gross.map(({ category }) => [category, rateOn(rates, { country: seller.country, category, day })]),
  );
  if ([...rateOf.values()].includes(undefined)) return undefined;
  return withTax(gross, (category) => rateOf.get(category) ?? 0);
}
