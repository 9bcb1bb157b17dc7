import type { Side } from "@passerelle/domain/messaging/conversation";
import type { Db } from "../platform/db.ts";
import { findPeopleWith } from "../profiles/service.ts";
import { findStaffToNotify } from "../requests/service.ts";
import { findLastAnswerer } from "./queries.ts";

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
  (await findPeopleWith(db, "support.manage")).map(({ id }) => id).filter((id) => id !== customerId);
