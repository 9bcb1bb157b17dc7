import type { Language } from "@passerelle/contract/shapes";
import { quietUntil } from "@passerelle/domain/notifications/quiet-hours";
import { SMS_AFTER_MINUTES, SMS_WITHIN_HOURS } from "@passerelle/domain/notifications/types";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { notificationSourceOf } from "../../platform/module.ts";
import { whenTo } from "../preferences/preferences.ts";
import type { StoredNotification } from "../queries.ts";
import {
  findHoursOfUndecided,
  findTextee,
  findToText,
  lockToText,
  markBurstDecided,
  markDecided,
} from "./queries.ts";

/** The maximum number of notifications that one run decides about. */
const AT_ONCE = 200;

/**
 * Sends text messages for notifications that are still unread after some minutes, to readers who opted in, outside of
 * their quiet hours: one per burst with the same target. Safe to run in several processes at once.
 */
export async function sendTexts(ctx: Context): Promise<void> {
  const now = new Date();
  const before = new Date(now.getTime() - SMS_AFTER_MINUTES * 60_000);
  // Those of readers in their quiet hours are not read: they wait until the hours end, whatever their number.
  const quiet = (await findHoursOfUndecided(ctx.db, before)).filter((hours) => quietUntil(now, hours));
  for (const id of await findToText(ctx.db, before, quiet, AT_ONCE))
    await ctx.db.transaction().execute((trx) => textOnce(ctx, trx, id));
}

async function textOnce(ctx: Context, trx: Db, id: string): Promise<void> {
  const notification = await lockToText(trx, id);
  if (notification && (await decide(ctx, trx, notification))) await markDecided(trx, id);
}

/** Decides about a text message; false while the notification has to wait. */
async function decide(ctx: Context, trx: Db, notification: StoredNotification): Promise<boolean> {
  const { env, sms } = ctx;
  const expiresAt = new Date(notification.created_at.getTime() + SMS_WITHIN_HOURS * 3_600_000);
  if (notification.read_at || !sms.enabled || expiresAt.getTime() <= Date.now()) return true;
  const when = await whenTo(
    trx,
    notification.user_id,
    notificationSourceOf(ctx, notification.type).kind,
    "sms",
  );
  if (when === "never") return true;
  if (when !== "now") return when >= expiresAt;
  const textee = await findTextee(trx, notification.user_id);
  if (!textee) return true;
  await sms.enqueue(trx, {
    template: notification.type,
    to: textee.phone,
    language: textee.language as Language,
    code: notification.details.reference ?? "",
    link: `${env.publicUrl}${notification.path}`,
    expiresAt,
  });
  await markBurstDecided(trx, notification);
  return true;
}
