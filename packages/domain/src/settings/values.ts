import { CURRENCIES } from "../money.ts";
import { isPlainLine } from "../text.ts";
import type { SettingDefinition, SettingValue } from "./definition.ts";

/** The largest value of an integer column. */
const MAX_AMOUNT = 2 ** 31 - 1;

type Fields = Extract<SettingDefinition, { kind: "fields" }>;
type RecordValue = Extract<SettingValue, object>;

const isRecord = (value: SettingValue): value is RecordValue => typeof value === "object" && value !== null;

const hasExactly = (value: RecordValue, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));

const isLine = (value: unknown, longest: number): value is string =>
  typeof value === "string" &&
  value !== "" &&
  value.length <= longest &&
  value === value.trim() &&
  isPlainLine(value);

/** The names of the fields whose text is missing or is not a single line, in the order of the definition. */
export const wrongFields = ({ fields, required, longest }: Fields, value: RecordValue): string[] =>
  fields.filter((name) => {
    const text = value[name] ?? null;
    return text === null ? required.includes(name) : !isLine(text, longest);
  });

/** Whether a setting accepts the amount, in minor units. */
export const isAmount = (value: unknown): boolean =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 && value <= MAX_AMOUNT;

/** Whether a setting with this definition accepts the value. */
export function isValueFor(definition: SettingDefinition, value: SettingValue): boolean {
  switch (definition.kind) {
    case "switch":
      return typeof value === "boolean";
    case "number":
      return Number.isInteger(value) && Number(value) >= definition.least && Number(value) <= definition.most;
    case "text":
      return value === null || (isLine(value, definition.longest) && definition.pattern.test(value));
    case "amounts":
      return (
        isRecord(value) &&
        hasExactly(value, CURRENCIES) &&
        Object.values(value).every((amount) => amount === null || isAmount(amount))
      );
    case "fields":
      return (
        isRecord(value) && hasExactly(value, definition.fields) && wrongFields(definition, value).length === 0
      );
  }
}

/** Whether both are the same value of one setting, regardless of the order in which their parts are stored. */
export function isSameValue(one: SettingValue, other: SettingValue): boolean {
  if (!isRecord(one) || !isRecord(other)) return one === other;
  return hasExactly(one, Object.keys(other)) && Object.keys(one).every((name) => one[name] === other[name]);
}

/** A difference between two values of one setting; a value without parts counts as one part without a name. */
export type ValueChange = { part: string | null; from: SettingValue; to: SettingValue };

/** The differences in the order of `parts`, the names of all possible parts of the values. */
export function changesBetween(
  from: SettingValue,
  to: SettingValue,
  parts: readonly string[],
): ValueChange[] {
  if (parts.length === 0) return isSameValue(from, to) ? [] : [{ part: null, from, to }];
  const partOf = (value: SettingValue, part: string) => (isRecord(value) ? (value[part] ?? null) : null);
  return parts
    .map((part) => ({ part, from: partOf(from, part), to: partOf(to, part) }))
    .filter((change) => change.from !== change.to);
}

/** The parts of a setting's values; empty if they have none. */
export const partsOf = (definition: SettingDefinition): readonly string[] =>
  definition.kind === "amounts" ? CURRENCIES : definition.kind === "fields" ? definition.fields : [];
