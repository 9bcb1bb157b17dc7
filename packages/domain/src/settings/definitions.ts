import { appointmentSettings } from "../appointments/settings.ts";
import { identitySettings } from "../identity/settings.ts";
import { paymentSettings } from "../payments/settings.ts";
import { requestSettings } from "../requests/settings.ts";
import { supportSettings } from "../support/settings.ts";
import type { SettingDefinition, ValueOf } from "./definition.ts";
import { ownSettings } from "./own-settings.ts";

/** All settings that an administrator may change, one line for each capability. */
const CONTRIBUTED = {
  ...ownSettings,
  ...requestSettings,
  ...paymentSettings,
  ...identitySettings,
  ...appointmentSettings,
  ...supportSettings,
};

export type SettingKey = keyof typeof CONTRIBUTED;
export const SETTING_KEYS = Object.keys(CONTRIBUTED) as [SettingKey, ...SettingKey[]];

/** The value of the setting of that key. */
export type SettingOf<Key extends SettingKey> = ValueOf<(typeof CONTRIBUTED)[Key]>;

export const SETTINGS: Readonly<Record<SettingKey, SettingDefinition>> = CONTRIBUTED;

/** Maximum characters of the reason for a change. */
export const SETTING_REASON_LENGTH = 300;
