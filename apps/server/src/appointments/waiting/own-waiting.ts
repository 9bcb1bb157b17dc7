import type { WaitingEntry } from "@passerelle/contract/appointments";
import { type Language, textIn } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getBookableAgent } from "../availability/agents.ts";
import { lockPerson } from "../booking/lock.ts";
import { getOfferedKind } from "../kinds/offered.ts";
import { findKinds } from "../kinds/queries.ts";
import { deleteWaiting, endWaiting, findWaitingOf, insertWaiting } from "./queries.ts";

type Waiting = { waiting: WaitingEntry[] };

export async function listWaiting(db: Db, actor: Actor, language: Language): Promise<Waiting> {
  const rows = await findWaitingOf(db, actor.userId);
  const kinds = new Map(
    (
      await findKinds(
        db,
        rows.map(({ kind_id }) => kind_id),
      )
    ).map((kind) => [kind.id, kind]),
  );
  return {
    waiting: rows.flatMap(({ id, kind_id, agent_id, notices, wanted }) => {
      const kind = kinds.get(kind_id);
      if (!kind) return [];
      return {
        id,
        kind: { id: kind_id, name: textIn(kind.name, language) },
        agent_id,
        notices,
        wanted: wanted.map(({ starts_at, ends_at }) => ({
          starts_at: starts_at.toISOString(),
          ends_at: ends_at.toISOString(),
        })),
      };
    }),
  };
}

/**
 * Puts the caller on the waiting list of a kind; replaces their former entry for it. Throws `appointment_kind_not_found`,
 * `agent_not_found`, and `invalid_input` for times that are over.
 */
export function startWaiting(
  ctx: Context,
  actor: Actor,
  given: {
    kind_id: string;
    agent_id: string | null;
    zone: string;
    wanted: readonly { starts_at: string; ends_at: string }[];
  },
  language: Language,
): Promise<Waiting> {
  const { kind_id, agent_id, zone } = given;
  const wanted = given.wanted.map(({ starts_at, ends_at }) => ({
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
  }));
  const now = new Date();
  if (wanted.some(({ starts_at, ends_at }) => starts_at >= ends_at || ends_at <= now))
    throw new AppError("invalid_input", { fields: [{ field: "wanted", code: "range_invalid" }] });
  return ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    await getOfferedKind(trx, kind_id);
    if (agent_id !== null) await getBookableAgent(trx, agent_id);
    await endWaiting(trx, actor.userId, kind_id);
    const id = crypto.randomUUID();
    await insertWaiting(trx, { id, user_id: actor.userId, kind_id, agent_id, zone }, wanted);
    return listWaiting(trx, actor, language);
  });
}

/** Takes the caller off a waiting list; repeating it changes nothing. */
export async function stopWaiting(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Waiting> {
  await deleteWaiting(ctx.db, actor.userId, id);
  return listWaiting(ctx.db, actor, language);
}
