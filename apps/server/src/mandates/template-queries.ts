import type { LocalizedText } from "@passerelle/domain/languages";
import type { TemplateBody } from "@passerelle/domain/mandates/template";
import { type Db, json } from "../platform/db.ts";

export type StoredTemplate = { key: string; version: number; body: TemplateBody };

export async function insertTemplate(
  trx: Db,
  { key, version, body, valid_from }: StoredTemplate & { valid_from: string },
): Promise<void> {
  await trx
    .insertInto("mandate_templates")
    .values({ key, version, body: json(body), valid_from })
    .execute();
}

/** The version of each template that is offered on a day, by key. */
export async function findOffered(db: Db, today: string): Promise<StoredTemplate[]> {
  const rows = await db
    .selectFrom("mandate_templates")
    .distinctOn("key")
    .select(["key", "version", "body"])
    .where("valid_from", "<=", new Date(`${today}T00:00:00Z`))
    .orderBy("key")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ key, version, body }) => ({ key, version, body: body as unknown as TemplateBody }));
}

export async function findTemplate(
  db: Db,
  key: string,
  version: number,
): Promise<StoredTemplate | undefined> {
  const row = await db
    .selectFrom("mandate_templates")
    .select(["key", "version", "body"])
    .where("key", "=", key)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, body: row.body as unknown as TemplateBody };
}

/** The name of a country where services are offered; undefined for another one. */
export async function findCountryName(db: Db, code: string): Promise<LocalizedText | undefined> {
  const row = await db.selectFrom("country_names").select("name").where("code", "=", code).executeTakeFirst();
  return row?.name as LocalizedText | undefined;
}

/** The countries where services are offered. */
export async function findCountries(db: Db): Promise<{ code: string; name: LocalizedText }[]> {
  const rows = await db.selectFrom("country_names").select(["code", "name"]).orderBy("code").execute();
  return rows.map(({ code, name }) => ({ code, name: name as LocalizedText }));
}

/** The proxies of the platform who can be named as holders, by name. */
export function findProxies(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("people")
    .select(["id", "name"])
    .where("role", "=", "mandataire")
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
}
