import type { Db } from "../../platform/db.ts";
import { tell } from "../../platform/live.ts";
import type { StoredRequest } from "../queries.ts";

/** Tells a request's customer and those who may work on it that it changed, and the queues with it; in the same transaction. */
export async function publishRequestChange(
  trx: Db,
  { id, user_id }: Pick<StoredRequest, "id" | "user_id">,
): Promise<void> {
  await tell(trx, { users: [user_id] }, { about: "request", id });
  await tell(trx, { workers: { requestId: id } }, { about: "request", id });
  await tell(trx, { workers: { requestId: id } }, { about: "queue" });
}
