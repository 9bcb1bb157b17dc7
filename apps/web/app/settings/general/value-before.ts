import type { Setting, SettingVersion } from "@passerelle/contract/settings/versions";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { isSameValue } from "@passerelle/domain/settings/values";
import { settingAt, versionBefore, versionsBefore } from "@passerelle/domain/settings/versions";

const timed = ({ version, value, valid_from, cancelled }: SettingVersion) => ({
  version,
  value,
  validFrom: new Date(valid_from),
  isCancelled: cancelled !== null,
});

/** The value in force at `time`, by the known versions. */
export function valueAt({ versions, initial }: Setting, time: Date): SettingValue {
  const found = settingAt(versions.map(timed), time);
  return found ? found.value : initial;
}

/** The value that applies, or applied, until a version comes into force. */
export function valueBefore({ versions, initial }: Setting, one: SettingVersion): SettingValue {
  const former = versionBefore(versions.map(timed), timed(one));
  return former ? former.value : initial;
}

/** The last version in force that had another value than the one in force now; version 0 is the initial value, if there is one. */
export function formerVersion({
  versions,
  value,
  initial,
}: Setting): { version: number; value: SettingValue } | undefined {
  const inForce = versions.find(({ state }) => state === "in_force");
  if (!inForce) return undefined;
  return [
    ...versionsBefore(versions.map(timed), timed(inForce)),
    ...(initial === null ? [] : [{ version: 0, value: initial }]),
  ].find((one) => !isSameValue(one.value, value));
}
