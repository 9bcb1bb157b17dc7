import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type Row = Record<string, unknown>;

/** A person's appointments as a customer, without the address of the video call and the secret of the link. */
export function readAppointments(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("appointments")
    .select(["id", "reference", "status", "starts_at", "ends_at", "agent_zone", "customer_zone"])
    .select([
      "attendee",
      "attendee_name",
      "subject",
      "phone",
      "request_id",
      "price",
      "currency",
      "created_at",
    ])
    .where("customer_id", "=", userId)
    .orderBy("starts_at")
    .execute();
}

/** The events of a person's appointments; without the names of staff. */
export function readEvents(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("appointment_events as event")
    .innerJoin("appointments as one", "one.id", "event.appointment_id")
    .select(["event.appointment_id", "event.kind", "event.by", "event.at"])
    .select(["event.starts_before", "event.starts_after", "event.note"])
    .where("one.customer_id", "=", userId)
    .orderBy("event.at")
    .execute();
}

/** A person's waiting list entries, with the times. */
export function readWaiting(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("appointment_waiting as entry")
    .innerJoin("appointment_wanted as wanted", "wanted.waiting_id", "entry.id")
    .select(["entry.id", "entry.kind_id", "entry.zone", "entry.notices", "entry.created_at"])
    .select(["wanted.starts_at", "wanted.ends_at"])
    .where("entry.user_id", "=", userId)
    .orderBy("wanted.starts_at")
    .execute();
}

/** A person's feed, without its secret. */
export function readFeeds(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("appointment_feeds")
    .select(["shows_names", "created_at", "read_at"])
    .where("user_id", "=", userId)
    .execute();
}

/** The working hours of an agent. */
export function readHours(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("availability_rules")
    .select(["weekdays", "from_minute", "to_minute", "zone", "valid_from", "valid_until"])
    .where("agent_id", "=", userId)
    .execute();
}

/** The absences of an agent. */
export function readAbsences(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("agent_absences")
    .select(["starts_at", "ends_at", "created_at"])
    .where("agent_id", "=", userId)
    .orderBy("starts_at")
    .execute();
}

/** The open appointments of a person on either side. */
export async function findOpenOf(db: Db, userId: string): Promise<{ id: string; customer_id: string }[]> {
  return db
    .selectFrom("appointments")
    .select(["id", "customer_id"])
    .where(({ or, eb }) => or([eb("customer_id", "=", userId), eb("agent_id", "=", userId)]))
    .where("status", "in", ["awaiting_payment", "requested", "confirmed"])
    .orderBy("id")
    .execute();
}

/** The agents and places whose time a person takes, by appointments, a hold and proposals on either side. */
export async function findTaken(
  db: Db,
  userId: string,
): Promise<{ agentIds: string[]; placeIds: (string | null)[] }> {
  const { rows } = await sql<{ agent_id: string; place_id: string | null }>`
    SELECT agent_id, place_id FROM appointments
      WHERE (customer_id = ${userId} OR agent_id = ${userId}) AND status IN ('awaiting_payment', 'requested', 'confirmed')
    UNION SELECT hold.agent_id, kind.place_id FROM appointment_holds AS hold
      JOIN appointment_kinds AS kind ON kind.id = hold.kind_id WHERE hold.user_id = ${userId}
    UNION SELECT proposal.agent_id, kind.place_id FROM appointment_proposals AS proposal
      JOIN appointment_kinds AS kind ON kind.id = proposal.kind_id
      WHERE (proposal.customer_id = ${userId} OR proposal.agent_id = ${userId}) AND proposal.status = 'open'`.execute(
    db,
  );
  return { agentIds: rows.map((row) => row.agent_id), placeIds: rows.map((row) => row.place_id) };
}

/** Erases the texts of a customer about appointments; their times remain. */
export async function clearDetails(trx: Db, customerId: string): Promise<void> {
  await trx
    .updateTable("appointments")
    .set({ attendee_name: null, subject: "", phone: null, video_link: null })
    .where("customer_id", "=", customerId)
    .execute();
  await trx
    .updateTable("appointment_events")
    .set({ note: null })
    .where("appointment_id", "in", (eb) =>
      eb.selectFrom("appointments").select("id").where("customer_id", "=", customerId),
    )
    .execute();
}

/** Deletes the working hours and absences of an agent, and the time that the absences take. */
export async function deleteAgent(trx: Db, agentId: string): Promise<void> {
  await trx
    .deleteFrom("agent_busy")
    .where("agent_id", "=", agentId)
    .where("source", "=", "absence")
    .execute();
  await trx.deleteFrom("agent_absences").where("agent_id", "=", agentId).execute();
  await trx.deleteFrom("appointment_agents").where("agent_id", "=", agentId).execute();
}

/** People whose account was closed before an instant and who still have appointments. */
export async function findPurgeable(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT person.id AS user_id FROM people AS person
    WHERE person.closed_at < ${closedBefore} AND (
      EXISTS (SELECT FROM appointments AS one WHERE one.customer_id = person.id)
      OR EXISTS (SELECT FROM appointments AS one WHERE one.agent_id = person.id)
      OR EXISTS (SELECT FROM appointment_proposals AS proposal WHERE proposal.customer_id = person.id)
      OR EXISTS (SELECT FROM appointment_proposals AS proposal WHERE proposal.agent_id = person.id)
      OR EXISTS (SELECT FROM agent_busy AS busy WHERE busy.agent_id = person.id))
    ORDER BY person.id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes all rows of a person on either side. */
export async function deletePerson(trx: Db, userId: string): Promise<void> {
  await sql`DELETE FROM appointment_proposals WHERE customer_id = ${userId} OR agent_id = ${userId}`.execute(
    trx,
  );
  await sql`
    DELETE FROM seat_busy WHERE source_id IN (
      SELECT id FROM appointments WHERE customer_id = ${userId} OR agent_id = ${userId})`.execute(trx);
  await sql`
    DELETE FROM agent_busy WHERE agent_id = ${userId} OR source_id IN (
      SELECT id FROM appointments WHERE customer_id = ${userId})`.execute(trx);
  await sql`DELETE FROM appointments WHERE customer_id = ${userId} OR agent_id = ${userId}`.execute(trx);
  await deleteAgent(trx, userId);
}

/** Removes the reference to a deleted request from its appointments, which are kept. */
export async function forgetRequest(trx: Db, requestId: string): Promise<void> {
  await trx
    .updateTable("appointments")
    .set({ request_id: null })
    .where("request_id", "=", requestId)
    .execute();
}

/**
 * Deletes at most `limit` appointments that ended before an instant; returns how many. A paid one stays until its outcome
 * decides about the money.
 */
export async function deleteEnded(trx: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM appointments WHERE id IN (
      SELECT id FROM appointments
      WHERE ends_at < ${before} AND NOT (price IS NOT NULL AND status IN ('requested', 'confirmed')) ORDER BY ends_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(trx);
  return rows.length;
}

/**
 * Releases the holds of all agents and places that ended before an instant, and deletes rows that were released, or whose
 * time ended, before an instant.
 */
export async function cleanBusy(
  db: Db,
  { heldBefore, releasedBefore, endedBefore }: { heldBefore: Date; releasedBefore: Date; endedBefore: Date },
): Promise<void> {
  for (const table of ["agent_busy", "seat_busy"] as const) {
    await sql`
      UPDATE ${sql.table(table)} SET released_at = now() WHERE id IN (
        SELECT id FROM ${sql.table(table)} WHERE released_at IS NULL AND hold_until < ${heldBefore}
        ORDER BY id FOR UPDATE SKIP LOCKED)`.execute(db);
    await sql`
      DELETE FROM ${sql.table(table)} WHERE released_at < ${releasedBefore} OR upper(during) < ${endedBefore}`.execute(
      db,
    );
  }
}

/** Deletes absences that ended before an instant. */
export async function deletePastAbsences(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("agent_absences").where("ends_at", "<", before).execute();
}
