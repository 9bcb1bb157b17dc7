import type { Setting, SettingVersion } from "@passerelle/contract/settings/versions";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { settingAt } from "@passerelle/domain/settings/versions";

/** The value that a version takes the place of, among the versions that are known and were saved before it. */
export function valueBefore({ versions, initial }: Setting, one: SettingVersion): SettingValue {
  const earlier = versions
    .filter(({ version }) => version < one.version)
    .map(({ version, value, valid_from, cancelled }) => ({
      version,
      value,
      validFrom: new Date(valid_from),
      isCancelled: cancelled !== null,
    }));
  const before = settingAt(earlier, new Date(one.valid_from));
  return before ? before.value : initial;
}
