import { CURRENCIES, type Currency, inMajorUnits, minorUnits } from "@passerelle/domain/money";
import type { SettingDefinition, SettingValue } from "@passerelle/domain/settings/definition";
import { isAmount, isValueFor, partsOf, wrongFields } from "@passerelle/domain/settings/values";

/** The typed text of each part of a value; a value without parts has the single part `WHOLE`. */
export type Typed = Readonly<Record<string, string>>;

export const WHOLE = "value";

const isRecord = (value: SettingValue) => typeof value === "object" && value !== null;

/** The texts that the fields of a form show for a value. */
export function typedOf(definition: SettingDefinition, value: SettingValue): Typed {
  if (definition.kind === "switch") return { [WHOLE]: value === true ? "on" : "off" };
  const parts = partsOf(definition);
  if (parts.length === 0) return { [WHOLE]: value === null ? "" : String(value) };
  const shown = (part: string) => {
    const held = isRecord(value) ? (value[part] ?? null) : null;
    if (held === null) return "";
    return typeof held === "number" ? String(inMajorUnits(held, part as Currency)) : held;
  };
  return Object.fromEntries(parts.map((part) => [part, shown(part)]));
}

const numberOf = (text: string): number => Number(text.replace(/\s/g, "").replace(",", ".") || Number.NaN);

const minorOf = (text: string, currency: Currency): number =>
  Math.round(numberOf(text) * 10 ** minorUnits(currency));

function typedValue(definition: SettingDefinition, typed: Typed): SettingValue {
  const whole = (typed[WHOLE] ?? "").trim();
  switch (definition.kind) {
    case "switch":
      return whole === "on";
    case "number":
      return numberOf(whole);
    case "text":
      return whole || null;
    case "amounts":
      return Object.fromEntries(
        CURRENCIES.map((currency) => {
          const text = (typed[currency] ?? "").trim();
          return [currency, text === "" ? null : minorOf(text, currency)];
        }),
      );
    case "fields":
      return Object.fromEntries(definition.fields.map((name) => [name, typed[name]?.trim() || null]));
  }
}

/** The typed value, or the parts that the definition does not accept. */
export function readTyped(
  definition: SettingDefinition,
  typed: Typed,
): { value: SettingValue } | { wrong: readonly string[] } {
  const value = typedValue(definition, typed);
  if (isValueFor(definition, value)) return { value };
  if (!isRecord(value)) return { wrong: [WHOLE] };
  if (definition.kind === "fields") return { wrong: wrongFields(definition, value) };
  return { wrong: Object.keys(value).filter((part) => value[part] !== null && !isAmount(value[part])) };
}
