import type { AppointmentHold } from "@passerelle/contract/appointments";
import type { Availability } from "@passerelle/contract/appointments/availability";
import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { TestApp } from "../app.ts";
import type { TestUser } from "./accounts.ts";
import { callAs } from "./requests.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The start of the day in UTC on which the tests began: a run may cross midnight. */
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** The time `days` after the start of today in UTC, plus minutes. Agents of the tests work around the clock. */
export const inDays = (days: number, minutes = 0): string =>
  new Date(TODAY + days * DAY_MS + minutes * MINUTE_MS).toISOString();

/** A kind of calls of 30 minutes by video, without buffers or notice, unless asked otherwise; resolves with its id. */
export async function buildKind(server: TestApp, admin: TestUser, changes: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  await callAs(server, admin, "PUT", `/api/admin/appointment-kinds/${id}`, {
    version: 0,
    name: { fr: "Appel vidéo", en: "Video call" },
    description: { fr: "", en: "" },
    mode: "video",
    purpose: "general",
    place_id: null,
    duration_minutes: 30,
    step_minutes: 30,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    notice_minutes: 0,
    horizon_days: 60,
    deadline_hours: 24,
    is_confirmed_by_hand: false,
    identity_level: 0,
    is_offered: true,
    service_ids: [],
    ...changes,
  });
  return id;
}

/** An office in Douala; resolves with its id. */
export async function buildPlace(server: TestApp, admin: TestUser, changes: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  await callAs(server, admin, "PUT", `/api/admin/appointment-places/${id}`, {
    version: 0,
    name: { fr: "Bureau de Douala", en: "Douala office" },
    address: "Rue Joss, Bonanjo",
    country_code: "CM",
    zone: "Africa/Douala",
    capacity: 1,
    is_open: true,
    ...changes,
  });
  return id;
}

/** Every day around the clock. */
export const ALWAYS = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from_minute: 0,
  to_minute: 1_440,
  zone: "Africa/Douala",
  valid_from: null,
  valid_until: null,
  place_id: null as string | null,
  kind_ids: null,
};

/** Gives an agent hours, by default every day around the clock in a country without holidays. */
export function saveHours(
  server: TestApp,
  by: TestUser,
  agent: TestUser,
  changes: object = {},
): Promise<Availability> {
  return callAs(server, by, "PUT", `/api/admin/availability/${agent.id}`, {
    version: 0,
    zone: "Africa/Douala",
    country_code: "FR",
    is_bookable: true,
    rules: [ALWAYS],
    exceptions: [],
    ...changes,
  });
}

type Wish = { kind_id: string; agent_id?: string | null; starts_at: string; id?: string };

/** Tries to hold a slot; resolves with the raw reply. */
export const tryToHold = (
  { app }: TestApp,
  user: TestUser,
  { id = crypto.randomUUID(), agent_id = null, ...wish }: Wish,
) =>
  app.inject({
    method: "POST",
    url: "/api/appointment-holds",
    headers: user.headers,
    payload: { id, agent_id, ...wish },
  });

export async function hold(server: TestApp, user: TestUser, wish: Wish): Promise<AppointmentHold> {
  const reply = await tryToHold(server, user, wish);
  if (reply.statusCode !== 200) throw new Error(`hold: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

const DETAILS = { zone: "America/Toronto", attendee: "self", subject: "Acte de naissance" } as const;

/** Tries to book what a user holds; resolves with the raw reply. */
export const tryToBook = ({ app }: TestApp, user: TestUser, hold_id: string, changes: object = {}) =>
  app.inject({
    method: "POST",
    url: "/api/appointments",
    headers: user.headers,
    payload: { hold_id, ...DETAILS, ...changes },
  });

/** Holds and books a slot. */
export async function book(
  server: TestApp,
  user: TestUser,
  wish: Wish,
  changes: object = {},
): Promise<Appointment> {
  const { id } = await hold(server, user, wish);
  const reply = await tryToBook(server, user, id, changes);
  if (reply.statusCode !== 200) throw new Error(`book: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** Tries to move an appointment; resolves with the raw reply. */
export const tryToMove = (
  { app }: TestApp,
  user: TestUser,
  { id, sequence }: Pick<Appointment, "id" | "sequence">,
  to: { starts_at: string; agent_id?: string | null; beyond_capacity?: boolean },
) =>
  app.inject({
    method: "POST",
    url: `/api/appointments/${id}/move`,
    headers: user.headers,
    payload: { sequence, agent_id: null, ...to },
  });
