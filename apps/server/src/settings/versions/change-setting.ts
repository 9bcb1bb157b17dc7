import type { Setting } from "@passerelle/contract/settings/versions";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { SETTINGS, type SettingKey } from "@passerelle/domain/settings/definitions";
import { isSameValue, isValueFor } from "@passerelle/domain/settings/values";
import { isCancellable, isSchedulable, settingAt } from "@passerelle/domain/settings/versions";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { defineEvent } from "../../platform/events.ts";
import { describeSetting, initialOf } from "./describe-settings.ts";
import { cancelVersion, findVersions, insertVersion, readClock, type StoredVersion } from "./queries.ts";

/** A version of a setting was saved or cancelled. */
export const settingChanged = defineEvent<{ key: SettingKey }>("setting_changed");

type Change = {
  version: number;
  value: SettingValue;
  reason: string;
  restores?: number | undefined;
  valid_from?: string | undefined;
};

/**
 * Saves a new version, in force at once or later; what was begun under the former value keeps that value. Undoing is a new
 * version that names the version whose value it restores. A repeated change is saved once. Throws `settings_conflict` when the
 * setting was changed since it was read, or the named version has another value; `setting_invalid`, `setting_unchanged` and
 * `setting_date_invalid`.
 */
export async function changeSetting(
  ctx: Context,
  actor: Actor,
  key: SettingKey,
  change: Change,
): Promise<Setting> {
  const { version, value, reason, restores = null } = change;
  const validFrom = change.valid_from === undefined ? null : new Date(change.valid_from);
  return ctx.db.transaction().execute(async (trx) => {
    const versions = await findVersions(trx, key);
    if (isRepeated(versions[0], actor, change)) return describeSetting(ctx, trx, key);
    if ((versions[0]?.version ?? 0) !== version) throw new AppError("settings_conflict");
    if (!isValueFor(SETTINGS[key], value)) throw new AppError("setting_invalid");
    const now = await readClock(trx);
    if (validFrom && !(SETTINGS[key].canBeScheduled && isSchedulable(validFrom, now)))
      throw new AppError("setting_date_invalid");
    const before = settingAt(versions, validFrom ?? now);
    // The operator from the configuration may be published unchanged.
    if (isSameValue(before ? before.value : SETTINGS[key].initial, value))
      throw new AppError("setting_unchanged");
    if (restores !== null && !isRestored(ctx, key, versions, restores, value))
      throw new AppError("settings_conflict");
    const row = { key, version: version + 1, value, reason, restores, validFrom, savedBy: actor.userId };
    if (!(await insertVersion(trx, row))) throw new AppError("settings_conflict");
    await ctx.events.publish(ctx, trx, settingChanged, { key });
    return describeSetting(ctx, trx, key);
  });
}

/** Whether an earlier call, whose reply was lost, already saved this change as `newest`. */
const isRepeated = (newest: StoredVersion | undefined, actor: Actor, change: Change): boolean =>
  newest !== undefined &&
  !newest.isCancelled &&
  newest.version === change.version + 1 &&
  newest.saved_by === actor.userId &&
  newest.reason === change.reason &&
  newest.restores === (change.restores ?? null) &&
  newest.validFrom.getTime() ===
    (change.valid_from === undefined ? newest.saved_at.getTime() : Date.parse(change.valid_from)) &&
  isSameValue(newest.value, change.value);

/** Whether `value` is that of the version `restores`; version 0 is the initial value. */
function isRestored(
  ctx: Context,
  key: SettingKey,
  versions: readonly StoredVersion[],
  restores: number,
  value: SettingValue,
): boolean {
  if (restores === 0) return isSameValue(initialOf(ctx, key), value);
  const restored = versions.find((one) => one.version === restores);
  return restored !== undefined && isSameValue(restored.value, value);
}

/** Cancels a scheduled version; repeating it changes nothing. Throws `setting_version_not_found` and `setting_in_force`. */
export async function cancelScheduled(
  ctx: Context,
  actor: Actor,
  { key, version }: { key: SettingKey; version: number },
  reason: string,
): Promise<Setting> {
  return ctx.db.transaction().execute(async (trx) => {
    const stored = (await findVersions(trx, key)).find((one) => one.version === version);
    if (!stored) throw new AppError("setting_version_not_found");
    if (!stored.isCancelled) {
      if (!isCancellable(stored, stored.now)) throw new AppError("setting_in_force");
      // Another administrator may have cancelled it meanwhile.
      if (await cancelVersion(trx, { key, version, reason, by: actor.userId }))
        await ctx.events.publish(ctx, trx, settingChanged, { key });
    }
    return describeSetting(ctx, trx, key);
  });
}
