import { LANGUAGE_DETAILS, LANGUAGES, type LocalizedText } from "@passerelle/domain/languages";
import { useId } from "react";
import { TextArea, TextInput } from "../../../ui/field.tsx";

type LocalizedFieldsProps = {
  label: string;
  text: LocalizedText;
  /** In characters. */
  maxLength: number;
  /** Number of lines of a longer text; undefined for a single line. */
  rows?: number;
  onChange: (text: LocalizedText) => void;
};

/** A text in every language, side by side where there is room. */
export function LocalizedFields({ label, text, maxLength, rows, onChange }: LocalizedFieldsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {LANGUAGES.map((language) => {
          const control = {
            id: `${id}-${language}`,
            lang: language,
            required: LANGUAGE_DETAILS[language].isRequired,
            maxLength,
            value: text[language] ?? "",
            onChange: (event: { target: { value: string } }) =>
              onChange({ ...text, [language]: event.target.value }),
          };
          return (
            <div key={language} className="flex flex-col gap-1">
              <label htmlFor={control.id} className="text-muted text-sm">
                <span className="sr-only">{label} </span>
                {LANGUAGE_DETAILS[language].name}
              </label>
              {rows ? <TextArea {...control} rows={rows} /> : <TextInput {...control} />}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
