import type { HandedOver, StaffWork as StaffWorkReply } from "@passerelle/contract/requests/work/hand-over";
import { isFull, NO_TERMS } from "@passerelle/domain/requests/work/capacity";
import { MOST_LISTED, STAFF_WORK, type StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import { notify } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { staffWorkOf } from "../../platform/count-staff-work.ts";
import { AppError } from "../../platform/errors.ts";
import { awayUntil, findAbsences } from "./absences.ts";
import { insertHandOver } from "./agent-history-queries.ts";
import { findPerson } from "./assignment-queries.ts";
import { findTaken } from "./hand-over-queries.ts";
import { findTerms } from "./term-queries.ts";

/** The open work of a person, from all capabilities, and the people who may get it. Throws `user_not_found`. */
export async function describeWork(ctx: Context, id: string): Promise<StaffWorkReply> {
  const { db } = ctx;
  const person = await findPerson(db, id);
  if (!person) throw new AppError("user_not_found");
  const work: StaffWorkReply["work"] = [];
  const takers = new Map<string, { name: string; kinds: StaffWorkKind[] }>();
  for (const kind of STAFF_WORK) {
    const source = staffWorkOf(ctx, kind);
    if (!source) continue;
    const items = await source.listOpen(db, id, MOST_LISTED);
    const open = (await source.countOpen(db, [id])).get(id) ?? 0;
    work.push({ kind, open, items: items.map((item) => ({ ...item, at: item.at?.toISOString() ?? null })) });
    for (const { id: takerId, name } of await source.findTakers(db)) {
      if (takerId === id) continue;
      const known = takers.get(takerId);
      if (known) known.kinds.push(kind);
      else takers.set(takerId, { name, kinds: [kind] });
    }
  }
  return { person, work, takers: await describeTakers(ctx, takers) };
}

async function describeTakers(
  ctx: Context,
  takers: ReadonlyMap<string, { name: string; kinds: StaffWorkKind[] }>,
): Promise<StaffWorkReply["takers"]> {
  const ids = [...takers.keys()];
  const terms = await findTerms(ctx.db, ids);
  const taken = await findTaken(ctx.db, ids);
  const absences = await findAbsences(ctx, ids);
  return [...takers]
    .map(([id, { name, kinds }]) => {
      const { requestsPerDay: limit, languages } = terms.get(id) ?? NO_TERMS;
      return {
        id,
        name,
        kinds,
        languages: [...languages],
        full: isFull({ limit, taken: taken.get(id) ?? 0 }),
        away_until: awayUntil(absences.get(id))?.toISOString() ?? null,
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

/**
 * Assigns the open work of one kind to those of the chosen people who may get it, records and notifies it, in one transaction.
 * Repeating the call continues with the remaining work. Throws `user_not_found`, `own_account` when work would return to its
 * holder, and `assignee_unfit` when none of the people may get such work.
 */
export async function handOverWork(
  ctx: Context,
  actor: Actor,
  asked: string,
  { kind, to, beyond_capacity }: { kind: StaffWorkKind; to: readonly string[]; beyond_capacity: boolean },
): Promise<HandedOver> {
  // The given ids may have upper case characters; stored ids have none.
  const id = asked.toLowerCase();
  if (!(await findPerson(ctx.db, id))) throw new AppError("user_not_found");
  const wanted = to.map((one) => one.toLowerCase());
  if (wanted.includes(id)) throw new AppError("own_account");
  const source = staffWorkOf(ctx, kind);
  if (!source) throw new AppError("not_found");
  const { db } = ctx;
  return db.transaction().execute(async (trx) => {
    const fit = new Set((await source.findTakers(trx)).map((one) => one.id));
    const takers = [...new Set(wanted)].filter((one) => fit.has(one)).sort();
    if (takers.length === 0) throw new AppError("assignee_unfit");
    const work = { from: id, to: takers, beyondCapacity: beyond_capacity };
    const { given, left } = await source.handOver(ctx, trx, actor, work);
    const counts = [...given]
      .filter(([, count]) => count > 0)
      .map(([taker, count]) => ({ id: taker, count }));
    const moved = counts.reduce((sum, { count }) => sum + count, 0);
    if (moved === 0) return { moved, left };
    await insertHandOver(trx, { user_id: id, actor_id: actor.userId, kind, given: counts });
    if (source.inbox)
      for (const { id: userId, count } of counts)
        if (userId !== actor.userId)
          await notify(ctx, trx, {
            userId,
            type: "hand_over",
            values: { kind, count: String(count) },
            path: source.inbox,
          });
    return { moved, left };
  });
}
