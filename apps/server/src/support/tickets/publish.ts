import { ownerOfPath } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { publishLive } from "../../platform/live.ts";
import { findSupportStaff } from "./inbox/staff-queries.ts";
import { findResponse, findTicket, type StoredTicket } from "./queries.ts";

/** Publishes a change of tickets only to the team, because customers cannot see it. */
export async function publishToTeam(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const users = (await findSupportStaff(trx)).map((one) => one.id);
  for (const id of ids) await publishLive(trx, { users }, { about: "ticket", id });
}

/** Publishes to the open pages of a ticket that a file in it was scanned. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const owner = await ownerOfPath(trx, path);
  const response = owner?.kind === "ticket_response" ? await findResponse(trx, owner.id) : undefined;
  const ticket = response && (await findTicket(trx, response.ticket_id));
  if (ticket) await publishTicket(trx, ticket);
}

/** Publishes a change of a ticket to the team and its customer. */
export async function publishTicket(
  trx: Db,
  { id, user_id }: Pick<StoredTicket, "id" | "user_id">,
): Promise<void> {
  const staff = (await findSupportStaff(trx)).map((one) => one.id);
  await publishLive(trx, { users: [user_id, ...staff] }, { about: "ticket", id });
}
