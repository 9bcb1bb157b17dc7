import type { Db } from "../../platform/db.ts";
import { tell } from "../../platform/live.ts";
import { findSupportStaff } from "./desk/staff-queries.ts";
import type { StoredTicket } from "./queries.ts";

/** Tells that a ticket changed to whoever has it before them: to the team, and unless it is theirs alone to the customer. */
export async function tellOfTicket(
  trx: Db,
  { id, user_id }: Pick<StoredTicket, "id" | "user_id">,
  { team = false } = {},
): Promise<void> {
  const staff = (await findSupportStaff(trx)).map((one) => one.id);
  await tell(trx, { users: team ? staff : [user_id, ...staff] }, { about: "ticket", id });
}
