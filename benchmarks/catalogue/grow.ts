import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";

const NAMES = [
  "title",
  "description",
  "category",
  "subcategory",
  "estimated_time",
  "base_price",
  "commission_percentage",
  "is_active",
  "required_documents",
  "procedure_steps",
  "deliverables",
  "icon_name",
];
/** The columns of a service that are not generated from others. */
const COLUMNS = ["id", ...NAMES].join(", ");
const COPIED = ["id", ...NAMES].map((name) => `copy.${name}`).join(", ");

/** The id of the copy with this number; like every id it has the form of version 4. */
const copyOf = (id: string) =>
  sql.raw(`overlay(overlay(md5(${id}::text || number) placing '4' from 13) placing '8' from 17)::uuid`);

/** Copies active services, with their countries and modalities, until there are this many. */
export async function growCatalogue(db: Db, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
      SELECT service.id, number FROM platform_services AS service, generate_series(1, ${count}::int) AS number
      WHERE service.is_active ORDER BY number, service.id
      LIMIT greatest(0, ${count}::int - (SELECT count(*)::int FROM platform_services WHERE is_active))`.execute(
      trx,
    );
    await sql`
      INSERT INTO platform_services (${sql.raw(COLUMNS)}) SELECT ${sql.raw(COPIED)} FROM copies, platform_services AS original,
      jsonb_populate_record(original, jsonb_build_object(
        'id', ${copyOf("original.id")}, 'title', (SELECT jsonb_object_agg(key, value || ' ' || number) FROM jsonb_each_text(original.title)))) AS copy
      WHERE original.id = copies.id`.execute(trx);
    await sql`
      INSERT INTO service_countries SELECT copy.* FROM copies, service_countries AS original,
      jsonb_populate_record(original, jsonb_build_object(
        'id', ${copyOf("original.id")}, 'service_id', ${copyOf("copies.id")})) AS copy
      WHERE original.service_id = copies.id`.execute(trx);
    await sql`
      INSERT INTO service_modalities SELECT copy.* FROM copies, service_countries AS offered,
      service_modalities AS original, jsonb_populate_record(original, jsonb_build_object(
        'id', ${copyOf("original.id")},
        'service_country_id', ${copyOf("offered.id")})) AS copy
      WHERE offered.service_id = copies.id AND original.service_country_id = offered.id`.execute(trx);
  });
  // Production does the same: PostgreSQL vacuums by itself, the embedded database every night.
  await sql`VACUUM ANALYZE`.execute(db);
}
