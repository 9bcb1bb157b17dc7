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
import { type QuietHours, quietUntil } from "@passerelle/domain/notifications/quiet-hours";
import { isZone } from "@passerelle/domain/zone-names";
import { recordProfileChange } from "../../auth/service.ts";
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

/** A person's setting for each kind and available channel, including defaults. */
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

/** The caller's preferences and the options they have. */
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

/** Whether a person has changed any setting of their notifications. */
export async function hasChosen(db: Db, userId: string): Promise<boolean> {
  const preferences = await findPreferences(db, userId);
  return preferences.length > 0 || (await findQuietHours(db, userId)) !== undefined;
}

/** Whether a person receives a notification. Opt-outs stay in effect while the feature is off. */
export async function isEnabledFor(
  db: Db,
  userId: string,
  kind: NotificationKind,
  channel: Channel,
): Promise<boolean> {
  const preferences = await listPreferences(db, userId);
  return preferences.some((one) => one.kind === kind && one.channel === channel && one.on);
}

/** When the person's present quiet hours end; undefined outside of them. */
export async function findQuietHoursEnd(db: Db, userId: string, now: Date): Promise<Date | undefined> {
  const quiet = await findQuietHours(db, userId);
  return quiet && quietUntil(now, quiet);
}

/** When a notification may be sent: now, never, or when the quiet hours end. Mandatory ones never wait. */
export async function whenTo(
  db: Db,
  userId: string,
  kind: NotificationKind,
  channel: Channel,
): Promise<"now" | "never" | Date> {
  if (!(await isEnabledFor(db, userId, kind, channel))) return "never";
  if (isMandatory(kind)) return "now";
  return (await findQuietHoursEnd(db, userId, new Date())) ?? "now";
}

/**
 * Switches a kind of notifications on or off for the caller; repeating it changes nothing. Throws
 * `notification_mandatory`, `invalid_input` for a channel that the kind does not have, `feature_off`, `user_closed`.
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
    if ((await isEnabledFor(trx, actor.userId, kind, channel)) === on) return preference;
    await upsertPreference(trx, actor.userId, asked);
    await recordProfileChange(trx, actor, [`notifications.${kind}.${channel}`], origin);
    return preference;
  });
}

/**
 * The last write wins. Throws `invalid_input` for an empty window or an unknown zone, `feature_off`, `user_closed`.
 */
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
