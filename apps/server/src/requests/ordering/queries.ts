import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { searchedText } from "@passerelle/domain/catalogue/forms/follow-up";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";

type Columns = Omit<
  StoredRequest,
  | "reference"
  | "paid_at"
  | "confirmation_reminders"
  | "submitted_at"
  | "assigned_to"
  | "due_at"
  | "waiting_since"
  | "expiry_warned_at"
  | "filed_at"
  | "completed_at"
  | "worked_seconds"
  | "created_at"
  | "updated_at"
>;

/** What saving the form writes. */
export type SavedColumns = Omit<Columns, "id" | "user_id" | "status" | "version" | "terms">;

export async function countDrafts(trx: Db, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("service_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("status", "=", "draft")
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the id or the reference is used already. */
export async function insertRequest(
  trx: Db,
  row: SavedColumns & { id: string; user_id: string; reference: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("service_requests")
    .values({
      ...row,
      form_data: json(row.form_data),
      answers: json(row.answers),
      beneficiary: row.beneficiary && json(row.beneficiary),
    })
    // Not an error, which would abort the caller's transaction before it reads the existing row.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** `form`: what the answers are to, in one language. */
export async function updateSaved(
  trx: Db,
  id: string,
  version: number,
  form: ServiceForm<string>,
  row: SavedColumns,
): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({
      ...row,
      form_data: json(row.form_data),
      ...answerColumns(form, row.answers),
      beneficiary: row.beneficiary && json(row.beneficiary),
      version,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Stores the answers, as they are frozen with the terms or retained later. */
export async function updateAnswers(
  trx: Db,
  id: string,
  form: ServiceForm<string>,
  answers: Answers,
): Promise<void> {
  await trx.updateTable("service_requests").set(answerColumns(form, answers)).where("id", "=", id).execute();
}

const answerColumns = (form: ServiceForm<string>, answers: Answers) => ({
  answers: json(answers),
  answer_search: sql<string>`searchable(${searchedText(form, answers)})`,
});
