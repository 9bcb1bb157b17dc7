import { LANGUAGE_DETAILS, LANGUAGES, type Language, type LocalizedText } from "@passerelle/domain/languages";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, TextArea, TextInput } from "../../../ui/field.tsx";

type LocalizedFieldsProps = {
  label: string;
  value: LocalizedText;
  maxLength: number;
  /** Whether it may be empty. */
  isOptional?: boolean;
  isLong?: boolean;
  /** The words of what is wrong in a language. */
  problemIn?: (language: Language) => string | undefined;
  onChange: (value: LocalizedText) => void;
};

/** A text in every language. */
export function LocalizedFields(props: LocalizedFieldsProps) {
  const { label, value, maxLength, isOptional, isLong, problemIn, onChange } = props;
  const t = useWords("appointments/admin/availability");
  const { language } = useLanguage();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {LANGUAGES.map((one) => {
        const shared = {
          lang: one,
          maxLength,
          autoComplete: "off",
          value: value[one] ?? "",
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...value, [one]: target.value }),
        };
        return (
          <Field
            key={one}
            label={t("fields.in_language", { label, language: formatLanguage(one, language) })}
            required={!isOptional && LANGUAGE_DETAILS[one].isRequired}
            error={problemIn?.(one)}
          >
            {(field) =>
              isLong ? <TextArea {...field} {...shared} rows={2} /> : <TextInput {...field} {...shared} />
            }
          </Field>
        );
      })}
    </div>
  );
}
