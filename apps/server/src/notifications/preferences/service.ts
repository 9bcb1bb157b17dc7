import type { NotificationPreference } from "@passerelle/contract/notifications";
import {
  CHANNELS,
  type Channel,
  hasChannel,
  isMandatory,
  isWanted,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "@passerelle/domain/notifications/preferences";
import { isZone, type QuietHours, quietUntil } from "@passerelle/domain/notifications/quiet-hours";
import { recordProfileChange } from "../../auth/personal-data/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { featuresOn } from "../../settings/service.ts";
import {
  findConfirmedPhone,
  findPreferences,
  findQuietHours,
  lockOpenAccount,
  replaceQuietHours,
  upsertPreference,
} from "./queries.ts";

/** Which messages a person receives: every kind by every channel that it comes by, spoken of or not. */
async function listPreferences(db: Db, userId: string): Promise<NotificationPreference[]> {
  const rows = await findPreferences(db, userId);
  const decided = new Map(rows.map((row) => [`${row.kind} ${row.channel}`, row.is_on]));
  return NOTIFICATION_KINDS.flatMap((kind) =>
    CHANNELS.filter((channel) => hasChannel(kind, channel)).map((channel) => ({
      kind,
      channel,
      on: isWanted(kind, channel, decided.get(`${kind} ${channel}`)),
      mandatory: isMandatory(kind),
    })),
  );
}

/** All that the caller chose, and what they may choose. */
export async function getChoices(
  { db, sms }: Context,
  { userId }: Actor,
): Promise<{ preferences: NotificationPreference[]; quiet_hours: QuietHours | null; sms: boolean }> {
  return {
    preferences: await listPreferences(db, userId),
    quiet_hours: (await findQuietHours(db, userId)) ?? null,
    sms: sms.enabled && (await findConfirmedPhone(db, userId)) !== undefined,
  };
}

/**
 * Whether somebody is to receive a message. What they refused stays refused while the setting is switched off for
 * everybody: a flag takes back nobody's no.
 */
export async function wants(
  db: Db,
  userId: string,
  kind: NotificationKind,
  channel: Channel,
): Promise<boolean> {
  const preferences = await listPreferences(db, userId);
  return preferences.some((one) => one.kind === kind && one.channel === channel && one.on);
}

/** Until when somebody wants to be left alone; undefined when they do not now. */
export async function leftAloneUntil(db: Db, userId: string, now: Date): Promise<Date | undefined> {
  const quiet = await findQuietHours(db, userId);
  return quiet && quietUntil(now, quiet);
}

/** When a message may reach somebody: now, never, or when their quiet hours end. What is mandatory waits for nothing. */
export async function whenTo(
  db: Db,
  userId: string,
  kind: NotificationKind,
  channel: Channel,
): Promise<"now" | "never" | Date> {
  if (!(await wants(db, userId, kind, channel))) return "never";
  if (isMandatory(kind)) return "now";
  return (await leftAloneUntil(db, userId, new Date())) ?? "now";
}

/**
 * Switches a kind of messages on or off for the caller; what stands so already is no change. Throws
 * `notification_mandatory` for one that everybody receives, `invalid_input` for a channel by which it does not come,
 * `feature_off`, `user_closed`.
 */
export function setPreference(
  ctx: Context,
  actor: Actor,
  asked: { kind: NotificationKind; channel: Channel; on: boolean },
  origin: Origin,
): Promise<NotificationPreference> {
  const { kind, channel, on } = asked;
  if (!hasChannel(kind, channel))
    throw new AppError("invalid_input", { fields: [{ field: "channel", code: "invalid" }] });
  if (isMandatory(kind) && !on) throw new AppError("notification_mandatory");
  const preference = { kind, channel, on, mandatory: isMandatory(kind) };
  return ctx.db.transaction().execute(async (trx) => {
    await requireChoosing(trx, actor);
    if ((await wants(trx, actor.userId, kind, channel)) === on) return preference;
    await upsertPreference(trx, actor.userId, asked);
    await recordProfileChange(trx, actor, [`notifications.${kind}.${channel}`], origin);
    return preference;
  });
}

/** The last word holds. Throws `invalid_input` for an end that is the beginning or an unknown zone, `feature_off`, `user_closed`. */
export async function setQuietHours(
  ctx: Context,
  actor: Actor,
  quiet: QuietHours | null,
  origin: Origin,
): Promise<{ quiet_hours: QuietHours | null }> {
  if (quiet && quiet.from === quiet.to)
    throw new AppError("invalid_input", { fields: [{ field: "quiet_hours.to", code: "invalid" }] });
  if (quiet && !isZone(quiet.zone))
    throw new AppError("invalid_input", { fields: [{ field: "quiet_hours.zone", code: "invalid" }] });
  await ctx.db.transaction().execute(async (trx) => {
    await requireChoosing(trx, actor);
    const before = (await findQuietHours(trx, actor.userId)) ?? null;
    if (sameHours(before, quiet)) return;
    await replaceQuietHours(trx, actor.userId, quiet);
    await recordProfileChange(trx, actor, ["notifications.quiet_hours"], origin);
  });
  return { quiet_hours: quiet };
}

async function requireChoosing(trx: Db, actor: Actor): Promise<void> {
  if (!(await featuresOn(trx)).notification_settings) throw new AppError("feature_off");
  if (!(await lockOpenAccount(trx, actor.userId))) throw new AppError("user_closed");
}

const sameHours = (one: QuietHours | null, other: QuietHours | null): boolean =>
  one?.from === other?.from && one?.to === other?.to && one?.zone === other?.zone;
