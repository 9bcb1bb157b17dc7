import { STAFF_WORK, type StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";
import { AppError } from "./errors.ts";
import { modulesOf } from "./module.ts";
import type { StaffWork } from "./staff-work.ts";

type OpenWork = { kind: StaffWorkKind; open: number }[];

/** The work of one kind, from the capability that owns it. */
export const staffWorkOf = (ctx: Context, kind: StaffWorkKind): StaffWork | undefined =>
  modulesOf(ctx).find(({ staffWork }) => staffWork?.[kind])?.staffWork?.[kind];

/** The open work of each person by kind, from all capabilities; kinds without open work are omitted. */
export async function countStaffWork(
  ctx: Context,
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, OpenWork>> {
  const byPerson = new Map<string, OpenWork>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return byPerson;
  for (const kind of STAFF_WORK) {
    const counts = await staffWorkOf(ctx, kind)?.countOpen(db, userIds);
    for (const [id, open] of counts ?? []) if (open > 0) byPerson.get(id)?.push({ kind, open });
  }
  return byPerson;
}

/**
 * Throws `work_in_hand`, with the work in its details, while a person has open work: it must be handed over first. Call with the
 * account locked, so that nothing is assigned to it meanwhile.
 */
export async function requireNoWork(ctx: Context, trx: Db, userId: string): Promise<void> {
  const work = (await countStaffWork(ctx, trx, [userId])).get(userId) ?? [];
  if (work.length > 0) throw new AppError("work_in_hand", { details: { work } });
}
