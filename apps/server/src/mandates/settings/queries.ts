import type { LocalizedText } from "@passerelle/domain/languages";
import type { TemplateBody } from "@passerelle/domain/mandates/template";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

type Written = {
  country_code: string;
  legalised: LocalizedText;
  authentic: LocalizedText;
  confirmed_on: string | null;
  saved_by: string | null;
};

/** Writes the instructions of a country over `version`, 0 for the first ones; false when another version is there. */
export async function writeInstructions(trx: Db, row: Written, version: number): Promise<boolean> {
  const { country_code, legalised, authentic, confirmed_on, saved_by } = row;
  const { rows } =
    version === 0
      ? await sql`
        INSERT INTO mandate_instructions (country_code, legalised, authentic, confirmed_on, saved_by)
        VALUES (${country_code}, ${json(legalised)}, ${json(authentic)}, ${confirmed_on}::date, ${saved_by})
        ON CONFLICT DO NOTHING RETURNING 1`.execute(trx)
      : await sql`
        UPDATE mandate_instructions SET legalised = ${json(legalised)}, authentic = ${json(authentic)},
          confirmed_on = ${confirmed_on}::date, saved_by = ${saved_by}, saved_at = now(), version = version + 1
        WHERE country_code = ${country_code} AND version = ${version} RETURNING 1`.execute(trx);
  return rows.length > 0;
}

export type StoredVersion = {
  key: string;
  version: number;
  body: TemplateBody;
  valid_from: string;
  saved_by: string | null;
  saved_at: Date;
};

/** Every version of every template, by key, the newest first. `saved_by`: a name. */
export async function findVersions(db: Db): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    SELECT template.key, template.version, template.body, to_char(template.valid_from, 'YYYY-MM-DD') AS valid_from,
      person.name AS saved_by, template.saved_at
    FROM mandate_templates AS template LEFT JOIN people AS person ON person.id = template.saved_by
    ORDER BY template.key, template.version DESC`.execute(db);
  return rows;
}

/** Adds a version; false when it is there. */
export async function insertVersion(
  trx: Db,
  { key, version, body, valid_from, saved_by }: Omit<StoredVersion, "saved_at">,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO mandate_templates (key, version, body, valid_from, saved_by)
    VALUES (${key}, ${version}, ${json(body)}, ${valid_from}::date, ${saved_by})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(trx);
  return rows.length > 0;
}
