import type { Setting, SettingVersion } from "@passerelle/contract/settings/versions";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { settingAt } from "@passerelle/domain/settings/versions";

/** The value in force at `time`, by the known versions below `until`. */
export function valueAt(
  { versions, initial }: Setting,
  time: Date,
  until = Number.POSITIVE_INFINITY,
): SettingValue {
  const earlier = versions
    .filter(({ version }) => version < until)
    .map(({ version, value, valid_from, cancelled }) => ({
      version,
      value,
      validFrom: new Date(valid_from),
      isCancelled: cancelled !== null,
    }));
  const found = settingAt(earlier, time);
  return found ? found.value : initial;
}

/** The value that a version replaces. */
export const valueBefore = (setting: Setting, one: SettingVersion): SettingValue =>
  valueAt(setting, new Date(one.valid_from), one.version);
