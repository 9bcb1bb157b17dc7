import { textIn } from "@passerelle/domain/languages";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { findExcludedReviewer } from "../booking/excluded-reviewer.ts";
import { findSlots } from "../booking/free-slots.ts";
import { zoneOf } from "../booking/zone-of.ts";
import { findKinds, type StoredKind } from "../kinds/queries.ts";
import { findReaders } from "../people-queries.ts";
import { formatTimes } from "../times.ts";
import { countNotice, findWaitingFor, type StoredWaiting } from "./queries.ts";

/**
 * The time of an agent that an appointment released. `id`: of this release, by which a repeated job knows whom it notified;
 * jobs that an older version of the program enqueued have none.
 */
export type Freed = { id?: string; kindId: string; agentId: string; startsAt: string; endsAt: string };

/** The most slots of one freed time that are offered: slots of another kind may be shorter. */
const MOST_STARTS = 3;

/**
 * Notifies people who wait for any kind that fits into a freed time, once each, of the first slot that they want. The first
 * who books it gets it, since the exclusion constraint decides. Nothing is sent for a slot that was taken again meanwhile.
 */
export async function offerFreed(
  ctx: Context,
  { id: freedId = crypto.randomUUID(), agentId, startsAt, endsAt }: Freed,
): Promise<void> {
  const within = { start: Date.parse(startsAt), end: Date.parse(endsAt) };
  for (const kind of await findKinds(ctx.db)) {
    if (!kind.is_offered) continue;
    const slots = await findSlots(ctx.db, { kind, agentId, customerId: null }, within, new Date());
    for (const { start } of slots.slice(0, MOST_STARTS)) {
      const starts_at = new Date(start);
      const waiting = await findWaitingFor(ctx.db, { kindId: kind.id, agentId, start: starts_at });
      for (const entry of waiting)
        await ctx.db
          .transaction()
          .execute((trx) => sendNotice(ctx, trx, entry, { freedId, kind, agentId, starts_at }));
    }
  }
}

async function sendNotice(
  ctx: Context,
  trx: Db,
  entry: StoredWaiting,
  {
    freedId,
    kind,
    agentId,
    starts_at,
  }: { freedId: string; kind: StoredKind; agentId: string; starts_at: Date },
): Promise<void> {
  if ((await findExcludedReviewer(trx, kind, entry.user_id)) === agentId) return;
  if (!(await countNotice(trx, entry.id, freedId))) return;
  const query = new URLSearchParams({ kind: kind.id, start: starts_at.toISOString() });
  const path = `/appointments/new?${query}`;
  await notify(ctx, trx, {
    userId: entry.user_id,
    type: "appointment",
    values: { event: "freed", reference: "", starts_at: starts_at.toISOString() },
    path,
  });
  const reader = (await findReaders(trx, [entry.user_id])).get(entry.user_id);
  if (!reader) return;
  const zones = {
    agent_zone: await zoneOf(trx, kind, agentId, starts_at.getTime()),
    customer_zone: entry.zone,
  };
  await ctx.mail.enqueue(trx, {
    template: "appointment_freed",
    userId: reader.id,
    to: reader.email,
    language: reader.language,
    values: {
      name: reader.name,
      kind: textIn(kind.name, reader.language),
      times: formatTimes(starts_at, zones, reader),
      link: ctx.env.publicUrl + path,
    },
  });
}
