import type { Side } from "@passerelle/domain/messaging/conversation";
import type { Db } from "../platform/db.ts";
import { findStaffToNotify } from "../requests/service.ts";
import { findLastAnswerer, findSupport } from "./queries.ts";

type Conversation = { id: string; customerId: string; requestId: string | null };

/**
 * Who should read a side's messages. On the staff side the assignee or, without one, the person who answered last, if
 * they may still answer; failing that, the agents whose scope covers the request; failing that, support.
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

/** Support, except for their own conversations. */
export const supportBut = async (db: Db, customerId: string) =>
  (await findSupport(db)).filter((user) => user !== customerId);
