import type { ScanVerdict } from "@passerelle/domain/scans/scan-state";
import { ownerOfPath } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { endDocument } from "../../verification/service.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { findRequest } from "../queries.ts";
import { findDeliverable } from "./queries.ts";

/**
 * Publishes to the open pages of a request that a file of a deliverable was scanned. Revokes the code of an infected file, so
 * that we do not confirm it as genuine.
 */
export async function publishScanned(
  _ctx: Context,
  trx: Db,
  { path, verdict }: { path: string; verdict: ScanVerdict },
): Promise<void> {
  const owner = await ownerOfPath(trx, path);
  const deliverable = owner?.kind === "deliverable" ? await findDeliverable(trx, owner.id) : undefined;
  if (deliverable && owner && verdict.state === "infected")
    await endDocument(trx, owner.fileId, { action: "revoke" });
  const request = deliverable && (await findRequest(trx, deliverable.service_request_id));
  if (request) await publishRequestChange(trx, request);
}
