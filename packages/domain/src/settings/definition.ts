import type { Currency } from "../money.ts";

/** The groups in which settings are shown, in their order. */
export const SETTING_GROUPS = [
  "features",
  "operator",
  "requests",
  "payments",
  "identity",
  "appointments",
  "support",
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** The unit of a setting that is a number. */
export const SETTING_UNITS = ["minutes", "hours", "days", "euros", "appointments"] as const;
export type SettingUnit = (typeof SETTING_UNITS)[number];

/** In minor units, by currency; null: no amount. */
export type Amounts = Readonly<Record<Currency, number | null>>;

/** The kind of value of a setting, with its limits and its initial value. */
type SettingShape =
  | { kind: "switch"; initial: boolean }
  /** A whole number; both limits are included. */
  | { kind: "number"; unit: SettingUnit; least: number; most: number; initial: number }
  /** A line of text; null: none. `pattern`: the format of a text. */
  | { kind: "text"; longest: number; pattern: RegExp; initial: null }
  /** Each amount is positive and fits into an integer column. */
  | { kind: "amounts"; initial: Amounts }
  /** Lines of text that are changed together; null: never set. */
  | {
      kind: "fields";
      fields: readonly string[];
      required: readonly string[];
      longest: number;
      initial: null;
    };

/** A setting as its capability contributes it. */
export type SettingDefinition = SettingShape & {
  group: SettingGroup;
  /** Whether a change may come into force at a later time, as a law or a price does. */
  canBeScheduled: boolean;
};

/** Definitions by key: the topic, a dot, and the name of the setting. */
export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

type FieldsOf<D> = D extends { fields: readonly (infer Field extends string)[] } ? Field : never;

/** The value of a setting, by its definition. */
export type ValueOf<D> = D extends { kind: "switch" }
  ? boolean
  : D extends { kind: "number" }
    ? number
    : D extends { kind: "text" }
      ? string | null
      : D extends { kind: "amounts" }
        ? Amounts
        : D extends { kind: "fields" }
          ? Readonly<Record<FieldsOf<D>, string | null>> | null
          : never;

/** A value of any setting. */
export type SettingValue =
  | boolean
  | number
  | string
  | null
  | Readonly<Record<string, string | number | null>>;
