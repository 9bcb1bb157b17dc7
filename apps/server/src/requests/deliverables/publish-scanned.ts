import { ownerOfPath } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { findRequest } from "../queries.ts";
import { findDeliverable } from "./queries.ts";

/** Publishes to the open pages of a request that a file of a deliverable was scanned. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const owner = await ownerOfPath(trx, path);
  const deliverable = owner?.kind === "deliverable" ? await findDeliverable(trx, owner.id) : undefined;
  const request = deliverable && (await findRequest(trx, deliverable.service_request_id));
  if (request) await publishRequestChange(trx, request);
}
