import { LANGUAGE_DETAILS, LANGUAGES } from "@passerelle/domain/languages";
import { RESOURCE_CATEGORIES, RESOURCE_LIMITS, RESOURCE_TYPES } from "@passerelle/domain/resources/resource";
import { type FieldError, useFormContext } from "react-hook-form";
import { useProblemWords } from "../../lib/contract-form.ts";
import { formatLanguage } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CountryOptions } from "../../ui/country-options.tsx";
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import type { ResourceForm } from "./resource-form.ts";

/** The fields of a resource; `children`: the file field of a document. */
export function ResourceFields({ children }: { children: React.ReactNode }) {
  const t = useWords("resources/admin");
  const words = useWords("resources");
  const problemWords = useProblemWords();
  const { register, watch, formState } = useFormContext<ResourceForm>();
  const { language } = useLanguage();
  const { errors } = formState;
  const problem = (name: keyof typeof RESOURCE_LIMITS, error: FieldError | undefined) =>
    problemWords(error, {
      required: t("problems.required"),
      too_long: t("problems.too_long", { limit: RESOURCE_LIMITS[name] }),
      link_invalid: t("problems.link_invalid"),
    });
  return (
    <>
      {LANGUAGES.map((one) => (
        <Field
          key={one}
          label={t("form.title", { language: formatLanguage(one, language) })}
          required={LANGUAGE_DETAILS[one].isRequired}
          error={problem("title", errors.title?.[one])}
        >
          {(field) => <TextInput {...field} {...register(`title.${one}`)} lang={one} autoComplete="off" />}
        </Field>
      ))}
      {LANGUAGES.map((one) => (
        <Field
          key={one}
          label={t("form.description", { language: formatLanguage(one, language) })}
          required={LANGUAGE_DETAILS[one].isRequired}
          error={problem("description", errors.description?.[one])}
        >
          {(field) => <TextArea {...field} {...register(`description.${one}`)} lang={one} />}
        </Field>
      ))}
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t("columns.type")}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {RESOURCE_TYPES.map((type) => (
            <RadioCard key={type} {...register("type")} value={type} label={t(`types.${type}`)} />
          ))}
        </div>
      </fieldset>
      {watch("type") === "link" && (
        <Field
          label={t("form.link")}
          required
          hint={t("form.link_hint")}
          error={problem("link_url", errors.link_url)}
        >
          {(field) => (
            <TextInput
              {...field}
              {...register("link_url")}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={words("filter.category")}
          required
          error={problemWords(errors.category, { required: t("problems.required") })}
        >
          {(field) => (
            <Select {...field} {...register("category")}>
              <option value="">{t("form.choose")}</option>
              {RESOURCE_CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {words(`categories.${category}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words("filter.country")} required>
          {(field) => (
            <Select {...field} {...register("country")} required={false}>
              <option value="">{words("every_country")}</option>
              <CountryOptions />
            </Select>
          )}
        </Field>
      </div>
      <Checkbox {...register("is_public")} label={t("form.public")} />
    </>
  );
}
