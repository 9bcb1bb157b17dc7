import { SETTING_KEYS, SETTING_REASON_LENGTH } from "@passerelle/domain/settings/definitions";
import { VERSION_STATES } from "@passerelle/domain/settings/versions";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { InputInstant, Instant, line, RowVersion } from "../shapes.ts";

const plain = line(500);
const whole = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** A value of any setting; the definition of a setting decides which values it accepts (`domain/settings/values.ts`). */
const Value = z.union([
  z.boolean(),
  whole,
  plain,
  z.null(),
  z.record(z.string().check(z.regex(/^[A-Za-z_]{1,40}$/)), z.union([whole, plain, z.null()])),
]);

const SettingVersion = z.object({
  version: RowVersion,
  value: Value,
  /** Null: it was changed before reasons were required. */
  reason: z.nullable(z.string()),
  /** The version whose value was restored. */
  restores: z.nullable(z.int()),
  /** The past or future time at which it comes into force. */
  valid_from: Instant,
  state: z.enum(VERSION_STATES),
  /** Null when that account was deleted, or is not known. */
  by: z.nullable(z.string()),
  at: Instant,
  cancelled: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: Instant })),
});
export type SettingVersion = z.output<typeof SettingVersion>;

/** A setting of the site. */
export const Setting = z.object({
  key: z.enum(SETTING_KEYS),
  /** The value in force. */
  value: Value,
  /** The value before the first version. */
  initial: Value,
  /** The newest, whatever its state. Send it back with a change to detect concurrent ones. 0: never changed. */
  version: RowVersion,
  /** Newest first: scheduled versions, the one in force, and the last thirty. */
  versions: z.array(SettingVersion),
  /** The number of all versions. */
  total: z.int(),
});
export type Setting = z.output<typeof Setting>;

const reason = line(SETTING_REASON_LENGTH).check(z.minLength(1, "required"));
const key = z.enum(SETTING_KEYS);

export const settingVersions = contract({
  "GET /api/admin/settings": {
    summary: "Everything that an administrator may change of how the site works, with its versions",
    access: "settings.manage",
    reply: z.object({ settings: z.array(Setting) }),
  },
  "PUT /api/admin/settings/:key": {
    summary:
      "Saves a new version of a setting, in force at once or from `valid_from` on; `restores` names the version whose value is brought back",
    access: "settings.manage",
    params: z.strictObject({ key }),
    body: z.strictObject({
      version: RowVersion,
      value: Value,
      reason,
      restores: z.optional(RowVersion),
      valid_from: z.optional(InputInstant),
    }),
    reply: Setting,
    errors: ["settings_conflict", "setting_invalid", "setting_unchanged", "setting_date_invalid"],
  },
  "POST /api/admin/settings/:key/versions/:version/cancellation": {
    summary: "Withdraws a version before it comes into force; repeating it changes nothing",
    access: "settings.manage",
    params: z.strictObject({
      key,
      version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)),
    }),
    body: z.strictObject({ reason }),
    reply: Setting,
    errors: ["setting_version_not_found", "setting_in_force"],
  },
});
