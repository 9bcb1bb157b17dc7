import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { completeText, DEFAULT_LANGUAGE, type LocalizedText } from "@passerelle/domain/languages";
import { sql } from "kysely";
import { type Db, json } from "../../../platform/db.ts";
import { inLanguage } from "../../../platform/localized.ts";

const select = (db: Db) =>
  db
    .selectFrom("canned_answers as answer")
    .leftJoin("people as editor", "editor.id", "answer.updated_by")
    .select(["answer.id", "answer.title", "answer.text"])
    .select(["answer.is_archived", "answer.version", "answer.updated_at", "editor.name as updated_by"]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

// CHECK constraints of the table guarantee these shapes.
const present = (row: Row): CannedAnswer => ({
  ...row,
  title: completeText(row.title as LocalizedText),
  text: completeText(row.text as LocalizedText),
  updated_at: row.updated_at.toISOString(),
});

/** Active ones first, by title. */
export async function findCannedAnswers(
  db: Db,
  { archived }: { archived: boolean },
): Promise<CannedAnswer[]> {
  const rows = await select(db)
    .$if(!archived, (query) => query.where("answer.is_archived", "=", false))
    .orderBy("answer.is_archived")
    .orderBy(sql`searchable(${inLanguage("answer.title", DEFAULT_LANGUAGE)})`)
    .orderBy("answer.id")
    .execute();
  return rows.map(present);
}

export async function findCannedAnswer(db: Db, id: string): Promise<CannedAnswer | undefined> {
  const row = await select(db).where("answer.id", "=", id).executeTakeFirst();
  return row && present(row);
}

export type CannedContent = Pick<CannedAnswer, "title" | "text" | "is_archived"> & { updated_by: string };

const values = ({ title, text, ...content }: CannedContent) => ({
  ...content,
  title: json(title),
  text: json(text),
});

/** False when the id exists already. */
export async function insertCannedAnswer(trx: Db, id: string, content: CannedContent): Promise<boolean> {
  const row = await trx
    .insertInto("canned_answers")
    .values({ id, ...values(content) })
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
    .set({ ...values(content), version: version + 1, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
