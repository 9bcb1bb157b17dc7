import type { Side } from "@passerelle/domain/messaging/conversation";
import type { Db } from "../platform/db.ts";
import { findStaffToNotify } from "../requests/service.ts";
import { findLastAnswerer, findSupport } from "./queries.ts";

type Conversation = { id: string; customerId: string; requestId: string | null };

/**
 * Who is to read what a side has written; of the house whoever has the request, or answered last, if they still may. While
 * that is nobody, those who could: the agents in scope, and the support where there is no such agent either.
 */
export async function readersOf(
  db: Db,
  { id, customerId, requestId }: Conversation,
  writtenBy: Side,
): Promise<string[]> {
  if (writtenBy === "staff") return [customerId];
  const readers = requestId ? await findStaffToNotify(db, requestId) : await findLastAnswerer(db, id);
  return readers?.length === 0 ? supportBut(db, customerId) : (readers ?? []);
}

/** Who answers general conversations, but for their own. */
export const supportBut = async (db: Db, customerId: string) =>
  (await findSupport(db)).filter((user) => user !== customerId);
