import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { type Insertable, sql } from "kysely";
import type { Db } from "../../../platform/db.ts";
import type { CannedAnswers } from "../../../platform/tables.ts";

const select = (db: Db) =>
  db
    .selectFrom("canned_answers as answer")
    .leftJoin("people as editor", "editor.id", "answer.updated_by")
    .select(["answer.id", "answer.title", "answer.title_en", "answer.text", "answer.text_en"])
    .select(["answer.is_archived", "answer.version", "answer.updated_at", "editor.name as updated_by"]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const present = (row: Row): CannedAnswer => ({ ...row, updated_at: row.updated_at.toISOString() });

/** Active ones first, by title. */
export async function findCannedAnswers(
  db: Db,
  { archived }: { archived: boolean },
): Promise<CannedAnswer[]> {
  const rows = await select(db)
    .$if(!archived, (query) => query.where("answer.is_archived", "=", false))
    .orderBy("answer.is_archived")
    .orderBy(sql`searchable(answer.title)`)
    .orderBy("answer.id")
    .execute();
  return rows.map(present);
}

export async function findCannedAnswer(db: Db, id: string): Promise<CannedAnswer | undefined> {
  const row = await select(db).where("answer.id", "=", id).executeTakeFirst();
  return row && present(row);
}

export type CannedContent = Pick<
  Insertable<CannedAnswers>,
  "title" | "title_en" | "text" | "text_en" | "updated_by"
> & { is_archived: boolean };

/** False when the id exists already. */
export async function insertCannedAnswer(trx: Db, id: string, content: CannedContent): Promise<boolean> {
  const row = await trx
    .insertInto("canned_answers")
    .values({ id, ...content })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the version has changed. */
export async function updateCannedAnswer(
  trx: Db,
  id: string,
  version: number,
  content: CannedContent,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("canned_answers")
    .set({ ...content, version: version + 1, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
