import { SETTINGS, type SettingKey } from "@passerelle/domain/settings/definitions";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { publishLive } from "../platform/live.ts";
import { findPeopleWith } from "../profiles/service.ts";

/** Publishes to those who track payments that one changed, or with no id that something around payments did. */
export const publishPaymentChange = (trx: Db, id?: string): Promise<void> =>
  publishToFinance(trx, { about: "payment", ...(id !== undefined && { id }) });

/** Announces a change to everyone who tracks payments. */
export async function publishToFinance(trx: Db, change: Parameters<typeof publishLive>[2]): Promise<void> {
  const users = (await findPeopleWith(trx, "payments.track")).map(({ id }) => id);
  await publishLive(trx, { users }, change);
}

/** The pages of a customer read what they pay again. */
export const publishPayableChange = (
  trx: Db,
  { id, user_id }: { id: string; user_id: string },
): Promise<void> => publishLive(trx, { users: [user_id] }, { about: "payable", id });

/** The pages about refunds read the settings again. */
export async function publishSettingChange(
  _ctx: Context,
  trx: Db,
  { key }: { key: SettingKey },
): Promise<void> {
  if (SETTINGS[key].group === "payments") await publishPaymentChange(trx);
}
