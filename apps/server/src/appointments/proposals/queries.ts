import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type StoredProposal = {
  id: string;
  request_id: string;
  customer_id: string;
  agent_id: string;
  kind_id: string;
  status: "open" | "accepted" | "withdrawn" | "expired";
  expires_at: Date;
  /** The place of its kind. */
  place_id: string | null;
};

export type NewProposal = Omit<StoredProposal, "status" | "place_id">;

type ProposedTime = { id: string; starts_at: Date };

const selectProposals = (db: Db) =>
  db
    .selectFrom("appointment_proposals as proposal")
    .innerJoin("appointment_kinds as kind", "kind.id", "proposal.kind_id")
    .select(["proposal.id", "proposal.request_id", "proposal.customer_id", "proposal.agent_id"])
    .select(["proposal.kind_id", "proposal.status", "proposal.expires_at", "kind.place_id"]);

export async function findProposal(db: Db, id: string): Promise<StoredProposal | undefined> {
  const row = await selectProposals(db).where("proposal.id", "=", id).executeTakeFirst();
  return row as StoredProposal | undefined;
}

export async function findOpenProposal(db: Db, requestId: string): Promise<StoredProposal | undefined> {
  const row = await selectProposals(db)
    .where("request_id", "=", requestId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return row as StoredProposal | undefined;
}

/** Open proposals of a person on either side, locked. */
export async function lockOpenOf(trx: Db, userId: string): Promise<StoredProposal[]> {
  const rows = await selectProposals(trx)
    .where(({ or, eb }) => or([eb("customer_id", "=", userId), eb("agent_id", "=", userId)]))
    .where("status", "=", "open")
    .orderBy("proposal.id")
    .forUpdate("proposal")
    .execute();
  return rows as StoredProposal[];
}

/** Open proposals of an agent; not locked. */
export async function findOpenOfAgent(db: Db, agentId: string): Promise<StoredProposal[]> {
  const rows = await selectProposals(db)
    .where("proposal.agent_id", "=", agentId)
    .where("proposal.status", "=", "open")
    .orderBy("proposal.id")
    .execute();
  return rows as StoredProposal[];
}

export async function findTimes(db: Db, proposalId: string): Promise<ProposedTime[]> {
  return db
    .selectFrom("appointment_proposed_times")
    .select(["id", "starts_at"])
    .where("proposal_id", "=", proposalId)
    .orderBy("starts_at")
    .execute();
}

export async function insertProposal(
  trx: Db,
  proposal: NewProposal,
  times: readonly ProposedTime[],
): Promise<void> {
  await trx.insertInto("appointment_proposals").values(proposal).execute();
  await trx
    .insertInto("appointment_proposed_times")
    .values(times.map((time) => ({ ...time, proposal_id: proposal.id })))
    .execute();
}

export async function closeProposal(
  trx: Db,
  id: string,
  status: Exclude<StoredProposal["status"], "open">,
): Promise<void> {
  await trx
    .updateTable("appointment_proposals")
    .set({ status, closed_at: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", "open")
    .execute();
}

/** Open proposals that ended before an instant. */
export async function findExpiredProposals(db: Db, now: Date, limit: number): Promise<StoredProposal[]> {
  const rows = await selectProposals(db)
    .where("status", "=", "open")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return rows as StoredProposal[];
}

/** Deletes the proposals of a request. */
export async function deleteProposalsOf(trx: Db, requestId: string): Promise<void> {
  await trx.deleteFrom("appointment_proposals").where("request_id", "=", requestId).execute();
}

/** Deletes proposals that were closed before an instant. */
export async function deleteClosedProposals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("appointment_proposals").where("closed_at", "<", before).execute();
}
