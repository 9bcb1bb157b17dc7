import { parseNumber } from "@passerelle/domain/catalogue/forms/answer-errors";
import { completeText, LANGUAGE_DETAILS, LANGUAGES, type LocalizedText } from "@passerelle/domain/languages";
import { useState } from "react";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, TextArea, TextInput } from "../../../ui/field.tsx";
import type { FormErrors } from "./use-form-errors.ts";

type TextsProps = {
  /** Its path in the document, for errors. */
  path: string;
  label: string;
  text: LocalizedText | null;
  errors: FormErrors;
  maxLength: number;
  required?: boolean;
  lines?: boolean;
  hint?: string;
  onChange: (text: LocalizedText) => void;
};

/** A text in every language, side by side where there is room. */
export function Texts({ path, label, text, errors, maxLength, required, lines, hint, onChange }: TextsProps) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const texts = text ?? completeText({});
  return (
    <div className="grid gap-4 @lg:grid-cols-2">
      {LANGUAGES.map((lang) => (
        <Field
          key={lang}
          label={t("form.in_language", { label, language: formatLanguage(lang, language) })}
          required={required && LANGUAGE_DETAILS[lang].isRequired}
          hint={hint}
          error={errors.of(`${path}.${lang}`)}
        >
          {(field) => {
            const control = {
              ...field,
              name: `${path}.${lang}`,
              lang,
              maxLength,
              autoComplete: "off",
              value: texts[lang] ?? "",
              onChange: ({ target }: { target: { value: string } }) =>
                onChange({ ...texts, [lang]: target.value }),
            };
            return lines ? <TextArea {...control} /> : <TextInput {...control} />;
          }}
        </Field>
      ))}
    </div>
  );
}

/** A text that need not exist: null while it is empty in every language. */
export function OptionalTexts({
  onChange,
  ...props
}: Omit<TextsProps, "onChange" | "required"> & OnOptional) {
  return (
    <Texts {...props} onChange={(text) => onChange(LANGUAGES.some((lang) => text[lang]) ? text : null)} />
  );
}
type OnOptional = { onChange: (text: LocalizedText | null) => void };

type NumberSettingProps = {
  path: string;
  label: string;
  hint?: string;
  value: number | null;
  errors: FormErrors;
  required?: boolean;
  /** Null when the input is empty, NaN when it holds no number. */
  onChange: (value: number | null) => void;
};

/** A number among the settings of a field. */
export function NumberSetting({ path, label, hint, value, errors, required, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState("");
  const read = (text: string) => (text.trim() === "" ? null : (parseNumber(text) ?? Number.NaN));
  // Shows the typed text, unless the value was changed elsewhere.
  const shown = Object.is(read(typed), value) ? typed : value === null ? "" : String(value);
  return (
    <Field label={label} hint={hint} required={required} error={errors.of(path)}>
      {(field) => (
        <TextInput
          {...field}
          name={path}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(read(target.value));
          }}
        />
      )}
    </Field>
  );
}
