import type { MobileProvider, PaymentMethod } from "@passerelle/domain/payments/methods";
import type { PaymentWay } from "@passerelle/domain/payments/preferences";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A row of `provider_preferences`. */
export type StoredPreference = PaymentWay & {
  providers: ProviderName[];
  version: number;
  updated_by: string;
  updated_by_name: string;
  updated_at: Date;
};

const columnsOf = ({ method, operator, country }: PaymentWay) => ({
  method,
  operator: operator ?? "",
  country: country ?? "",
});

/** The names of the preferred providers of a way, the most preferred first; none while they are not set. */
export async function findPreferred(db: Db, way: PaymentWay): Promise<string[]> {
  const { method, operator, country } = columnsOf(way);
  const row = await db
    .selectFrom("provider_preferences")
    .select("providers")
    .where("method", "=", method)
    .where("operator", "=", operator)
    .where("country", "=", country)
    .executeTakeFirst();
  return row?.providers ?? [];
}

export async function findPreferences(db: Db): Promise<StoredPreference[]> {
  const rows = await db
    .selectFrom("provider_preferences as one")
    .innerJoin("people", "people.id", "one.updated_by")
    .selectAll("one")
    .select("people.name as updated_by_name")
    .orderBy("one.method")
    .orderBy("one.operator")
    .orderBy("one.country")
    .execute();
  return rows.map((row) => ({
    ...row,
    method: row.method as PaymentMethod,
    operator: row.operator === "" ? null : (row.operator as MobileProvider),
    country: row.country === "" ? null : row.country,
    providers: row.providers as ProviderName[],
  }));
}

/** False when the stored version is not `version` any more. Version 0: no preference is stored. */
export async function updatePreference(
  trx: Db,
  way: PaymentWay,
  { version, ...changed }: { version: number; providers: ProviderName[]; updated_by: string },
): Promise<boolean> {
  const next = { ...changed, version: version + 1, updated_at: sql<Date>`now()` };
  if (version === 0) {
    const row = await trx
      .insertInto("provider_preferences")
      .values({ ...columnsOf(way), ...next })
      .onConflict((conflict) => conflict.doNothing())
      .returning("version")
      .executeTakeFirst();
    return row !== undefined;
  }
  const { method, operator, country } = columnsOf(way);
  const row = await trx
    .updateTable("provider_preferences")
    .set(next)
    .where("method", "=", method)
    .where("operator", "=", operator)
    .where("country", "=", country)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}
