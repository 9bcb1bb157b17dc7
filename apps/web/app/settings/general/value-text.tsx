import { type Currency, formatMoney } from "@passerelle/domain/money";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { SETTINGS, type SettingKey } from "@passerelle/domain/settings/definitions";
import type { OperatorField } from "@passerelle/domain/settings/operator";
import { changesBetween, partsOf } from "@passerelle/domain/settings/values";
import { currencyLabel } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";

/** The words of one part of a setting's value; `part` is null for a value without parts. */
export function usePartText(key: SettingKey): (part: string | null, value: SettingValue) => string {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const definition = SETTINGS[key];
  return (part, value) => {
    if (definition.kind === "switch") return t(value === true ? "on" : "off");
    if (definition.kind === "number") {
      const count = Number(value);
      if (definition.unit === "euros") return formatMoney({ amount: count * 100, currency: "EUR" }, language);
      return t(`units.${definition.unit}`, { count });
    }
    if (value === null) return t(definition.kind === "amounts" ? "never" : "none");
    if (definition.kind === "amounts")
      return formatMoney({ amount: Number(value), currency: part as Currency }, language);
    return String(value);
  };
}

/** The name of a part of a setting's value. */
export function usePartName(key: SettingKey): (part: string) => string {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const { kind } = SETTINGS[key];
  return (part) =>
    kind === "amounts" ? currencyLabel(part as Currency, language) : t(`operator.${part as OperatorField}`);
}

/** A whole value: in words, or part by part. */
export function ValueText({ settingKey, value }: { settingKey: SettingKey; value: SettingValue }) {
  const t = useWords("settings/general");
  const textOf = usePartText(settingKey);
  const nameOf = usePartName(settingKey);
  const definition = SETTINGS[settingKey];
  const parts = partsOf(definition);
  if (parts.length === 0) return <p className="font-semibold wrap-anywhere">{textOf(null, value)}</p>;
  const given = parts.flatMap((part) => {
    const held = typeof value === "object" && value !== null ? (value[part] ?? null) : null;
    return held === null ? [] : [{ part, held }];
  });
  if (given.length === 0)
    return <p className="font-semibold">{t(definition.kind === "amounts" ? "never" : "none")}</p>;
  return (
    <Facts>
      {given.map(({ part, held }) => (
        <Fact key={part} name={nameOf(part)}>
          {textOf(part, held)}
        </Fact>
      ))}
    </Facts>
  );
}

type ValueChangesProps = { settingKey: SettingKey; from: SettingValue; to: SettingValue };

/** What a change does, part by part: the former text struck out, and the new one. */
export function ValueChanges({ settingKey, from, to }: ValueChangesProps) {
  const t = useWords("settings/general");
  const textOf = usePartText(settingKey);
  const nameOf = usePartName(settingKey);
  const changes = changesBetween(from, to, partsOf(SETTINGS[settingKey]));
  if (changes.length === 0) return <p className="text-muted">{t("diff.none")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {changes.map((change) => (
        <li key={change.part} className="wrap-anywhere">
          {change.part !== null && <span className="text-muted">{nameOf(change.part)} · </span>}
          <span className="sr-only">{t("diff.from")} </span>
          <del className="text-muted">{textOf(change.part, change.from)}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t("diff.to")} </span>
          <ins className="font-semibold no-underline">{textOf(change.part, change.to)}</ins>
        </li>
      ))}
    </ul>
  );
}
