import type { Language } from "@passerelle/contract/shapes";
import type { EditedQuestion } from "@passerelle/contract/support/help";
import { completeText, type LocalizedText } from "@passerelle/domain/languages";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { inLanguage } from "../../platform/localized.ts";
import { containing } from "../../platform/text-search.ts";

type Published = { id: string; theme_id: string; question: string; answer: string };

/** Link targets of an answer, which the search ignores. */
const TARGETS = String.raw`\]\([^)]*\)`;

/** Published questions in display order that contain all words, ignoring accents and case. */
export async function findPublished(
  db: Db,
  words: readonly string[],
  language: Language,
): Promise<Published[]> {
  const question = inLanguage("question", language);
  const answer = inLanguage("answer", language);
  let query = db
    .selectFrom("help_questions")
    .select(["id", "theme_id", question.as("question"), answer.as("answer")])
    .where("is_published", "=", true);
  for (const word of words) {
    const like = containing(word);
    query = query.where(
      sql<boolean>`searchable(${question} || ' ' || regexp_replace(${answer}, ${TARGETS}, ' ', 'g')) LIKE searchable(${like})`,
    );
  }
  return query.orderBy("theme_id").orderBy("position").orderBy("id").execute();
}

export function findThemes(db: Db, language: Language): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom("help_themes")
    .select(["id", inLanguage("title", language).as("title")])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function isTheme(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("help_themes").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

const edited = (db: Db) =>
  db
    .selectFrom("help_questions as asked")
    .select([
      "asked.id",
      "theme_id",
      "position",
      "question",
      "answer",
      "is_published",
      "version",
      "updated_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("help_question_events as happened")
        .innerJoin("people as actor", "actor.id", "happened.actor_id")
        .select("actor.name")
        .whereRef("happened.question_id", "=", "asked.id")
        .orderBy("happened.id", "desc")
        .limit(1)
        .as("updated_by"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof edited>["execute"]>>[number];

// CHECK constraints of the table guarantee these shapes.
const present = (row: Row): EditedQuestion => ({
  ...row,
  question: completeText(row.question as LocalizedText),
  answer: completeText(row.answer as LocalizedText),
  updated_at: row.updated_at.toISOString(),
});

export async function findQuestions(db: Db): Promise<EditedQuestion[]> {
  const rows = await edited(db).orderBy("theme_id").orderBy("position").orderBy("asked.id").execute();
  return rows.map(present);
}

export async function findQuestion(db: Db, id: string): Promise<EditedQuestion | undefined> {
  const row = await edited(db).where("asked.id", "=", id).executeTakeFirst();
  return row && present(row);
}

export type Content = Pick<EditedQuestion, "theme_id" | "position" | "question" | "answer" | "is_published">;

const values = ({ question, answer, ...content }: Content) => ({
  ...content,
  question: json(question),
  answer: json(answer),
});

/** False when the id exists already. */
export async function insertQuestion(trx: Db, id: string, content: Content): Promise<boolean> {
  const row = await trx
    .insertInto("help_questions")
    .values({ id, ...values(content) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the version has changed. */
export async function updateQuestion(
  trx: Db,
  id: string,
  version: number,
  content: Content,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("help_questions")
    .set({ ...values(content), version: version + 1, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeQuestion(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("help_questions").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** `before`: the question's former content. */
export async function insertQuestionEvent(
  trx: Db,
  event: {
    question_id: string;
    actor_id: string;
    event: "created" | "changed" | "deleted";
    before: EditedQuestion | null;
  },
): Promise<void> {
  await trx
    .insertInto("help_question_events")
    .values({ ...event, before: event.before && json(event.before) })
    .execute();
}
