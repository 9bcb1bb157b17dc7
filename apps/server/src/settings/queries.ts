import type { Feature } from "@passerelle/domain/settings/features";
import type { Operator } from "@passerelle/domain/settings/operator";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type Decision = { is_on: boolean; version: number; updated_at: Date };

/** Decisions by feature; undecided features are absent. */
export async function findDecisions(db: Db): Promise<Map<string, Decision>> {
  const rows = await db.selectFrom("feature_flags").selectAll().execute();
  return new Map(rows.map(({ name, ...decision }) => [name, decision]));
}

/**
 * Replaces the decision at `version` (0: the first); false when it has changed since. A single statement, so that one
 * of two concurrent decisions is refused.
 */
export async function decide(trx: Db, name: Feature, isOn: boolean, version: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await (version === 0
    ? trx
        .insertInto("feature_flags")
        .values({ name, is_on: isOn })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .executeTakeFirstOrThrow()
    : trx
        .updateTable("feature_flags")
        .set({ is_on: isOn, version: sql`version + 1`, updated_at: new Date() })
        .where("name", "=", name)
        .where("version", "=", version)
        .executeTakeFirstOrThrow()
        .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows })));
  return numInsertedOrUpdatedRows === 1n;
}

/** The newest decisions, and their number. */
export async function findDecided(db: Db, limit: number) {
  const decided = await db
    .selectFrom("feature_flag_events as event")
    .leftJoin("people", "people.id", "event.actor_id")
    .select(["event.name", "event.is_on", "event.actor_id", "event.created_at", "people.name as actor_name"])
    .select(sql<string>`event.id::text`.as("id"))
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("feature_flag_events")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { decided, total: Number(total) };
}

export async function insertDecision(trx: Db, name: Feature, isOn: boolean, actorId: string): Promise<void> {
  await trx.insertInto("feature_flag_events").values({ name, is_on: isOn, actor_id: actorId }).execute();
}

export type Publication = {
  version: number;
  operator: Operator;
  published_at: Date;
  published_by_name: string | null;
};

/** The publication in force: who runs the site. */
export async function findPublication(db: Db): Promise<Publication | undefined> {
  const row = await db
    .selectFrom("operator_publications as publication")
    .leftJoin("people", "people.id", "publication.published_by")
    .select(["publication.version", "publication.operator", "publication.published_at"])
    .select("people.name as published_by_name")
    .orderBy("publication.version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row as Publication | undefined;
}

/** False when that version exists: another administrator was faster. */
export async function insertPublication(
  db: Db,
  version: number,
  operator: Operator,
  actorId: string,
): Promise<boolean> {
  const row = await db
    .insertInto("operator_publications")
    .values({ version, operator: JSON.stringify(operator), published_by: actorId })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}
