import type { AppointmentNotice } from "@passerelle/domain/appointments/kinds";
import { type Language, textIn } from "@passerelle/domain/languages";
import { notify } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { type CalendarEntry, writeInvitation } from "./calendar-file.ts";
import { findKinds, findPlaces, type StoredKind, type StoredPlace } from "./kinds/queries.ts";
import { findReaders, type Reader } from "./people-queries.ts";
import type { StoredAppointment } from "./queries.ts";
import { formatTimes, wordsIn } from "./times.ts";

/** The page of an appointment: the customer's, or that of staff. */
export const pathOf = (row: Pick<StoredAppointment, "id" | "customer_id">, readerId: string): string =>
  readerId === row.customer_id
    ? `/appointments/${row.id}`
    : `/admin/appointments-calendar?appointment=${row.id}`;

/** An appointment with the facts for messages and calendars. */
type Described = {
  row: StoredAppointment;
  kind: StoredKind;
  /** Where people meet, by language. */
  where: (language: Language) => string;
  customer: Reader;
  agent: Reader;
};

export async function readAround(db: Db, row: StoredAppointment): Promise<Described> {
  const [described] = await readAroundAll(db, [row]);
  return described as Described;
}

/** As `readAround`, for many appointments, in their order. */
export async function readAroundAll(db: Db, rows: readonly StoredAppointment[]): Promise<Described[]> {
  const kinds = new Map((await findKinds(db)).map((kind) => [kind.id, kind]));
  const places = new Map((await findPlaces(db)).map((place) => [place.id, place]));
  const people = [...new Set(rows.flatMap(({ customer_id, agent_id }) => [customer_id, agent_id]))];
  const readers = people.length === 0 ? new Map<string, Reader>() : await findReaders(db, people);
  return rows.map((row) => {
    const [kind, customer, agent] = [
      kinds.get(row.kind_id),
      readers.get(row.customer_id),
      readers.get(row.agent_id),
    ];
    if (!kind || !customer || !agent) throw new Error(`the appointment ${row.id} is incomplete`);
    const place = row.place_id === null ? undefined : places.get(row.place_id);
    return { row, kind, customer, agent, where: (language) => whereOf(row, kind, place, language) };
  });
}

function whereOf(
  row: StoredAppointment,
  kind: StoredKind,
  place: StoredPlace | undefined,
  language: Language,
): string {
  if (place) return `${textIn(place.name, language)}, ${place.address}.`;
  return kind.mode === "phone"
    ? wordsIn(language)("phone", { phone: row.phone ?? "" })
    : wordsIn(language)("video");
}

/**
 * The calendar entry of an appointment for one side. `who`: the name of the other person; undefined if the entry may name
 * only the platform, and may not contain the phone number of the customer for the agent.
 */
export function entryOf(
  { env }: Pick<Context, "env">,
  { row, kind, where }: Described,
  reader: Pick<Reader, "id" | "language" | "time_zone">,
  who: string | undefined,
): CalendarEntry {
  const url = env.publicUrl + pathOf(row, reader.id);
  const name = textIn(kind.name, reader.language);
  const isHidden = who === undefined && reader.id !== row.customer_id;
  const place =
    isHidden && kind.mode === "phone" && row.place_id === null
      ? wordsIn(reader.language)("phone_hidden")
      : where(reader.language);
  return {
    uid: row.uid,
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    summary: `${name} – ${who ?? env.platformName}`,
    location: row.video_link ?? (row.place_id === null ? "" : place),
    description: [formatTimes(row.starts_at, row, reader), place, row.reference, url]
      .filter((line) => line !== "")
      .join("\n"),
    url,
    isConfirmed: row.status !== "requested" && row.status !== "awaiting_payment",
  };
}

/** The address of `PLATFORM <address>` in the configuration. */
const addressIn = (mailFrom: string): string => /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();

type Booked = Extract<
  AppointmentNotice,
  "requested" | "confirmed" | "moved" | "handed_over" | "link_changed" | "cancelled"
>;

/** `isNewLink`: the video call has a new address. */
type By = { actorId: string | null; note: string; isNewLink?: boolean };

/**
 * Announces a change of an appointment to both sides, by notification and by an email with a calendar part, in the
 * transaction of the change. The person who made it gets only the email. `note`: the reason in that person's words.
 */
export async function announce(
  ctx: Context,
  trx: Db,
  row: StoredAppointment,
  event: Booked,
  by: By,
): Promise<void> {
  const described = await readAround(trx, row);
  await write(ctx, trx, described, described.customer, event, by);
  await write(ctx, trx, described, described.agent, event, by);
}

/** As `announce`, only for the customer. */
export async function announceToCustomer(
  ctx: Context,
  trx: Db,
  row: StoredAppointment,
  event: Booked,
  by: By,
): Promise<void> {
  const described = await readAround(trx, row);
  await write(ctx, trx, described, described.customer, event, by);
}

/** Removes an appointment from the calendar of its former agent. `before`: the former row with the new sequence. */
export async function announceLoss(ctx: Context, trx: Db, before: StoredAppointment, by: By): Promise<void> {
  const described = await readAround(trx, before);
  await write(ctx, trx, described, described.agent, "cancelled", by);
}

/** The name of the person whom a reader meets: the agent, the customer, or the person who comes for the customer. */
export function otherOf({ row, customer, agent }: Described, reader: Reader): string {
  if (reader.id === row.customer_id) return agent.name;
  return row.attendee === "self" ? customer.name : (row.attendee_name ?? customer.name);
}

/** The values that every email about an appointment has. */
export function valuesFor({ env }: Pick<Context, "env">, described: Described, reader: Reader) {
  const { row, kind, where } = described;
  const { name, language } = reader;
  return {
    name,
    kind: textIn(kind.name, language),
    who: otherOf(described, reader),
    times: formatTimes(row.starts_at, row, reader),
    where: where(language),
    reference: row.reference,
    link: env.publicUrl + pathOf(row, reader.id),
  };
}

async function write(
  ctx: Context,
  trx: Db,
  described: Described,
  reader: Reader,
  event: Booked,
  { actorId, note, isNewLink = false }: By,
): Promise<void> {
  const { env } = ctx;
  const { row } = described;
  if (reader.id !== actorId)
    await notify(ctx, trx, {
      userId: reader.id,
      type: "appointment",
      values: { event, reference: row.reference, starts_at: row.starts_at.toISOString() },
      path: pathOf(row, reader.id),
    });
  const { name, email: to, language } = reader;
  const attendee =
    row.attendee === "self"
      ? ""
      : wordsIn(language)(`attendee.${row.attendee}`, { name: row.attendee_name ?? "" });
  const method = event === "cancelled" ? "CANCEL" : "REQUEST";
  await ctx.mail.enqueue(trx, {
    template: `appointment_${event}`,
    to,
    language,
    values: {
      ...valuesFor(ctx, described, reader),
      ...(isNewLink && { where: wordsIn(language)("video_new") }),
      attendee,
      note,
    },
    calendar: {
      method,
      content: writeInvitation(
        env.platformName,
        method,
        entryOf(ctx, described, reader, otherOf(described, reader)),
        {
          organizer: { name: env.platformName, email: addressIn(env.mailFrom) },
          attendee: { name, email: to },
        },
      ),
    },
  });
}
