import type { Db } from "../../platform/db.ts";
import { publishToStaff } from "../lifecycle/publish-change.ts";
import { readHandOvers, readTermChanges } from "./agent-history-queries.ts";
import { deleteScopesOf, readAgentScopes } from "./agent-queries.ts";
import { readAssignments, unassignOpen } from "./assignment-queries.ts";
import { deleteTermsOf, readTerms } from "./term-queries.ts";

/**
 * Unassigns the open requests of a person who is suspended or given another role, or whose account is closed. Call it in that
 * transaction, which has locked their row.
 */
export async function unassignOpenRequests(trx: Db, userId: string): Promise<void> {
  for (const requestId of await unassignOpen(trx, userId)) {
    await publishToStaff(trx, requestId, { about: "queue" }, { about: "request", id: requestId });
  }
}

/** Like `unassignOpenRequests`, and deletes scopes and terms, when the account is closed. */
export async function detachAgent(trx: Db, userId: string): Promise<void> {
  await unassignOpenRequests(trx, userId);
  await deleteScopesOf(trx, userId);
  await deleteTermsOf(trx, userId);
}

/** The stored data about a person who works on requests, for their export. */
export async function exportAgent(db: Db, userId: string) {
  return {
    agent_scopes: await readAgentScopes(db, userId),
    agent_terms: await readTerms(db, userId),
    agent_term_changes: await readTermChanges(db, userId),
    hand_overs: await readHandOvers(db, userId),
    request_assignments: await readAssignments(db, userId),
  };
}
