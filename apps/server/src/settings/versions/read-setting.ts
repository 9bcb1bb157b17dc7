import { SETTINGS, type SettingKey, type SettingOf } from "@passerelle/domain/settings/definitions";
import { settingAt } from "@passerelle/domain/settings/versions";
import type { Db } from "../../platform/db.ts";
import { findValues } from "./queries.ts";

/**
 * The values of settings in force at `time`, as the caller's transaction sees them; by default now, by the clock of the database.
 */
export async function readSettings<const Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
  time?: Date,
): Promise<{ [K in Key]: SettingOf<K> }> {
  const found = await findValues(db, keys);
  const entries = keys.map((key) => {
    const versions = found.filter((one) => one.key === key);
    const inForce = settingAt(versions, time ?? versions[0]?.now ?? new Date());
    return [key, inForce ? inForce.value : SETTINGS[key].initial];
  });
  return Object.fromEntries(entries) as { [K in Key]: SettingOf<K> };
}

/** The value of one setting in force at `time`, by default now. */
export async function readSetting<Key extends SettingKey>(
  db: Db,
  key: Key,
  time?: Date,
): Promise<SettingOf<Key>> {
  return (await readSettings(db, [key], time))[key];
}
