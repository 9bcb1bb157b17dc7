import { resumesWork } from "@passerelle/domain/requests/information-requests/information-requests";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { transition } from "../lifecycle/transition.ts";
import type { StoredRequest } from "../queries.ts";
import { findItems, updateWithdrawn } from "./queries.ts";

/**
 * Resumes work on a locked request once no item is open; returns false while one is. Call it only after the last answer and after
 * the last withdrawal.
 */
export async function resumeWhenAnswered(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  who: { mover: "customer" | "staff"; actorId: string },
): Promise<boolean> {
  const items = await findItems(trx, request.id);
  const states = items.map((item) => item.state);
  if (!resumesWork(request.status, states)) return false;
  const move = { action: "resume", ...who, due: undefined, paid: false } as const;
  return (await transition(ctx, trx, request, move)).ok;
}

/** Withdraws all open items of a request whose status staff change, in the same transaction. */
export async function closeInformationRequests(trx: Db, requestId: string, by: string): Promise<void> {
  await updateWithdrawn(trx, { requestId }, by);
}
