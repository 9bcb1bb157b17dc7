import type { Setting } from "@passerelle/contract/settings/versions";
import type { SettingKey, SettingOf } from "@passerelle/domain/settings/definitions";
import type { TestApp } from "../app.ts";
import type { TestUser } from "./accounts.ts";
import { callAs } from "./requests.ts";

const URL = "/api/admin/settings";

export async function readSettingAs(server: TestApp, admin: TestUser, key: SettingKey): Promise<Setting> {
  const { settings } = await callAs<{ settings: Setting[] }>(server, admin, "GET", URL);
  const found = settings.find((one) => one.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
}

/** Saves a value of a setting, in force at once, unless it is in force already. */
export async function changeSettingAs<Key extends SettingKey>(
  server: TestApp,
  admin: TestUser,
  key: Key,
  value: SettingOf<Key>,
): Promise<void> {
  const { version, value: before } = await readSettingAs(server, admin, key);
  if (JSON.stringify(before) === JSON.stringify(value)) return;
  await callAs(server, admin, "PUT", `${URL}/${key}`, { version, value, reason: "Dossier 118" });
}
