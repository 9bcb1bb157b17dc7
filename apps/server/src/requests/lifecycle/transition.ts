import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { Db } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";
import { publishRequestChange } from "./publish-change.ts";
import { insertEvent, type NewEvent } from "./timeline-queries.ts";

export async function recordMove(
  trx: Db,
  request: StoredRequest,
  to: RequestStatus,
  who: Pick<NewEvent, "by" | "actor_id" | "note">,
): Promise<void> {
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "moved",
    from_status: request.status,
    to_status: to,
    ...who,
  });
  await publishRequestChange(trx, request);
}
