import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { searchedText } from "@passerelle/domain/catalogue/forms/follow-up";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { BillingType } from "@passerelle/domain/requests/ordering/billing-type";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { FrozenTerms } from "../ordering/terms.ts";

/** The columns that a transition writes besides the status. */
export type StatusChanges = {
  /** Whole percent. */
  progress?: number;
  terms?: FrozenTerms;
  /** The request is submitted now and due after so many hours. */
  dueInHours?: number;
  billing_type?: BillingType;
  /** As they are frozen with the terms, with the text by which staff find the request. `form`: in one language. */
  answers?: { form: ServiceForm<string>; values: Answers };
};

/** Only `transition` may call this, because it checks the rule and writes the event in the same transaction. */
export async function updateStatus(
  trx: Db,
  id: string,
  status: RequestStatus,
  { progress, terms, dueInHours, billing_type, answers }: StatusChanges,
): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({
      status,
      updated_at: sql`now()`,
      // The time that the customer takes to answer does not count (decision 0046).
      waiting_since: status === "information_required" ? sql`coalesce(waiting_since, now())` : null,
      due_at: sql`CASE WHEN waiting_since IS NOT NULL AND ${status} <> 'information_required'
        THEN due_at + (now() - waiting_since) ELSE due_at END`,
      // Only a payment leads to this status.
      ...(status === "pending_validation" && { paid_at: sql`now()` }),
      ...(progress !== undefined && { progress }),
      ...(terms && { terms: json(terms) }),
      ...(billing_type && { billing_type }),
      ...(answers && {
        answers: json(answers.values),
        answer_search: sql<string>`searchable(${searchedText(answers.form, answers.values)})`,
      }),
      ...(dueInHours !== undefined && {
        submitted_at: sql`now()`,
        due_at: sql`now() + make_interval(hours => ${dueInHours}::int)`,
      }),
    })
    .where("id", "=", id)
    .execute();
}
