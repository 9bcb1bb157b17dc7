import { sql } from "kysely";
import { bookFor } from "../../apps/server/src/appointments/booking/book-for.ts";
import type { Actor } from "../../apps/server/src/platform/actor.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { AppError } from "../../apps/server/src/platform/errors.ts";
import { median } from "../figures.ts";
import type { People } from "./rows.ts";

const AT_ONCE = 16;
const TURNS = 5;
/** Every tenth booking requests the slot of the previous one. */
const CONTESTED = 10;
const HALF_HOUR_MS = 30 * 60_000;

/** Runs `work` for a while, several at once; resolves with how often per second it returned true. */
async function perSecondOf(seconds: number, work: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < end) if (await work()) done += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return (done * 1000) / (performance.now() - start);
}

/** Measures bookings and bare inserts under the same constraint, in turns, and counts overlaps among all booked appointments. */
export async function measureBookings(
  ctx: Context,
  { agents, customers, kindId }: People,
  seconds: number,
): Promise<{ perSecond: number; ratio: number; doubles: number }> {
  const { db } = ctx;
  const manager: Actor = {
    userId: customers[0]?.id ?? "",
    sessionId: crypto.randomUUID(),
    email: customers[0]?.email ?? "",
    role: "super_admin",
    registered: true,
    owesTerms: false,
    subscriber: false,
    aal: "aal1",
    roleInAbeyance: false,
  };
  const first = Math.ceil(Date.now() / HALF_HOUR_MS + 2) * HALF_HOUR_MS;
  const slotOf = (number: number) => ({
    agentId: agents[number % agents.length] ?? "",
    start: new Date(first + Math.floor(number / agents.length) * HALF_HOUR_MS),
  });
  let asked = 0;
  const book = async (): Promise<boolean> => {
    asked += 1;
    const { agentId, start } = slotOf(asked % CONTESTED === 0 ? asked - 1 : asked);
    const given = {
      id: crypto.randomUUID(),
      customer_email: customers[1 + (asked % (customers.length - 1))]?.email ?? "",
      kind_id: kindId,
      agent_id: agentId,
      starts_at: start.toISOString(),
      zone: "Europe/Paris",
      attendee: "relative" as const,
      attendee_name: "Moussa",
      subject: "",
    };
    try {
      await bookFor(ctx, manager, given, "fr");
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "slot_taken") return false;
      throw error;
    }
  };
  // The copy includes the exclusion constraint.
  await sql`CREATE TABLE bench_busy (LIKE agent_busy INCLUDING ALL)`.execute(db);
  await sql`INSERT INTO bench_busy SELECT * FROM agent_busy`.execute(db);
  let inserted = 0;
  const insert = async (): Promise<boolean> => {
    inserted += 1;
    const { agentId, start } = slotOf(inserted);
    const end = new Date(start.getTime() + HALF_HOUR_MS);
    await sql`
      INSERT INTO bench_busy (agent_id, during, source, source_id)
      VALUES (${agentId}, tstzrange(${start}, ${end}), 'appointment', gen_random_uuid())`.execute(db);
    return true;
  };
  const rates: { booked: number; bare: number }[] = [];
  for (let turn = -1; turn < TURNS; turn += 1) {
    const rate = { booked: await perSecondOf(seconds, book), bare: await perSecondOf(seconds, insert) };
    // The first turn warms up.
    if (turn >= 0) rates.push(rate);
  }
  const { rows } = await sql<{ doubles: number }>`
    SELECT count(*)::int AS doubles FROM (
      SELECT starts_at < max(ends_at) OVER (
        PARTITION BY agent_id ORDER BY starts_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS is_double
      FROM appointments WHERE status IN ('requested', 'confirmed')) AS booked
    WHERE is_double`.execute(db);
  return {
    perSecond: median(rates.map(({ booked }) => booked)),
    ratio: median(rates.map(({ booked, bare }) => booked / bare)),
    doubles: rows[0]?.doubles ?? Number.NaN,
  };
}
