import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { hasWorked } from "../first-step-queries.ts";
import { workerOf } from "../lifecycle/access.ts";
import { findAssignable } from "./queue-queries.ts";

/** Whether the caller took a request or was assigned one; undefined while there is none that they could take. */
export async function hasTakenFirst({ db }: Context, actor: Actor): Promise<boolean | undefined> {
  if (await hasWorked(db, actor.userId)) return true;
  const [free] = await findAssignable(db, await workerOf(db, actor), 1);
  return free === undefined ? undefined : false;
}
