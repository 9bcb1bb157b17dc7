import { findSlots } from "../../apps/server/src/appointments/booking/free-slots.ts";
import { getOfferedKind } from "../../apps/server/src/appointments/kinds/offered.ts";
import type { Db } from "../../apps/server/src/platform/db.ts";
import type { People } from "./rows.ts";

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;
const FEWEST = 20;

/** Measures the free slots of the next month, in milliseconds: of one agent after the other, and of any agent. */
export async function measureSlots(
  db: Db,
  { agents, customers, kindId }: People,
  seconds: number,
): Promise<{ one: number[]; any: number[] }> {
  const kind = await getOfferedKind(db, kindId);
  const customerId = customers[0]?.id ?? "";
  const measure = async (agentOf: (turn: number) => string | null) => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    for (let turn = -3; performance.now() < end || times.length < FEWEST; turn += 1) {
      const now = new Date();
      const start = performance.now();
      const within = { start: now.getTime(), end: now.getTime() + MONTH_MS };
      const slots = await findSlots(db, { kind, agentId: agentOf(turn), customerId }, within, now);
      if (slots.length === 0) throw new Error("there is no free slot");
      // The first ones warm up.
      if (turn >= 0) times.push(performance.now() - start);
    }
    return times;
  };
  return {
    one: await measure((turn) => agents[Math.abs(turn) % agents.length] ?? null),
    any: await measure(() => null),
  };
}
