import { shareOut } from "@passerelle/domain/requests/work/hand-over";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { recordAssignment } from "./inbox/inbox.ts";
import { countOpenOf, lockOpenOf, lockSupportStaff } from "./inbox/staff-queries.ts";

export const countOpenTickets = (db: Db, userId: string): Promise<number> => countOpenOf(db, userId);

/** Assigns the open tickets of a person to others; no one gets a ticket of their own. */
export async function handOverTickets(
  _ctx: Context,
  trx: Db,
  actor: Actor,
  { from, to }: { from: string; to: readonly string[] },
): Promise<{ moved: number; left: number }> {
  for (const id of to) if (!(await lockSupportStaff(trx, id))) throw new AppError("assignee_unfit");
  const open = await lockOpenOf(trx, from);
  const { given, left } = shareOut(open, to, (taker, ticket) => ticket.user_id !== taker);
  const now = new Date();
  for (const { item, to: taker } of given) await recordAssignment(trx, item, taker, actor.userId, now);
  return { moved: given.length, left: left.length };
}
