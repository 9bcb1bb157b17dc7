import type { TransactionStatus } from "@passerelle/domain/payments/attempts";
import type { CaseKind } from "@passerelle/domain/payments/cases";
import type { Role } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { publishPaymentChange } from "../publish-change.ts";

export type NewCase = {
  kind: CaseKind;
  /** The subject of the case: there is one open case per kind and subject. */
  subject: string;
  provider?: string;
  transaction_id?: string;
  refund_id?: string;
  details?: Record<string, unknown>;
};

/** False when the case is open already. */
export async function insertCase(db: Db, { details = {}, ...one }: NewCase): Promise<boolean> {
  const row = await db
    .insertInto("payment_cases")
    .values({ ...one, details: json(details) })
    // A literal: a generic plan cannot match the partial index with a parameter, and the statement would fail.
    .onConflict((conflict) =>
      conflict.columns(["kind", "subject"]).where("status", "=", sql.lit("open")).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (row) await publishPaymentChange(db, one.transaction_id);
  return row !== undefined;
}

/** Closes the open case about a subject, if there is one, because its cause is gone. */
export async function closeCase(trx: Db, kind: CaseKind, subject: string): Promise<void> {
  await trx
    .updateTable("payment_cases")
    .set({ status: "resolved", resolved_at: sql`now()` })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("status", "=", "open")
    .execute();
}

/** The settlement line that explained a case, so that the product closed it. */
export type Explanation = { line: string; day: string };

/** Closes the open cases of some kinds about a subject, because a settlement line explains them, and records which one. */
export async function closeExplainedCases(
  trx: Db,
  kinds: readonly CaseKind[],
  subject: string,
  explained: Explanation,
): Promise<void> {
  const rows = await trx
    .updateTable("payment_cases")
    .set({
      status: "resolved",
      resolved_at: sql`now()`,
      details: sql`details || ${json({ explained })}`,
    })
    .where("kind", "in", kinds)
    .where("subject", "=", subject)
    .where("status", "=", "open")
    .returning("transaction_id")
    .execute();
  for (const { transaction_id } of rows) await publishPaymentChange(trx, transaction_id ?? undefined);
}

/** A row of `payment_cases` with the names around it. */
export type CaseRow = {
  id: string;
  kind: CaseKind;
  subject: string;
  provider: string | null;
  transaction_id: string | null;
  payment_reference: string | null;
  payment_status: TransactionStatus | null;
  refund_id: string | null;
  refund_reference: string | null;
  details: Record<string, unknown>;
  status: "open" | "resolved";
  assigned_to: string | null;
  assignee_name: string | null;
  resolution: string | null;
  resolved_by: string | null;
  resolver_name: string | null;
  created_at: Date;
  resolved_at: Date | null;
};

const withNames = (db: Db) =>
  db
    .selectFrom("payment_cases as one")
    .leftJoin("transactions as payment", "payment.id", "one.transaction_id")
    .leftJoin("refunds as refund", "refund.id", "one.refund_id")
    .leftJoin("people as assignee", "assignee.id", "one.assigned_to")
    .leftJoin("people as resolver", "resolver.id", "one.resolved_by")
    .selectAll("one")
    .select([
      "payment.reference as payment_reference",
      "payment.status as payment_status",
      "refund.reference as refund_reference",
      "assignee.name as assignee_name",
      "resolver.name as resolver_name",
    ]);

/** One page: open ones oldest first, resolved ones latest first. */
export async function findCases(
  db: Db,
  status: "open" | "resolved",
  page: { limit: number; offset: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const { total } = await db
    .selectFrom("payment_cases")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  const query = withNames(db).where("one.status", "=", status);
  const sorted =
    status === "open"
      ? query.orderBy("one.created_at").orderBy("one.id")
      : query.orderBy("one.resolved_at", "desc").orderBy("one.id", "desc");
  const rows = await sorted.limit(page.limit).offset(page.offset).execute();
  return { rows: rows as unknown as CaseRow[], total };
}

/** The cases about an attempt, in chronological order. */
export async function findCasesOf(db: Db, transactionId: string): Promise<CaseRow[]> {
  const rows = await withNames(db)
    .where("one.transaction_id", "=", transactionId)
    .orderBy("one.created_at")
    .orderBy("one.id")
    .execute();
  return rows as unknown as CaseRow[];
}

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  const row = await withNames(db).where("one.id", "=", id).executeTakeFirst();
  return row as unknown as CaseRow | undefined;
}

type LockedCase = Pick<CaseRow, "kind" | "status" | "assigned_to">;

export async function lockCase(trx: Db, id: string): Promise<LockedCase | undefined> {
  const row = await trx
    .selectFrom("payment_cases")
    .select(["kind", "status", "assigned_to"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as LockedCase | undefined;
}

/** The active people with one of these roles, by name, and how many open cases each has. */
export async function findCaseAssignees(
  db: Db,
  roles: readonly Role[],
): Promise<{ id: string; name: string; role: Role; open_cases: number }[]> {
  const rows = await db
    .selectFrom("people")
    .select([
      "id",
      "name",
      "role",
      sql<number>`(SELECT count(*)::int FROM payment_cases
        WHERE status = 'open' AND assigned_to = people.id)`.as("open_cases"),
    ])
    .where("role", "in", roles)
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows as { id: string; name: string; role: Role; open_cases: number }[];
}

/** Whether an active person has one of these roles; locked until the transaction ends. */
export async function lockCaseAssignee(trx: Db, id: string, roles: readonly Role[]): Promise<boolean> {
  const row = await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .where("role", "in", roles)
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCaseAssignee(
  trx: Db,
  ids: readonly string[],
  assignee: string | null,
): Promise<void> {
  await trx.updateTable("payment_cases").set({ assigned_to: assignee }).where("id", "in", ids).execute();
}

export async function updateCaseResolved(
  trx: Db,
  id: string,
  by: { resolution: string; resolved_by: string },
): Promise<void> {
  await trx
    .updateTable("payment_cases")
    .set({ ...by, status: "resolved", resolved_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export type CaseNote = { id: string; author_id: string; author_name: string; note: string; created_at: Date };

export async function findCaseNotes(db: Db, caseId: string): Promise<CaseNote[]> {
  const rows = await db
    .selectFrom("payment_case_notes as note")
    .innerJoin("people as author", "author.id", "note.author_id")
    .select(["note.id", "note.author_id", "author.name as author_name", "note.note", "note.created_at"])
    .where("note.case_id", "=", caseId)
    .orderBy("note.created_at")
    .orderBy("note.id")
    .execute();
  return rows as CaseNote[];
}

/** Does nothing for an id that exists already. */
export async function insertCaseNote(
  trx: Db,
  note: { id: string; case_id: string; author_id: string; note: string },
): Promise<void> {
  await trx
    .insertInto("payment_case_notes")
    .values(note)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
