import type { PromisedDeliverable } from "@passerelle/contract/catalogue";
import type { Deliverable } from "@passerelle/contract/requests/deliverables";
import { missingPromises } from "@passerelle/domain/requests/deliverables/deliverables";
import { listAttachments } from "../../attachments/service.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findPresentDeliverables, type StoredDeliverable } from "./queries.ts";

/** The deliverables of a request that its customer sees: those that were not removed. */
export async function listDeliverables(db: Db, requestId: string): Promise<Deliverable[]> {
  const described = await describeAll(db, await findPresentDeliverables(db, requestId));
  return described.map(({ row: _, ...one }) => one);
}

/** Rows in their wire format, with their files. */
export async function describeAll<R extends StoredDeliverable>(
  db: Db,
  rows: readonly R[],
): Promise<(Deliverable & { row: R })[]> {
  const files = await listAttachments(
    db,
    "deliverable",
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    promise_key: row.promise_key,
    body: row.body,
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    tracking_url: row.tracking_url,
    files: files.get(row.id) ?? [],
    given_at: row.given_at.toISOString(),
    row,
  }));
}

/**
 * Throws `deliverables_missing`, with their names, unless every promised deliverable was added without an infected file. Call in
 * the transaction that completes the request, on the locked row, for which removing a deliverable also waits.
 */
export async function requireDelivered(
  trx: Db,
  requestId: string,
  promises: readonly PromisedDeliverable[],
): Promise<void> {
  const given = await describeAll(trx, await findPresentDeliverables(trx, requestId));
  const missing = missingPromises(promises, given);
  if (missing.length > 0)
    throw new AppError("deliverables_missing", { details: { missing: missing.map(({ name }) => name) } });
}
