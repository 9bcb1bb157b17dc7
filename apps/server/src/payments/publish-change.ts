import { rolesWith } from "@passerelle/domain/roles";
import type { Db } from "../platform/db.ts";
import { publishLive } from "../platform/live.ts";

/** Publishes to those who track payments that one changed, or with no id that something around payments did. */
export const publishPaymentChange = (trx: Db, id?: string): Promise<void> =>
  publishToFinance(trx, { about: "payment", ...(id !== undefined && { id }) });

/** Announces a change to everyone who tracks payments. */
export async function publishToFinance(trx: Db, change: Parameters<typeof publishLive>[2]): Promise<void> {
  const people = await trx
    .selectFrom("people")
    .select("id")
    .where("role", "in", rolesWith("payments.track"))
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .execute();
  const users = people.map((person) => person.id);
  await publishLive(trx, { users }, change);
}

/** The pages of a customer read what they pay again. */
export const publishPayableChange = (
  trx: Db,
  { id, user_id }: { id: string; user_id: string },
): Promise<void> => publishLive(trx, { users: [user_id] }, { about: "payable", id });
