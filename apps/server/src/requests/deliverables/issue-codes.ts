import type { VerifiableKind } from "@passerelle/domain/verification/states";
import { listAttachments, listHashes } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import {
  backfillCodes,
  deleteDocuments,
  endDocument,
  findVerifiable,
  issueCode,
  signFile,
} from "../../verification/service.ts";
import { findRequest } from "../queries.ts";
import {
  findWithdrawnFor,
  listFileDeliverables,
  lockDeliverable,
  type StoredDeliverable,
} from "./queries.ts";

type Issuing = Pick<Context, "vault" | "log">;

const KINDS: Partial<Record<StoredDeliverable["kind"], VerifiableKind>> = {
  file: "deliverable",
  proof: "proof",
};

/**
 * Issues the codes by which others verify the files of a deliverable, in the transaction that hands the files over. Existing
 * codes are kept. The first of these files replaces a file for the same promise that was withdrawn before. Returns false when
 * nothing was issued.
 */
export async function issueCodes(
  ctx: Issuing,
  trx: Db,
  ownerId: string,
  deliverable: StoredDeliverable,
): Promise<boolean> {
  const kind = KINDS[deliverable.kind];
  if (!kind) return false;
  const scanned = (await listAttachments(trx, "deliverable", [deliverable.id])).get(deliverable.id) ?? [];
  // The customer can never read an infected file.
  const infected = new Set(scanned.filter(({ scan }) => scan === "infected").map(({ id }) => id));
  const files = (await listHashes(trx, "deliverable", [deliverable.id])).filter(
    ({ id }) => !infected.has(id),
  );
  const known = await findVerifiable(
    trx,
    files.map(({ id }) => id),
  );
  const issuedOn = deliverable.given_at.toISOString().slice(0, 10);
  let first: string | undefined;
  for (const { id, sha256 } of files) {
    if (known.has(id)) continue;
    const code = await issueCode(trx, { kind, subjectId: id, ownerId, issuedOn });
    await signFile(ctx, trx, id, sha256);
    first ??= code;
  }
  if (first === undefined) return false;
  if (deliverable.promise_key === null) return true;
  const former = await findWithdrawnFor(trx, deliverable.service_request_id, deliverable.promise_key);
  for (const { id } of await listHashes(trx, "deliverable", former))
    await endDocument(trx, id, { action: "replace", by: first });
  return true;
}

/** Revokes the codes of a withdrawn deliverable. */
export async function revokeCodes(trx: Db, deliverableId: string): Promise<void> {
  for (const { id } of await listHashes(trx, "deliverable", [deliverableId]))
    await endDocument(trx, id, { action: "revoke" });
}

/** Deletes the codes of deliverables that are deleted. Call it before their files are erased. */
export async function deleteCodes(trx: Db, deliverableIds: readonly string[]): Promise<void> {
  const files = await listHashes(trx, "deliverable", deliverableIds);
  await deleteDocuments(
    trx,
    files.map(({ id }) => id),
  );
}

/** Issues codes for files that were handed over before codes existed, unless they were withdrawn or are infected. */
export function issueMissingCodes(ctx: Context): Promise<void> {
  return backfillCodes(ctx.db, {
    capability: "requests",
    find: (page) => listFileDeliverables(ctx.db, page),
    issue: (id) =>
      ctx.db.transaction().execute(async (trx) => {
        const deliverable = await lockDeliverable(trx, id);
        const request = deliverable && (await findRequest(trx, deliverable.service_request_id));
        if (!request || deliverable.removed_at) return false;
        return issueCodes(ctx, trx, request.user_id, deliverable);
      }),
    onFailure: (err, id) => ctx.log.error({ err, id }, "a deliverable could not get its codes"),
  });
}
