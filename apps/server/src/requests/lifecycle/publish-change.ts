import type { Change } from "@passerelle/domain/live/changes";
import type { Db } from "../../platform/db.ts";
import { publishLive } from "../../platform/live.ts";
import type { StoredRequest } from "../queries.ts";
import { findStaff } from "./access-queries.ts";

/** Publishes a change of a request to its customer and to the staff with access to it, whose queues change too. */
export async function publishRequestChange(
  trx: Db,
  { id, user_id }: Pick<StoredRequest, "id" | "user_id">,
): Promise<void> {
  await publishLive(trx, { users: [user_id] }, { about: "request", id });
  await publishToStaff(trx, id, { about: "request", id }, { about: "queue" });
}

/** Publishes changes to the staff who have access to a request now. Call it before a change for those who lose access by it. */
export async function publishToStaff(trx: Db, requestId: string, ...changes: Change[]): Promise<void> {
  const users = await findStaff(trx, requestId);
  for (const change of changes) await publishLive(trx, { users }, change);
}
