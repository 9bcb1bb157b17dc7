import { randomUUID } from "node:crypto";
import { call, tokenOf } from "./access.ts";
import { demoAccount, type Tokens } from "./account.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every day from 6 to 22 h in Douala. */
const HOURS = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from_minute: 360,
  to_minute: 1_320,
  zone: "Africa/Douala",
  valid_from: null,
  valid_until: null,
  place_id: null,
  kind_ids: null,
};

type Changes = {
  name?: { fr: string; en: string };
  mode?: "video" | "phone";
  price?: { amount: number; currency: string };
};

/**
 * Creates a kind of appointment, by default 30 minutes by video, with hours of the demonstration's agent; resolves with its id.
 */
export async function offerAppointments(serverUrl: string, changes: Changes = {}): Promise<string> {
  const admin = await tokenOf(serverUrl, demoAccount("super_admin"));
  const id = randomUUID();
  await call(`${serverUrl}/api/admin/appointment-kinds/${id}`, "PUT", {
    token: admin,
    body: {
      version: 0,
      name: { fr: "Entretien", en: "Interview" },
      description: { fr: "Nous préparons votre dossier ensemble.", en: "We prepare your file together." },
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
    },
  });
  const agent = await call<Tokens & { user: { id: string } }>(
    `${serverUrl}/auth/v1/token?grant_type=password`,
    "POST",
    { body: demoAccount("agent_administration") },
  );
  const address = `${serverUrl}/api/admin/availability/${agent.user.id}`;
  const token = agent.access_token;
  const { version, is_bookable } = await call<{ version: number; is_bookable: boolean }>(address, "GET", {
    token,
  });
  if (!is_bookable)
    await call(address, "PUT", {
      token,
      body: {
        version,
        zone: "Africa/Douala",
        country_code: "CM",
        is_bookable: true,
        rules: [HOURS],
        exceptions: [],
      },
    });
  return id;
}

/** Books the first free slot of a kind at least two days ahead for the owner of `token`; resolves with its id. */
export async function bookByCall(serverUrl: string, token: string, kindId: string): Promise<string> {
  const from = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const until = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const query = new URLSearchParams({ kind_id: kindId, from, until });
  const { slots } = await call<{ slots: { starts_at: string }[] }>(
    `${serverUrl}/api/appointment-slots?${query}`,
    "GET",
    { token },
  );
  const id = randomUUID();
  await call(`${serverUrl}/api/appointment-holds`, "POST", {
    token,
    body: { id, kind_id: kindId, agent_id: null, starts_at: slots[0]?.starts_at },
  });
  await call(`${serverUrl}/api/appointments`, "POST", {
    token,
    body: { hold_id: id, zone: "America/Toronto", attendee: "self", subject: "Dossier 118" },
  });
  return id;
}

/** The appointment of the owner of `token` that waits for its payment. */
export async function findUnpaid(serverUrl: string, token: string): Promise<string | undefined> {
  const { appointments } = await call<{ appointments: { id: string; status: string }[] }>(
    `${serverUrl}/api/me/appointments?when=upcoming`,
    "GET",
    { token },
  );
  return appointments.find(({ status }) => status === "awaiting_payment")?.id;
}

/** The address that shows an appointment of the owner of `token` without an account. */
export async function linkTo(serverUrl: string, token: string, id: string): Promise<string> {
  const { link } = await call<{ link: string }>(`${serverUrl}/api/appointments/${id}/calendar`, "GET", {
    token,
  });
  return link;
}
