import { randomUUID } from "node:crypto";
import { HOLIDAYS } from "../../apps/server/seeds/content/holidays.ts";
import { addDays, utcDay } from "../../packages/domain/src/days.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";

/**
 * A Monday one to three weeks ahead, of a week without a public holiday of the agent: late enough for every notice period, early
 * enough for every booking horizon.
 */
export function comingMonday(): string {
  const today = utcDay(new Date());
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  let monday = addDays(today, 14 - weekday);
  const hasHoliday = () =>
    HOLIDAYS.some(
      ({ country_code, day }) => country_code === "CM" && day >= monday && day < addDays(monday, 7),
    );
  while (hasHoliday()) monday = addDays(monday, 7);
  return monday;
}

type Booking = { kind: string; starts_at: string; customer: "diaspora" | "resident" };

/** Books an appointment with the demonstration's agent for one of its customers, like staff. */
export async function bookWithAgent(url: string, { kind, starts_at, customer }: Booking): Promise<void> {
  const token = await tokenOf(url, demoAccount("super_admin"));
  type Named = { id: string; name: string };
  type Offered = { kinds: Named[]; agents: Named[] };
  const { kinds, agents } = await call<Offered>(`${url}/api/appointment-kinds`, "GET", { token });
  await call(`${url}/api/admin/appointments`, "POST", {
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
}
