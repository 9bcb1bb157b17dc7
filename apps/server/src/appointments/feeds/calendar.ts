import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Language } from "@passerelle/domain/languages";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { placeOf } from "../../platform/rate-limits.ts";
import type { Keeper } from "../../platform/secrets.ts";
import { entryOf, otherOf, readAround } from "../announce.ts";
import { googleUrl, writeCalendar } from "../calendar-file.ts";
import { getAsParty, presentAll } from "../describe.ts";
import { findAppointment, findByLink } from "../queries.ts";
import { linksFromPlace } from "../rate-limits.ts";
import { hashToken, tokenFor } from "./tokens.ts";

/** The calendar entry of an appointment, for its parties. Throws `appointment_not_found`. */
export async function readCalendar(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ file_name: string; content: string; google_url: string; link: string | null }> {
  const { row } = await getAsParty(ctx, actor, await findAppointment(ctx.db, id));
  const described = await readAround(ctx.db, row);
  const isCustomer = actor.userId === row.customer_id;
  const reader = isCustomer ? described.customer : described.agent;
  const entry = entryOf(ctx, described, reader, otherOf(described, reader));
  return {
    file_name: `${row.reference}.ics`,
    content: writeCalendar(ctx.env.platformName, [entry]),
    google_url: googleUrl(entry),
    link: isCustomer ? await linkOf(ctx, row.id) : null,
  };
}

/** The address that opens an appointment without a session (`openLink`). */
export const linkOf = async (ctx: Keeper & Pick<Context, "env">, id: string): Promise<string> =>
  `${ctx.env.publicUrl}/appointment/${await tokenFor(ctx, "link", id)}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The appointment that the link of a text message opens, without a session, until a day after its end. It may only be read. Throws
 * `appointment_not_found` and `too_many_requests`.
 */
export async function openLink(
  ctx: Context,
  token: string,
  origin: Origin,
  language: Language,
  now = Date.now(),
): Promise<Appointment> {
  await linksFromPlace.take(ctx.db, placeOf(origin));
  const row = await findByLink(ctx.db, hashToken(token));
  if (!row || row.ends_at.getTime() + DAY_MS < now) throw new AppError("appointment_not_found");
  const [shown] = await presentAll(ctx.db, [row], () => null, language);
  return shown as Appointment;
}
