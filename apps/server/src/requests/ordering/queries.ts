import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { searchedText } from "@passerelle/domain/catalogue/forms/follow-up";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import type { StoredRequest } from "../queries.ts";
import { keysOf } from "./answers-to-save.ts";

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

/** The columns that saving the form writes. */
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

/** False when the id or the reference is already used. */
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
    // A conflict must not be an error: that would abort the caller's transaction before it reads the existing row.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** `form`: the form of the answers, in one language. */
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

/** The columns that a pause in typing writes, and the conditions under which it may. */
type Typed = Pick<
  StoredRequest,
  "id" | "user_id" | "version" | "service_id" | "country_code" | "organism_id" | "form_data" | "answers"
> & { last_save_id: string };

type TypedInput = Omit<Typed, "form_data" | "answers"> & {
  city: string | null;
  form_data: string;
  answers: string;
  /** An array in PostgreSQL's notation: the drivers would build the same array for each statement. */
  asked: string;
};

/** While a person types, the place of a draft in its owner's list may be outdated for this long. */
const MOVED_AFTER = sql.lit("1 minute");

// A payment that begins while the statement waits for the row is not in its snapshot, but changes the row: then `xmin` differs. As
// long as it does not, the row is the one that was seen. `IS NOT DISTINCT FROM` is used by no index: with equal costs the planner would
// read all drafts of the person or of the service.
const savingTyped = (moves: boolean) =>
  prepared((db, p: TypedInput) =>
    sql<{ version: number }>`
    UPDATE service_requests AS request SET
      form_data = ${p.form_data}::jsonb,
      city = ${p.city},
      answers = (request.answers - ${p.asked}::text[]) || ${p.answers}::jsonb,
      asked_fields = coalesce(request.asked_fields, ${p.asked}::text[]),
      last_save_id = ${p.last_save_id},
      ${moves ? sql`updated_at = now(),` : sql``}
      version = request.version + 1
    FROM service_requests AS seen
    WHERE seen.id = ${p.id} AND request.ctid = seen.ctid AND request.xmin = seen.xmin
      AND (seen.updated_at < now() - ${MOVED_AFTER}::interval) = ${sql.lit(moves)}
      AND seen.user_id IS NOT DISTINCT FROM ${p.user_id} AND seen.service_id IS NOT DISTINCT FROM ${p.service_id}
      AND seen.status = 'draft' AND seen.version = ${p.version} AND seen.country_code = ${p.country_code}
      AND seen.organism_id IS NOT DISTINCT FROM ${p.organism_id}
      AND NOT EXISTS (
        SELECT FROM request_payments AS payment WHERE payment.service_request_id = seen.id
          AND payment.payable_kind = 'request' AND payment.payable_paid + payment.payable_reserved > 0)
    RETURNING request.version`.compile(db),
  );
const keyArrays = new WeakMap<ServiceForm<string>, string>();

/** Keys of fields need no escaping. */
function keyArrayOf(form: ServiceForm<string>): string {
  const known = keyArrays.get(form);
  if (known !== undefined) return known;
  const array = `{${keysOf(form)
    .map((key) => `"${key}"`)
    .join(",")}}`;
  keyArrays.set(form, array);
  return array;
}

// `updated_at` is indexed, and a generated column depends on it: saves within a minute change neither.
const savingInPlace = savingTyped(false);
const savingAndMoving = savingTyped(true);

/**
 * Stores what was typed so far in the details step of an unpaid draft, in one statement (two once a minute, when the draft also
 * moves to the top of its owner's list), and returns the new version; undefined when the request is not this person's draft of this
 * version and choice, has a payment, or changed meanwhile. `form`: what the answers are to, in one language; answers to fields that
 * it no longer has stay. The text by which staff find a request is left alone, as no draft is in their queues.
 */
export async function updateTyped(
  db: Db,
  form: ServiceForm<string>,
  { form_data, answers, ...typed }: Typed,
): Promise<number | undefined> {
  const input = {
    ...typed,
    city: form_data.cityOfResidence || null,
    form_data: JSON.stringify(form_data),
    answers: JSON.stringify(answers),
    asked: keyArrayOf(form),
  };
  const [row] = await savingInPlace(db, input);
  if (row) return row.version;
  const [moved] = await savingAndMoving(db, input);
  return moved?.version;
}

/** Like `updateTyped`, for a locked request that was checked; `answers` are all of its answers. */
export async function updateDetails(
  trx: Db,
  id: string,
  form: ServiceForm<string>,
  row: Pick<SavedColumns, "form_data" | "answers" | "asked_fields" | "last_save_id">,
): Promise<number> {
  const { version } = await trx
    .updateTable("service_requests")
    .set(({ eb }) => ({
      ...row,
      form_data: json(row.form_data),
      city: row.form_data.cityOfResidence || null,
      ...answerColumns(form, row.answers),
      version: eb("version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Stores the answers as they are corrected or retained later, and the text by which staff find the request. */
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
