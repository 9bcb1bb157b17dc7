import { MOST_OUTCOMES, type SimulatedOutcome } from "@passerelle/domain/sandbox/outcomes";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** The outcomes of the next charges, the next one first. */
export async function findOutcomes(db: Db): Promise<SimulatedOutcome[]> {
  const rows = await db.selectFrom("simulator_outcomes").select("scenario").orderBy("id").execute();
  return rows.map(({ scenario }) => scenario as SimulatedOutcome);
}

/** Replaces the outcomes of the next charges; at most `MOST_OUTCOMES`. */
export async function replaceOutcomes(db: Db, outcomes: readonly SimulatedOutcome[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("simulator_outcomes").execute();
    const rows = outcomes.slice(0, MOST_OUTCOMES).map((scenario) => ({ scenario }));
    if (rows.length > 0) await trx.insertInto("simulator_outcomes").values(rows).execute();
  });
}

/** Takes the outcome of the next charge; two concurrent charges take different ones. */
export async function takeOutcome(db: Db): Promise<SimulatedOutcome | undefined> {
  const { rows } = await sql<{ scenario: SimulatedOutcome }>`
    DELETE FROM simulator_outcomes WHERE id = (
      SELECT id FROM simulator_outcomes ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING scenario`.execute(db);
  return rows[0]?.scenario;
}
