import { randomUUID } from "node:crypto";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The Monday of the week after next: late enough for every notice period, early enough for every booking horizon. */
export function comingMonday(): string {
  const today = new Date();
  const weekday = (today.getUTCDay() + 6) % 7;
  return new Date(today.getTime() + (14 - weekday) * DAY_MS).toISOString().slice(0, 10);
}

type Booking = { kind: string; starts_at: string; customer: "diaspora" | "resident" };

/** Books an appointment with the demonstration's agent for one of its customers, like staff; resolves with the reference. */
export async function bookWithAgent(url: string, { kind, starts_at, customer }: Booking): Promise<string> {
  const token = await tokenOf(url, demoAccount("super_admin"));
  type Named = { id: string; name: string };
  type Offered = { kinds: Named[]; agents: Named[] };
  const { kinds, agents } = await call<Offered>(`${url}/api/appointment-kinds`, "GET", { token });
  const { reference } = await call<{ reference: string }>(`${url}/api/admin/appointments`, "POST", {
    token,
    body: {
      id: randomUUID(),
      customer_email: demoAccount(customer).email,
      kind_id: kinds.find(({ name }) => name === kind)?.id,
      agent_id: agents[0]?.id,
      starts_at,
      zone: "Europe/Paris",
      attendee: "self",
      subject: "Dossier 118",
    },
  });
  return reference;
}
