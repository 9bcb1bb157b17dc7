import type { Side } from "@passerelle/domain/messaging/conversation";
import type { Db } from "../platform/db.ts";
import { findPeopleWith } from "../profiles/service.ts";
import { findStaffToNotify } from "../requests/service.ts";
import { findLastAnswerer } from "./queries.ts";

type Conversation = { id: string; customerId: string; requestId: string | null };

/**
 * The people who should read a side's messages. On the staff side of a request: its assignee, else the agents whose scope
 * covers it; of a general conversation: the person who answered last, if they may still answer. If there is none, support.
 * Empty for a request in no queue, such as a cancelled one.
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

/** The people of support, without the customer of the conversation. */
export const supportBut = async (db: Db, customerId: string) =>
  (await findPeopleWith(db, "support.manage")).map(({ id }) => id).filter((id) => id !== customerId);
