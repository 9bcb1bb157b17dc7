import { numberFormat } from "@passerelle/domain/formats";
import { SETTINGS, type SettingKey } from "@passerelle/domain/settings/definitions";
import { partsOf } from "@passerelle/domain/settings/values";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { type Typed, WHOLE } from "./typed-value.ts";
import { usePartName } from "./value-text.tsx";

/** Keyboards of the fields of the operator. */
const KEYBOARDS: Readonly<Record<string, "email" | "tel">> = { email: "email", phone: "tel" };

type ValueFieldsProps = {
  settingKey: SettingKey;
  typed: Typed;
  /** The parts that the setting does not take. */
  wrong: readonly string[];
  onChange: (typed: Typed) => void;
};

/** The fields of a setting's value. A switch has none, because it only has one other value. */
export function ValueFields({ settingKey, typed, wrong, onChange }: ValueFieldsProps) {
  const t = useWords("settings/general");
  const { language } = useLanguage();
  const nameOf = usePartName(settingKey);
  const definition = SETTINGS[settingKey];
  if (definition.kind === "switch") return null;
  const input = (part: string) => ({
    autoComplete: "off",
    value: typed[part] ?? "",
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...typed, [part]: target.value }),
  });
  if (definition.kind === "number") {
    const { unit } = definition;
    const shown = numberFormat(language, {});
    const [least, most] = [shown.format(definition.least), shown.format(definition.most)];
    return (
      <Field
        label={t("form.number", { unit: t(`unit_names.${unit}`), least, most })}
        required
        error={wrong.length > 0 && t("form.wrong_number", { least, most })}
      >
        {(field) => <TextInput {...field} {...input(WHOLE)} inputMode="numeric" className="max-w-40" />}
      </Field>
    );
  }
  if (definition.kind === "text")
    return (
      <Field
        label={t("form.text")}
        hint={t("form.video_hint")}
        error={wrong.length > 0 && t("form.wrong_video")}
      >
        {(field) => <TextInput {...field} {...input(WHOLE)} inputMode="url" maxLength={definition.longest} />}
      </Field>
    );
  if (definition.kind === "amounts")
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <p className="text-muted sm:col-span-2">{t("form.amounts_hint")}</p>
        {partsOf(definition).map((part) => (
          <Field key={part} label={nameOf(part)} error={wrong.includes(part) && t("form.wrong_amount")}>
            {(field) => <TextInput {...field} {...input(part)} inputMode="decimal" className="max-w-48" />}
          </Field>
        ))}
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {definition.fields.map((part) => {
        const isRequired = definition.required.includes(part);
        return (
          <Field
            key={part}
            label={nameOf(part)}
            required={isRequired}
            error={wrong.includes(part) && t(isRequired ? "form.required" : "form.wrong_line")}
          >
            {(field) => (
              <TextInput
                {...field}
                {...input(part)}
                inputMode={KEYBOARDS[part]}
                maxLength={definition.longest}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}
