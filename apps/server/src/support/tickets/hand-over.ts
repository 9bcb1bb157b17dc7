import { MOST_AT_ONCE, shareOut } from "@passerelle/domain/requests/work/hand-over";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { countGiven, type HandedOverWork, type HandOver, type StaffWork } from "../../platform/staff-work.ts";
import { recordAssignment } from "./inbox/inbox.ts";
import {
  countOpenOf,
  findSupportStaff,
  listOpenOf,
  lockOpenOf,
  lockSupportStaff,
} from "./inbox/staff-queries.ts";

/** Tickets that are not closed. */
export const ticketWork: StaffWork = {
  countOpen: countOpenOf,
  listOpen: listOpenOf,
  findTakers: findSupportStaff,
  handOver: handOverTickets,
  inbox: "/admin/support-tickets",
};

/** Assigns the open tickets of a person to others, five hundred at most; no one gets a ticket of their own. */
async function handOverTickets(
  _ctx: Context,
  trx: Db,
  actor: Actor,
  { from, to }: HandOver,
): Promise<HandedOverWork> {
  for (const id of to) if (!(await lockSupportStaff(trx, id))) throw new AppError("assignee_unfit");
  // A single taker cannot get tickets that they opened, so these must not use up the limit.
  const open = await lockOpenOf(trx, from, {
    limit: MOST_AT_ONCE,
    exceptOf: to.length === 1 ? to[0] : undefined,
  });
  const { given } = shareOut(open, to, (taker, ticket) => ticket.user_id !== taker);
  const now = new Date();
  for (const { item, to: taker } of given) await recordAssignment(trx, item, taker, actor.userId, now);
  return { given: countGiven(given), left: (await countOpenOf(trx, [from])).get(from) ?? 0 };
}
