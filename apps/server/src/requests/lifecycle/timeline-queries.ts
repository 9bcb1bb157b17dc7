import type { RequestEvent } from "@passerelle/contract/requests/progress";
import type { AnswerChange } from "@passerelle/domain/catalogue/forms/correction";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

export type NewEvent = {
  service_request_id: string;
  kind: Exclude<RequestEvent["kind"], "assigned">;
  from_status?: RequestStatus | null;
  to_status?: RequestStatus | null;
  by: RequestEvent["by"];
  actor_id?: string | null;
  note?: string | null;
  change?: AnswerChange;
};

export async function insertEvent(trx: Db, event: NewEvent): Promise<void> {
  await trx
    .insertInto("request_events")
    .values({ ...event, change: event.change ? json(event.change) : null })
    .execute();
}

/** Oldest first, with one entry for the first assignment, unless work starts at that moment. */
export async function findEvents(db: Db, requestId: string): Promise<RequestEvent[]> {
  const rows = await db
    .selectFrom("request_events as event")
    .innerJoin("service_requests as request", "request.id", "event.service_request_id")
    // An actor other than the customer acted under a mandate.
    .leftJoin("people as acting", (join) =>
      join
        .onRef("acting.id", "=", "event.actor_id")
        .on("event.by", "=", "customer")
        .onRef("event.actor_id", "<>", "request.user_id"),
    )
    .select(["event.id", "event.kind", "event.from_status as from", "event.to_status as to"])
    .select(["event.by", "event.note", "event.change", "event.at", "acting.name as acted_by"])
    .where("event.service_request_id", "=", requestId)
    .orderBy("event.seq")
    .execute();
  const events = rows.map(
    ({ acted_by, ...row }) =>
      ({ ...row, at: row.at.toISOString(), ...(acted_by !== null && { acted_by }) }) as RequestEvent,
  );
  const taken = await db
    .selectFrom("request_assignments")
    .select(["id", "at"])
    .where("service_request_id", "=", requestId)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  const at = taken?.at.toISOString() ?? "";
  if (!taken || events.some((event) => event.to === "in_progress" && event.at <= at)) return events;
  const after = events.findIndex((event) => event.at > at);
  const empty = { from: null, to: null, note: null, change: null, by: "staff" } as const;
  return events.toSpliced(after === -1 ? events.length : after, 0, {
    ...empty,
    id: taken.id,
    kind: "assigned",
    at,
  });
}

/** Who made the last transition of a request, and the note. */
export function findLastMove(
  db: Db,
  requestId: string,
): Promise<{ actor_id: string | null; note: string | null } | undefined> {
  return db
    .selectFrom("request_events")
    .select(["actor_id", "note"])
    .where("service_request_id", "=", requestId)
    .where("kind", "=", "moved")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Erases the values in the events of changed answers: for all fields, or for some. */
export async function eraseAnswerChanges(
  trx: Db,
  requestIds: readonly string[],
  fields?: readonly string[],
): Promise<void> {
  await trx
    .updateTable("request_events")
    .set({ change: sql`change || '{"before": null, "after": null}'` })
    .where("service_request_id", "in", requestIds)
    .where("kind", "=", "answer_changed")
    .$if(fields !== undefined, (query) => query.where(sql<boolean>`change ->> 'field' = ANY(${fields})`))
    .execute();
}
