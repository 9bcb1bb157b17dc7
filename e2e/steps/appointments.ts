import { randomUUID } from "node:crypto";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time of a day from today in UTC, as ISO 8601. */
export const inDays = (days: number, hour: number, minute = 0): string =>
  new Date(
    Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + (hour * 60 + minute) * 60_000,
  ).toISOString();

/** A kind of video calls of 30 minutes that is offered; answers its id. */
export async function offerKind(url: string, changes: object = {}): Promise<string> {
  const id = randomUUID();
  await call(`${url}/api/admin/appointment-kinds/${id}`, "PUT", {
    token: await tokenOf(url, demoAccount("super_admin")),
    body: {
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
    },
  });
  return id;
}

/** Gives a demonstration's agent weekly hours; answers the agent's id. */
export async function openHours(
  url: string,
  role: "agent_administration" | "super_admin",
  rules: object[],
): Promise<string> {
  const token = await tokenOf(url, demoAccount(role));
  const { id } = await call<{ id: string }>(`${url}/api/me`, "GET", { token });
  const address = `${url}/api/admin/availability/${id}`;
  const { version } = await call<{ version: number }>(address, "GET", { token });
  const rule = { zone: "Africa/Douala", valid_from: null, valid_until: null, place_id: null, kind_ids: null };
  await call(address, "PUT", {
    token,
    body: {
      version,
      zone: "Africa/Douala",
      country_code: "CM",
      is_bookable: true,
      rules: rules.map((one) => ({ ...rule, ...one })),
      exceptions: [],
    },
  });
  return id;
}

type Booking = { kind_id: string; agent_id: string; starts_at: string };

/** Books for a demonstration's customer; answers the appointment's id and reference. */
export async function bookFor(
  url: string,
  customer: "diaspora" | "resident" | "investisseur",
  booking: Booking,
): Promise<{ id: string; reference: string }> {
  return call(`${url}/api/admin/appointments`, "POST", {
    token: await tokenOf(url, demoAccount("super_admin")),
    body: {
      id: randomUUID(),
      customer_email: demoAccount(customer).email,
      zone: "Europe/Paris",
      attendee: "self",
      subject: "Acte de naissance",
      ...booking,
    },
  });
}
