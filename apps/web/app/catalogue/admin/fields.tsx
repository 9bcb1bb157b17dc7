import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import { useFormContext } from "react-hook-form";
import { formatLanguage } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import type { DocumentForm } from "./form.ts";
import { useProblem } from "./use-problem.ts";

type TextProps = {
  /** The field's path in the form; a string because nested lists have more paths than types can name. */
  name: string;
  label: string;
  required?: boolean;
  /** Uses a textarea. */
  lines?: boolean;
  hint?: string | undefined;
  lang?: Language;
  inputMode?: "numeric" | "decimal" | "url";
  className?: string;
};

/** One text of the form; renders again only for its own errors. */
export function TextField(props: TextProps) {
  const { name, label, required, lines, hint, lang, inputMode, className } = props;
  const { register } = useFormContext<DocumentForm>();
  const problem = useProblem(name);
  return (
    <Field label={label} required={required} hint={hint} error={problem} className={className}>
      {(field) => {
        const control = { ...field, ...register(name as "title.fr"), lang, autoComplete: "off" };
        return lines ? <TextArea {...control} rows={5} /> : <TextInput {...control} inputMode={inputMode} />;
      }}
    </Field>
  );
}

/** A text in every language, side by side or stacked on a narrow screen. */
export function LocalizedField({ name, label, className, ...props }: Omit<TextProps, "lang">) {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  return (
    <div className={classNames("grid gap-4 sm:grid-cols-2", className)}>
      {LANGUAGES.map((lang) => (
        <TextField
          key={lang}
          {...props}
          name={`${name}.${lang}`}
          lang={lang}
          label={t("form.in_language", { label, language: formatLanguage(lang, language) })}
          required={props.required && LANGUAGE_DETAILS[lang].isRequired}
        />
      ))}
    </div>
  );
}

export function CheckField({ name, label }: Pick<TextProps, "name" | "label">) {
  const { register } = useFormContext<DocumentForm>();
  return <Checkbox {...register(name as "countries.0.is_active")} label={label} />;
}
