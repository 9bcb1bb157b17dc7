import type { BillingDocument, BillingDocumentDetail, BillingQuery } from "@passerelle/contract/billing";
import { isHeld } from "@passerelle/domain/billing/stamps";
import { findOfficePayment } from "../../payments/service.ts";
import { type Actor, actorMay } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { signLink } from "../../platform/file-links.ts";
import { getOwnRequest } from "../../requests/service.ts";
import { findVerifiable, presentVerifiable } from "../../verification/service.ts";
import { findStamps } from "../stamps/queries.ts";
import { presentStamp } from "../stamps/shown-stamp.ts";
import { present, presentDetail } from "./present.ts";
import {
  countWaiting,
  findCreditNotes,
  findDocument,
  findDocumentsOfRequest,
  findYears,
  listDocuments,
  type StoredDocument,
  type Waiting,
} from "./queries.ts";

const PER_PAGE = 20;
/** Staff read dense pages. */
const STAFF_PER_PAGE = 50;

type Paged = { documents: BillingDocument[]; total: number; page: number; per_page: number };

/** The documents that the caller reads, newest first. */
export async function listOwnDocuments(
  { db }: Context,
  { userId: readerId }: Actor,
  { kind, year, page = 1, per_page = PER_PAGE }: BillingQuery,
): Promise<Paged & { years: number[] }> {
  const { rows, total } = await listDocuments(
    db,
    { readerId, kind, year },
    { limit: per_page, offset: (page - 1) * per_page },
  );
  const documents = await presentAll(db, rows);
  return { documents, total, page, per_page, years: await findYears(db, { readerId }) };
}

/** Every document, for finance; and how many wait to be issued. */
export async function listAllDocuments(
  { db }: Context,
  { kind, year, q, page = 1, per_page = STAFF_PER_PAGE }: BillingQuery & { q?: string | undefined },
): Promise<Paged & { years: number[]; waiting: Waiting }> {
  const { rows, total } = await listDocuments(
    db,
    { kind, year, sought: q },
    { limit: per_page, offset: (page - 1) * per_page },
  );
  return {
    documents: await presentAll(db, rows),
    total,
    page,
    per_page,
    years: await findYears(db, {}),
    waiting: await countWaiting(db),
  };
}

/** The documents of the caller's own request. Throws `request_not_found`. */
export async function listDocumentsOfRequest(
  { db }: Context,
  actor: Actor,
  requestId: string,
): Promise<{ documents: BillingDocument[] }> {
  const request = await getOwnRequest(db, actor, requestId);
  const rows = await findDocumentsOfRequest(db, request.id, actor.userId);
  return { documents: await presentAll(db, rows) };
}

async function presentAll(db: Db, rows: readonly StoredDocument[]): Promise<BillingDocument[]> {
  const ids = rows.map(({ id }) => id);
  const stamps = await findStamps(db, ids);
  const verifiable = await findVerifiable(db, ids);
  return rows.map((row) => present(row, { stamp: stamps.get(row.id), verifiable: verifiable.get(row.id) }));
}

/** Throws `billing_document_not_found`, also for a document that the caller may not read. */
async function getReadable({ db, env }: Context, actor: Actor, id: string) {
  const row = await findDocument(db, id);
  const isStaff = actorMay(env, actor, "payments.track");
  if (!row || !(row.reader_id === actor.userId || isStaff)) throw new AppError("billing_document_not_found");
  return { row, isStaff, stamp: (await findStamps(db, [id])).get(id) };
}

/** Throws `billing_document_not_found`, and `billing_document_held` for its reader while it waits for its stamp. */
export async function getDocument(ctx: Context, actor: Actor, id: string): Promise<BillingDocumentDetail> {
  const { row, isStaff, stamp } = await getReadable(ctx, actor, id);
  if (!isStaff && isHeld(stamp?.state)) throw new AppError("billing_document_held");
  const invoice = row.invoice_id ? await findDocument(ctx.db, row.invoice_id) : undefined;
  const related = invoice ? [invoice] : await findCreditNotes(ctx.db, row.id);
  const passedOn =
    row.document.kind === "invoice" ? await findOfficePayment(ctx.db, row.source_id) : undefined;
  return presentDetail(row, {
    related,
    passed_on: passedOn ? { fee_id: row.source_id, ...passedOn } : null,
    stamp: presentStamp(stamp, { isStaff }),
    verification: presentVerifiable(ctx, (await findVerifiable(ctx.db, [row.id])).get(row.id)),
    readerId: actor.userId,
  });
}

/** Throws `billing_document_not_found`, and `billing_document_held` while it waits for its stamp. */
export async function linkDocument(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const { row, stamp } = await getReadable(ctx, actor, id);
  if (isHeld(stamp?.state)) throw new AppError("billing_document_held");
  const { url, expiresAt } = await signLink(ctx, {
    kind: "billing",
    id: row.id,
    disposition,
    readerId: actor.userId,
    sessionId: actor.sessionId,
  });
  return { url, expires_at: expiresAt.toISOString() };
}
