import type { History } from "@passerelle/contract/shapes";
import type { Context } from "../platform/context.ts";
import { findResourceEvents } from "./queries.ts";

// A CHECK constraint of the table guarantees these kinds.
const EVENTS: Record<string, "created" | "changed" | "deleted"> = {
  added: "created",
  changed: "changed",
  deleted: "deleted",
};

/** The history of resources, newest first; 10 entries unless `limit` says otherwise. */
export async function readHistory({ db }: Context, limit = 10): Promise<History> {
  const { events, total } = await findResourceEvents(db, limit);
  const entries = events.map(({ id, kind, title, fields, actor_id, actor_name, at }) => ({
    id,
    event: EVENTS[kind] ?? "changed",
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? "" },
    subject: title,
    fields,
  }));
  return { entries, total };
}
