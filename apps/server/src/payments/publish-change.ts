import { SETTINGS, type SettingKey } from "@passerelle/domain/settings/definitions";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { publishLive } from "../platform/live.ts";
import { findPeopleWith } from "../profiles/service.ts";

/** Publishes to people who track payments that the payment `id` changed, or, without an id, anything around payments. */
export const publishPaymentChange = (trx: Db, id?: string): Promise<void> =>
  publishToFinance(trx, { about: "payment", ...(id !== undefined && { id }) });

/** Announces a change to everyone who tracks payments. */
export async function publishToFinance(trx: Db, change: Parameters<typeof publishLive>[2]): Promise<void> {
  const users = (await findPeopleWith(trx, "payments.track")).map(({ id }) => id);
  await publishLive(trx, { users }, change);
}

/** Makes the pages of the payable's customer read it again. */
export const publishPayableChange = (
  trx: Db,
  { id, user_id }: { id: string; user_id: string },
): Promise<void> => publishLive(trx, { users: [user_id] }, { about: "payable", id });

/** Makes the pages about refunds read changed settings of payments again. */
export async function publishSettingChange(
  _ctx: Context,
  trx: Db,
  { key }: { key: SettingKey },
): Promise<void> {
  if (SETTINGS[key].group === "payments") await publishPaymentChange(trx);
}
