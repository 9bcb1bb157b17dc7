import type { Attendee } from "@passerelle/domain/appointments/kinds";
import type { AppointmentAction, AppointmentStatus } from "@passerelle/domain/appointments/status";
import type { Currency } from "@passerelle/domain/money";
import { rolesWith } from "@passerelle/domain/roles";
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "../platform/db.ts";
import type { AppointmentEvents, Appointments, DB } from "../platform/tables.ts";

export type StoredAppointment = {
  id: string;
  reference: string;
  uid: string;
  sequence: number;
  status: AppointmentStatus;
  customer_id: string;
  agent_id: string;
  kind_id: string;
  place_id: string | null;
  request_id: string | null;
  starts_at: Date;
  ends_at: Date;
  agent_zone: string;
  customer_zone: string;
  attendee: Attendee;
  attendee_name: string | null;
  subject: string;
  phone: string | null;
  video_link: string | null;
  deadline_hours: number;
  is_confirmed_by_hand: boolean;
  set_at: Date;
  booked_by: string | null;
  /** Minor units of `currency`; null: free. */
  price: number | null;
  currency: Currency | null;
  pay_until: Date | null;
  created_at: Date;
};

export type AppointmentChange = Omit<Updateable<Appointments>, "id" | "status">;

export type NewEvent = Omit<Insertable<AppointmentEvents>, "kind" | "by"> & {
  kind: AppointmentAction | "booked" | "reminded" | "link_set";
  by: "customer" | "staff" | "system";
};

export async function findAppointment(db: Db, id: string): Promise<StoredAppointment | undefined> {
  const row = await db.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst();
  return row as StoredAppointment | undefined;
}

/** The appointment that the link of a text message opens. */
export async function findByLink(db: Db, linkHash: string): Promise<StoredAppointment | undefined> {
  const row = await db
    .selectFrom("appointments")
    .selectAll()
    .where("link_hash", "=", linkHash)
    .executeTakeFirst();
  return row as StoredAppointment | undefined;
}

/** Locks an appointment until the transaction ends. Lock its customer first (`lockAppointment`). */
export async function lockAppointmentRow(trx: Db, id: string): Promise<StoredAppointment | undefined> {
  const row = await trx
    .selectFrom("appointments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as StoredAppointment | undefined;
}

/** Undefined when the reference is used already. */
export async function insertAppointment(
  trx: Db,
  row: Insertable<Appointments>,
): Promise<StoredAppointment | undefined> {
  const inserted = await trx
    .insertInto("appointments")
    .values(row)
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted as StoredAppointment | undefined;
}

/** Call it only from `changeAppointment`, or for changes that keep the status. */
export async function updateAppointment(
  trx: Db,
  id: string,
  change: AppointmentChange & { status?: AppointmentStatus },
): Promise<StoredAppointment> {
  const row = await trx
    .updateTable("appointments")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoredAppointment;
}

export async function insertEvent(trx: Db, event: NewEvent): Promise<void> {
  await trx.insertInto("appointment_events").values(event).execute();
}

/** Whether an event of a kind and with a note was recorded. */
export async function hasEvent(
  db: Db,
  appointmentId: string,
  kind: NewEvent["kind"],
  note: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("appointment_events")
    .select("id")
    .where("appointment_id", "=", appointmentId)
    .where("kind", "=", kind)
    .where("note", "=", note)
    .executeTakeFirst();
  return row !== undefined;
}

type Rows = ExpressionBuilder<DB, "appointments">;
const isOpen = (eb: Rows) => eb("status", "in", ["awaiting_payment", "requested", "confirmed"]);
/** Open, and paid if it has a price. */
const isAgreed = (eb: Rows) => eb("status", "in", ["requested", "confirmed"]);

const isUpcoming = (eb: Rows, now: Date) => eb.and([isOpen(eb), eb("ends_at", ">", now)]);

/** A customer's appointments: open ones that are not over, first to last; or all others, newest first. */
export async function findOwn(
  db: Db,
  customerId: string,
  { when, requestId }: { when: "upcoming" | "past"; requestId: string | undefined },
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ rows: StoredAppointment[]; total: number }> {
  const found = db
    .selectFrom("appointments")
    .where("customer_id", "=", customerId)
    .where((eb) => {
      const upcoming = isUpcoming(eb, now);
      const then = when === "upcoming" ? upcoming : eb.not(upcoming);
      return requestId === undefined ? then : eb.and([then, eb("request_id", "=", requestId)]);
    });
  const rows = await found
    .selectAll()
    .orderBy("starts_at", when === "upcoming" ? "asc" : "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as StoredAppointment[], total: Number(total) };
}

/** How many of `findOwn`'s upcoming appointments a customer has. */
export async function countUpcoming(db: Db, customerId: string, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom("appointments")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("customer_id", "=", customerId)
    .where((eb) => isUpcoming(eb, now))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The appointments that begin within a range, in order; each filter is optional. */
export async function findInRange(
  db: Db,
  {
    from,
    until,
    ...filters
  }: { from: Date; until: Date; agentId?: string; placeId?: string; kindId?: string },
): Promise<StoredAppointment[]> {
  let found = db
    .selectFrom("appointments")
    .selectAll()
    .where("starts_at", ">=", from)
    .where("starts_at", "<", until);
  if (filters.agentId) found = found.where("agent_id", "=", filters.agentId);
  if (filters.placeId) found = found.where("place_id", "=", filters.placeId);
  if (filters.kindId) found = found.where("kind_id", "=", filters.kindId);
  const rows = await found.orderBy("starts_at").orderBy("id").limit(5_000).execute();
  return rows as StoredAppointment[];
}

/** Appointments that are over and still open, oldest first; of one agent, or of all. */
export async function findToComplete(
  db: Db,
  agentId: string | undefined,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredAppointment[]> {
  const found = db.selectFrom("appointments").selectAll().where(isAgreed).where("ends_at", "<=", now);
  const rows = await (agentId === undefined ? found : found.where("agent_id", "=", agentId))
    .orderBy("ends_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as StoredAppointment[];
}

/** Unpaid appointments whose time to pay is over. */
export async function findUnpaid(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("appointments")
    .select("id")
    .where("status", "=", "awaiting_payment")
    .where("pay_until", "<=", now)
    .orderBy("pay_until")
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open appointments of an agent that overlap a range, buffers included. */
export async function findInTheWay(
  db: Db,
  agentId: string,
  { start, end }: { start: Date; end: Date },
): Promise<StoredAppointment[]> {
  const rows = await db
    .selectFrom("appointments as one")
    .innerJoin("agent_busy as busy", "busy.source_id", "one.id")
    .selectAll("one")
    .where("busy.agent_id", "=", agentId)
    .where("busy.released_at", "is", null)
    .where(sql<boolean>`busy.during && tstzrange(${start}, ${end})`)
    .orderBy("one.starts_at")
    .execute();
  return rows as StoredAppointment[];
}

/** A person's agreed appointments since a time, for a calendar; as their agent only while the person receives people. */
export async function findForFeed(db: Db, userId: string, since: Date): Promise<StoredAppointment[]> {
  const rows = await db
    .selectFrom("appointments")
    .selectAll()
    .where(({ or, and, exists, selectFrom, eb }) => {
      const receives = selectFrom("people")
        .select("id")
        .where("id", "=", userId)
        .where("role", "in", rolesWith("appointments.receive"));
      return or([eb("customer_id", "=", userId), and([eb("agent_id", "=", userId), exists(receives)])]);
    })
    .where("ends_at", ">", since)
    .where((eb) => isAgreed(eb))
    .orderBy("starts_at")
    .limit(1_000)
    .execute();
  return rows as StoredAppointment[];
}
