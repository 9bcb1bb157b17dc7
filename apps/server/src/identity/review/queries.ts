import type { ReviewCase } from "@passerelle/contract/identity/review";
import type { CaseStatus } from "@passerelle/domain/identity/case-status";
import type { CaseLevel } from "@passerelle/domain/identity/levels";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StaffWorkItem } from "../../platform/staff-work.ts";
import { containing } from "../../platform/text-search.ts";
import type { StoredCase } from "../queries.ts";

/** What happened to a case, oldest first, with the names of staff. */
export async function findEvents(db: Db, caseId: string): Promise<ReviewCase["events"]> {
  const rows = await db
    .selectFrom("identity_events as event")
    .leftJoin("people as actor", "actor.id", "event.actor_id")
    .select(["event.kind", "event.at", "event.note", "actor.name"])
    .where("event.case_id", "=", caseId)
    .orderBy("event.at")
    .execute();
  return rows.map(({ kind, at, note, name }) => ({
    kind: kind as ReviewCase["events"][number]["kind"],
    at: at.toISOString(),
    by: name,
    note,
  }));
}

/** How many other accounts sent a document with the number of a case. */
export async function countSameNumber(
  db: Db,
  { number_hash, user_id }: Pick<StoredCase, "number_hash" | "user_id">,
): Promise<number> {
  if (number_hash === null) return 0;
  const { count } = await db
    .selectFrom("identity_cases")
    .select(({ fn }) => fn.count<number>("user_id").distinct().as("count"))
    .where("number_hash", "=", number_hash)
    .where("user_id", "<>", user_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type CaseFilter = {
  state: "waiting" | "mine" | "decided";
  /** The reviewer of the cases in `mine`. */
  reviewerId: string;
  level?: CaseLevel | undefined;
  search?: string | undefined;
};

export type QueuedCase = {
  id: string;
  user_id: string;
  name: string;
  level: CaseLevel;
  status: CaseStatus;
  since: Date;
  reviewer_id: string | null;
};

const DECIDED = ["verified", "rejected", "revision", "expired", "revoked"];

function selectQueue(db: Db, { state, reviewerId, level, search }: CaseFilter) {
  return db
    .selectFrom("identity_cases as one")
    .where("one.submitted_at", "is not", null)
    .$if(state === "waiting", (query) => query.where("one.status", "in", ["pending", "in_review"]))
    .$if(state === "mine", (query) =>
      query.where("one.status", "=", "in_review").where("one.reviewer_id", "=", reviewerId),
    )
    .$if(state === "decided", (query) => query.where("one.status", "in", DECIDED))
    .$if(level !== undefined, (query) => query.where("one.level", "=", level as CaseLevel))
    .$if(Boolean(search), (query) =>
      // A subquery instead of a join, so that without a search the count reads only cases.
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("people")
            .select("people.id")
            .whereRef("people.id", "=", "one.user_id")
            .where(sql<boolean>`searchable(people.name) LIKE searchable(${containing(search ?? "")})`),
        ),
      ),
    );
}

/** Cases that were sent: those that wait oldest first, decided ones newest first. */
export async function findQueue(db: Db, filter: CaseFilter, limit: number): Promise<QueuedCase[]> {
  const order = filter.state === "decided" ? "desc" : "asc";
  const rows = await selectQueue(db, filter)
    .innerJoin("people as person", "person.id", "one.user_id")
    .select([
      "one.id",
      "one.user_id",
      "person.name",
      "one.level",
      "one.status",
      "one.submitted_at as since",
      "one.reviewer_id",
    ])
    .orderBy("one.submitted_at", order)
    .orderBy("one.id", order)
    .limit(limit)
    .execute();
  return rows as QueuedCase[];
}

export async function countQueue(db: Db, filter: CaseFilter): Promise<number> {
  const { count } = await selectQueue(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const claimedBy = (db: Db, reviewerIds: readonly string[]) =>
  db
    .selectFrom("identity_cases as one")
    .where("one.reviewer_id", "in", reviewerIds)
    .where("one.status", "=", "in_review");

/** Cases that reviewers have claimed and not decided, by reviewer. */
export async function countClaimed(db: Db, reviewerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await claimedBy(db, reviewerIds)
    .select(["one.reviewer_id", sql<number>`count(*)::int`.as("count")])
    .groupBy("one.reviewer_id")
    .execute();
  return new Map(rows.map(({ reviewer_id, count }) => [reviewer_id ?? "", count]));
}

/** The ids of the cases of `countClaimed` of one reviewer, in order. `limit`: by default all. */
export async function findClaimed(db: Db, reviewerId: string, limit?: number): Promise<string[]> {
  const rows = await claimedBy(db, [reviewerId])
    .select("one.id")
    .orderBy("one.id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

/** The cases of `countClaimed` of one reviewer, oldest first. A case has no number, so its name is its level. */
export async function listClaimed(db: Db, reviewerId: string, limit: number): Promise<StaffWorkItem[]> {
  const rows = await claimedBy(db, [reviewerId])
    .innerJoin("people as person", "person.id", "one.user_id")
    .select(["one.id", "one.level", "one.submitted_at as at", "person.name as person"])
    .orderBy("one.submitted_at")
    .orderBy("one.id")
    .limit(limit)
    .execute();
  return rows.map(({ level, ...row }) => ({
    ...row,
    reference: `KYC ${level}`,
    state: "open",
    path: "/admin/documents-submitted",
  }));
}
