import type { RuleName } from "@passerelle/domain/settings/rules";
import type { Db } from "../../platform/db.ts";

export type StoredRule = {
  name: string;
  version: number;
  value: number;
  reason: string;
  restores: number | null;
  saved_at: Date;
  saved_by_name: string | null;
};

/** Every version of every rule, newest first. */
export async function findVersions(db: Db): Promise<StoredRule[]> {
  return db
    .selectFrom("rule_versions as rule")
    .leftJoin("people", "people.id", "rule.saved_by")
    .select(["rule.name", "rule.version", "rule.value", "rule.reason", "rule.restores", "rule.saved_at"])
    .select("people.name as saved_by_name")
    .orderBy("rule.version", "desc")
    .execute();
}

export async function findNewest(
  db: Db,
  name: RuleName,
): Promise<{ version: number; value: number } | undefined> {
  return db
    .selectFrom("rule_versions")
    .select(["version", "value"])
    .where("name", "=", name)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findVersion(db: Db, name: RuleName, version: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("rule_versions")
    .select("value")
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.value;
}

/** False when that version exists: another administrator was faster. */
export async function insertVersion(
  trx: Db,
  row: {
    name: RuleName;
    version: number;
    value: number;
    reason: string;
    restores: number | null;
    saved_by: string;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("rule_versions")
    .values(row)
    .onConflict((conflict) => conflict.columns(["name", "version"]).doNothing())
    .returning("version")
    .executeTakeFirst();
  return inserted !== undefined;
}
