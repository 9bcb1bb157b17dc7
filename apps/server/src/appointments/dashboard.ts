import type { NextAppointmentCard, WeekCard } from "@passerelle/contract/appointments/dashboard";
import type { Language } from "@passerelle/contract/shapes";
import { isMeeting } from "@passerelle/domain/appointments/status";
import { textIn } from "@passerelle/domain/languages";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findBookable } from "./availability/queries.ts";
import { findKinds } from "./kinds/queries.ts";
import { listOwn } from "./list.ts";
import { findNames } from "./people-queries.ts";
import { findInRange, findToComplete } from "./queries.ts";

/** The caller's next appointment as a customer; undefined without one. */
export async function readNext(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<NextAppointmentCard | undefined> {
  const { appointments, total } = await listOwn(ctx, actor, { when: "upcoming", per_page: 1 }, language);
  const [appointment] = appointments;
  return appointment && { appointment, total };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_TO_COMPLETE = 200;

/** The caller's own week as an agent; undefined for one who cannot be booked and has no appointment. */
export async function readWeek(
  { db }: Context,
  { userId }: Actor,
  language: Language,
): Promise<WeekCard | undefined> {
  const now = new Date();
  const [from, until] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() + 8 * DAY_MS)];
  const rows = (await findInRange(db, { from, until, agentId: userId })).filter(
    // The agent was not notified of an unpaid one.
    ({ status }) => isMeeting(status),
  );
  const over = await findToComplete(db, userId, { now, limit: MOST_TO_COMPLETE });
  if (rows.length + over.length === 0 && (await findBookable(db, userId)).length === 0) return undefined;
  const kinds = new Map(
    (await findKinds(db, [...new Set(rows.map(({ kind_id }) => kind_id))])).map(({ id, name }) => [id, name]),
  );
  const names = await findNames(
    db,
    rows.map(({ customer_id }) => customer_id),
  );
  const appointments = rows.map(({ id, starts_at, status, kind_id, customer_id }) => {
    const kind = kinds.get(kind_id);
    return {
      id,
      starts_at: starts_at.toISOString(),
      status,
      kind: kind ? textIn(kind, language) : "",
      customer: names.get(customer_id) ?? "",
    };
  });
  return { appointments, to_complete: over.length };
}
