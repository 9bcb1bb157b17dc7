import { MOST_AT_ONCE, shareOut } from "@passerelle/domain/requests/work/hand-over";
import { rolesWith } from "@passerelle/domain/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { countGiven, type HandedOverWork, type HandOver, type StaffWork } from "../../platform/staff-work.ts";
import { publishPaymentChange } from "../publish-change.ts";
import { countCasesOf, listCasesOf, lockCasesOf } from "./hand-over-queries.ts";
import { findCaseAssignees, lockCaseAssignee, updateCaseAssignee } from "./queries.ts";

/** Open cases of money that does not match. */
export const caseWork: StaffWork = {
  countOpen: countCasesOf,
  listOpen: listCasesOf,
  findTakers: (db) => findCaseAssignees(db, rolesWith("payments.refund")),
  handOver: handOverCases,
  inbox: "/admin/payments-tracking",
};

/** Assigns the open cases of a person to others who may resolve cases, five hundred at most. */
async function handOverCases(
  _ctx: Context,
  trx: Db,
  _actor: Actor,
  { from, to }: HandOver,
): Promise<HandedOverWork> {
  for (const id of to)
    if (!(await lockCaseAssignee(trx, id, rolesWith("payments.refund"))))
      throw new AppError("assignee_unfit");
  const { given } = shareOut(await lockCasesOf(trx, from, MOST_AT_ONCE), to, () => true);
  for (const { item, to: taker } of given) await updateCaseAssignee(trx, [item], taker);
  if (given.length > 0) await publishPaymentChange(trx);
  return { given: countGiven(given), left: (await countCasesOf(trx, [from])).get(from) ?? 0 };
}

/**
 * Unassigns the open cases of a person who is suspended, loses the permission to resolve cases, or whose account is closed,
 * and has open pages read them again. Call it in the transaction of that change, which has locked their row.
 */
export async function releaseCases(trx: Db, userId: string): Promise<void> {
  const ids = await lockCasesOf(trx, userId);
  if (ids.length === 0) return;
  await updateCaseAssignee(trx, ids, null);
  await publishPaymentChange(trx);
}
