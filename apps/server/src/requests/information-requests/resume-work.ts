import { resumesWork } from "@passerelle/domain/requests/information-requests/information-requests";
import { nextStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { Db } from "../../platform/db.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { updateState } from "../lifecycle/transition-queries.ts";
import type { StoredRequest } from "../queries.ts";
import { findItems, updateWithdrawn } from "./queries.ts";

/**
 * Takes a locked request back to work by itself once nothing it waits for is open; false while something is. The one place
 * from which it does: after the last answer, and after the last withdrawal.
 */
export async function resumeWhenAnswered(
  trx: Db,
  request: StoredRequest,
  who: { by: "customer" | "staff"; actor_id: string },
): Promise<boolean> {
  const items = await findItems(trx, request.id);
  const states = items.map((item) => item.state);
  if (!resumesWork(request.status, states)) return false;
  const move = nextStatus({
    from: request.status,
    action: "resume",
    mover: who.by,
    due: undefined,
    paid: false,
  });
  if (!move.ok) return false;
  await updateState(trx, request.id, { status: move.to });
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "moved",
    from_status: request.status,
    to_status: move.to,
    ...who,
  });
  return true;
}

/** Nothing is awaited of a request that was moved on by hand. In the transaction that moves it. */
export async function closeInformationRequests(trx: Db, requestId: string, by: string): Promise<void> {
  await updateWithdrawn(trx, { requestId }, by);
}
