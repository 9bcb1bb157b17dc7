import type { Power } from "@passerelle/domain/mandates/powers";
import type { MandateForm, MandateStatus } from "@passerelle/domain/mandates/status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing, type Hit, type SearchTerms } from "../../platform/text-search.ts";

export type AdminFilter = {
  search?: string | undefined;
  status?: MandateStatus | undefined;
  country?: string | undefined;
  power?: Power | undefined;
  holder?: string | undefined;
  ends_by?: string | undefined;
  to_check?: "yes" | undefined;
};

export type AdminRow = {
  id: string;
  number: number;
  principal: string;
  holder_name: string;
  country_code: string;
  form: MandateForm;
  status: MandateStatus;
  powers: Power[];
  starts_on: string;
  ends_on: string;
  to_check: boolean;
};

const WAITS = sql`EXISTS (SELECT FROM mandate_scans AS scan
  WHERE scan.mandate_id = mandate.id AND scan.replaced_at IS NULL AND scan.verdict IS NULL)
  AND mandate.status = 'awaiting_legalisation'`;

const COLUMNS = sql`mandate.id, mandate.number, coalesce(person.name, '') AS principal, mandate.holder_name,
  mandate.country_code, mandate.form, mandate.status,
  ARRAY(SELECT power FROM mandate_powers WHERE mandate_id = mandate.id) AS powers,
  to_char(mandate.starts_on, 'YYYY-MM-DD') AS starts_on, to_char(mandate.ends_on, 'YYYY-MM-DD') AS ends_on,
  (${WAITS}) AS to_check`;

// Only the principal sees a text that was never presented.
const FROM = sql`FROM mandates AS mandate LEFT JOIN people AS person ON person.id = mandate.principal_id`;
const SEEN = sql<SqlBool>`mandate.text_hash IS NOT NULL`;

const NUMBER = sql`'M-' || lpad(mandate.number::text, 6, '0')`;

function conditionOf(filter: AdminFilter): RawBuilder<SqlBool> {
  const { search, status, country, power, holder, ends_by, to_check } = filter;
  const conditions: RawBuilder<SqlBool>[] = [SEEN];
  if (status) conditions.push(sql`mandate.status = ${status}`);
  if (country) conditions.push(sql`mandate.country_code = ${country}`);
  if (power)
    conditions.push(
      sql`EXISTS (SELECT FROM mandate_powers WHERE mandate_id = mandate.id AND power = ${power})`,
    );
  if (holder) conditions.push(sql`searchable(mandate.holder_name) LIKE searchable(${containing(holder)})`);
  if (ends_by) conditions.push(sql`mandate.ends_on <= ${ends_by}::date`);
  if (to_check) conditions.push(sql`(${WAITS})`);
  if (search) {
    const pattern = sql`searchable(${containing(search)})`;
    conditions.push(sql`(searchable(person.name) LIKE ${pattern}
      OR searchable(mandate.holder_name) LIKE ${pattern} OR searchable(${NUMBER}) LIKE ${pattern})`);
  }
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** One page of the mandates that were presented, newest first. */
export async function findAllMandates(
  db: Db,
  filter: AdminFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AdminRow[]; total: number }> {
  const condition = conditionOf(filter);
  const { rows } = await sql<AdminRow>`
    SELECT ${COLUMNS} ${FROM} WHERE ${condition}
    ORDER BY mandate.created_at DESC, mandate.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${FROM} WHERE ${condition}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findAdminRow(db: Db, id: string): Promise<AdminRow | undefined> {
  const { rows } =
    await sql<AdminRow>`SELECT ${COLUMNS} ${FROM} WHERE mandate.id = ${id} AND ${SEEN}`.execute(db);
  return rows[0];
}

/** How many scans wait for their check. */
export async function countToCheck(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${FROM} WHERE ${WAITS}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type StoredRead = { reader: string; what: "page" | "scan"; read_at: Date };

/** The latest readings of a mandate by staff, newest first. */
export async function findReads(db: Db, mandateId: string, limit: number): Promise<StoredRead[]> {
  const { rows } = await sql<StoredRead>`
    SELECT coalesce(person.name, '') AS reader, what, read_at
    FROM mandate_reads LEFT JOIN people AS person ON person.id = mandate_reads.user_id
    WHERE mandate_id = ${mandateId} ORDER BY read_at DESC, mandate_reads.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Mandates whose number or whose people's names match, for the search of the staff. */
export async function findMatchingMandates(db: Db, { words, limit }: SearchTerms): Promise<Hit[]> {
  const typed = words.join(" ");
  const pattern = sql`searchable(${containing(typed)})`;
  const code = words.join("");
  const { rows } = await sql<Hit>`
    SELECT mandate.id, ${NUMBER} AS title, coalesce(person.name, '') || ' → ' || mandate.holder_name AS detail,
      CASE WHEN lower(replace(${NUMBER}, '-', '')) = ${code} THEN 3 ELSE 1 END::float8 AS likeness
    ${FROM} WHERE ${SEEN} AND (searchable(person.name) LIKE ${pattern}
      OR searchable(mandate.holder_name) LIKE ${pattern} OR lower(replace(${NUMBER}, '-', '')) = ${code})
    ORDER BY likeness DESC, mandate.created_at DESC, mandate.id LIMIT ${limit}`.execute(db);
  return rows;
}
