import type { Language } from "@passerelle/contract/shapes";
import { SMS_AFTER_MINUTES, SMS_WITHIN_HOURS } from "@passerelle/domain/notifications/types";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { notificationSourceOf } from "../../platform/module.ts";
import { whenTo } from "../preferences/preferences.ts";
import type { StoredNotification } from "../queries.ts";
import { decided, decidedWith, findTextee, findToText, lockToText, type ToText } from "./queries.ts";

/** Notifications per page, and the maximum number that one run decides about. */
const AT_ONCE = 200;

/**
 * Sends text messages for notifications that are still unread after some minutes, to readers who opted in, outside of
 * their quiet hours: one per burst with the same target. Safe to run in several processes at once.
 */
export async function sendTexts(ctx: Context): Promise<void> {
  const before = new Date(Date.now() - SMS_AFTER_MINUTES * 60_000);
  let count = 0;
  let after: ToText | undefined;
  // Those that wait for the end of quiet hours stay first, so further pages follow.
  while (count < AT_ONCE) {
    const page = await findToText(ctx.db, before, AT_ONCE, after);
    for (const { id } of page)
      if (await ctx.db.transaction().execute((trx) => textOnce(ctx, trx, id))) count += 1;
    after = page.at(-1);
    if (page.length < AT_ONCE) break;
  }
}

/** Whether this call decided about the notification. */
async function textOnce(ctx: Context, trx: Db, id: string): Promise<boolean> {
  const notification = await lockToText(trx, id);
  if (!notification || !(await decide(ctx, trx, notification))) return false;
  await decided(trx, id);
  return true;
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
  await decidedWith(trx, notification);
  return true;
}
