import type { Context } from "../../platform/context.ts";
import { modulesOf } from "../../platform/module.ts";
import type { Absence } from "../../platform/staff-work.ts";

/** The present absences of people of the staff, or the next ones within thirty days, by person. */
export async function findAbsences(
  ctx: Context,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Absence>> {
  const source = modulesOf(ctx).find(({ findAbsences: found }) => found)?.findAbsences;
  return source ? source(ctx.db, userIds) : new Map();
}

/** Until when someone is absent now; null when they are not. */
export const awayUntil = (absence: Absence | undefined, now = new Date()): Date | null =>
  absence && absence.from <= now && now < absence.to ? absence.to : null;
