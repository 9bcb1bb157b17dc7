import type { EntityVersion } from "@passerelle/domain/billing/entities";
import type { RatedCategory, TaxRate } from "@passerelle/domain/billing/tax";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

/** A version with when and by whom it was saved; `saved_by_name`: null for the product itself and a deleted account. */
export type StoredVersion = EntityVersion & { saved_at: Date; saved_by_name: string | null };

/** Every version of every billing entity, entities in the order in which they were added, versions from the first one on. */
export async function findEntityVersions(db: Db): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom("billing_entity_versions as version")
    .innerJoin("billing_entities as entity", "entity.id", "version.entity_id")
    .leftJoin("people as author", "author.id", "version.saved_by")
    .select([
      "version.entity_id",
      "entity.prefix",
      "entity.fictional",
      "version.version",
      sql<string>`to_char(version.valid_from, 'YYYY-MM-DD')`.as("valid_from"),
      "version.time_zone",
      "version.currency",
      "version.countries",
      "version.stamp_authority",
      "version.seller",
      "version.saved_at",
      "author.name as saved_by_name",
    ])
    .orderBy("entity.created_at")
    .orderBy("version.version")
    .execute();
  return rows.map(({ fictional, seller, ...row }) => ({
    ...row,
    currency: row.currency as EntityVersion["currency"],
    stamp_authority: row.stamp_authority as EntityVersion["stamp_authority"],
    seller: { ...(seller as Omit<EntityVersion["seller"], "fictional">), fictional },
  }));
}

/** The rates of all countries, by country, category and day. */
export async function findTaxRates(db: Db): Promise<TaxRate[]> {
  const rows = await db
    .selectFrom("tax_rates")
    .select(["country", "category", "rate", sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as("valid_from")])
    .orderBy("country")
    .orderBy("category")
    .orderBy("tax_rates.valid_from")
    .execute();
  return rows.map((row) => ({ ...row, category: row.category as RatedCategory }));
}

/** Locks the billing entities against others that add one; returns how many there are. */
export async function lockEntities(trx: Db): Promise<number> {
  await sql`LOCK TABLE billing_entities IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  const { count } = await trx
    .selectFrom("billing_entities")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertEntity(
  trx: Db,
  entity: { id: string; prefix: string; fictional: boolean },
): Promise<void> {
  await trx.insertInto("billing_entities").values(entity).execute();
}

/** Whether an entity has issued a document. */
export async function hasIssued(db: Db, entityId: string): Promise<boolean> {
  const row = await db
    .selectFrom("billing_series")
    .select("entity_id")
    .where("entity_id", "=", entityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewVersion = Pick<
  EntityVersion,
  "version" | "valid_from" | "time_zone" | "currency" | "stamp_authority"
> & {
  entityId: string;
  countries: readonly string[];
  seller: Omit<EntityVersion["seller"], "fictional">;
  /** Null: the product itself. */
  savedBy: string | null;
};

export async function insertVersion(
  trx: Db,
  { entityId, valid_from, countries, seller, savedBy, ...version }: NewVersion,
): Promise<void> {
  await trx
    .insertInto("billing_entity_versions")
    .values({
      ...version,
      entity_id: entityId,
      valid_from: sql<Date>`${valid_from}::date`,
      countries: [...countries],
      seller: json(seller),
      saved_by: savedBy,
    })
    .execute();
}

/** Locks the rates against others that change them. */
export async function lockTaxRates(trx: Db): Promise<void> {
  await sql`LOCK TABLE tax_rates IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

export async function writeTaxRate(
  trx: Db,
  { valid_from, ...rate }: TaxRate,
  savedBy: string,
): Promise<void> {
  await trx
    .insertInto("tax_rates")
    .values({ ...rate, valid_from: sql<Date>`${valid_from}::date`, saved_by: savedBy })
    .onConflict((conflict) =>
      conflict
        .columns(["country", "category", "valid_from"])
        .doUpdateSet({ rate: rate.rate, saved_by: savedBy, saved_at: sql`now()` }),
    )
    .execute();
}

export async function deleteTaxRate(
  trx: Db,
  { country, category, valid_from }: Omit<TaxRate, "rate">,
): Promise<void> {
  await trx
    .deleteFrom("tax_rates")
    .where("country", "=", country)
    .where("category", "=", category)
    .where("tax_rates.valid_from", "=", sql<Date>`${valid_from}::date`)
    .execute();
}
