import type { Context } from "../../platform/context.ts";
import { modulesOf } from "../../platform/module.ts";
import type { Absence } from "../../platform/staff-work.ts";

/** The current absences of staff, or the next ones within thirty days, by person. */
export async function findAbsences(
  ctx: Context,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Absence>> {
  const source = modulesOf(ctx).find(({ findAbsences: found }) => found)?.findAbsences;
  return source ? source(ctx.db, userIds) : new Map();
}

/** The end of a current absence; null when the person is present. */
export const awayUntil = (absence: Absence | undefined, now = new Date()): Date | null =>
  absence && absence.from <= now && now < absence.to ? absence.to : null;
