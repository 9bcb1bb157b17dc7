import type { Setting } from "@passerelle/contract/settings/versions";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { SETTING_KEYS, SETTINGS, type SettingKey } from "@passerelle/domain/settings/definitions";
import { settingAt, versionState } from "@passerelle/domain/settings/versions";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { findVersions, readClock, type StoredVersion } from "./queries.ts";

const SHOWN_VERSIONS = 30;

/** The value before the first version; for the operator, the configured one. */
export const initialOf = ({ env }: Pick<Context, "env">, key: SettingKey): SettingValue =>
  key === "settings.operator" && env.operator.name !== null ? env.operator : SETTINGS[key].initial;

/** Every setting, in the order of the definitions. */
export async function listSettings(ctx: Context): Promise<Setting[]> {
  const all = Map.groupBy(await findVersions(ctx.db), ({ key }) => key);
  const now = await readClock(ctx.db);
  return SETTING_KEYS.map((key) => present(ctx, key, all.get(key) ?? [], now));
}

export async function describeSetting(ctx: Context, db: Db, key: SettingKey): Promise<Setting> {
  return present(ctx, key, await findVersions(db, key), await readClock(db));
}

function present(ctx: Context, key: SettingKey, versions: readonly StoredVersion[], now: Date): Setting {
  const inForce = settingAt(versions, now);
  const shown = versions
    .map((one) => ({ ...one, state: versionState(versions, one, now) }))
    .filter(({ state }, index) => index < SHOWN_VERSIONS || state === "scheduled" || state === "in_force");
  return {
    key,
    value: inForce ? inForce.value : initialOf(ctx, key),
    initial: initialOf(ctx, key),
    version: versions[0]?.version ?? 0,
    versions: shown.map((one) => ({
      version: one.version,
      value: one.value,
      reason: one.reason,
      restores: one.restores,
      valid_from: one.validFrom.toISOString(),
      state: one.state,
      by: one.saved_by_name,
      at: one.saved_at.toISOString(),
      cancelled:
        one.cancelled_at === null
          ? null
          : {
              reason: one.cancel_reason ?? "",
              by: one.cancelled_by_name,
              at: one.cancelled_at.toISOString(),
            },
    })),
    total: versions.length,
  };
}
