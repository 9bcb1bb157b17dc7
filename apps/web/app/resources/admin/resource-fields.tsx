import { RESOURCE_CATEGORIES, RESOURCE_LIMITS, RESOURCE_TYPES } from "@passerelle/domain/resources/resource";
import { useFormContext } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import { CountryOptions } from "../../ui/country-options.tsx";
import { Checkbox, Field, RadioCard, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { checkText, type ResourceForm } from "./resource-form.ts";
import { useProblemWords } from "./use-problem-words.ts";

/** The fields of a resource; `children`: the file field of a document. */
export function ResourceFields({ children }: { children: React.ReactNode }) {
  const t = useWords("resources/admin");
  const words = useWords("resources");
  const problemWords = useProblemWords();
  const { register, watch, formState } = useFormContext<ResourceForm>();
  const problem = (name: keyof ResourceForm) => {
    const message = formState.errors[name]?.message;
    const limit = name in RESOURCE_LIMITS ? RESOURCE_LIMITS[name as keyof typeof RESOURCE_LIMITS] : 0;
    return message && problemWords(message as "required", limit);
  };
  const text = (name: keyof typeof RESOURCE_LIMITS) =>
    register(name, { validate: (typed) => checkText(name, typed) });
  return (
    <>
      <Field label={t("form.title")} required error={problem("title")}>
        {(field) => <TextInput {...field} {...text("title")} autoComplete="off" />}
      </Field>
      <Field label={t("form.description")} required error={problem("description")}>
        {(field) => <TextArea {...field} {...text("description")} />}
      </Field>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t("columns.type")}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {RESOURCE_TYPES.map((type) => (
            <RadioCard key={type} {...register("type")} value={type} label={t(`types.${type}`)} />
          ))}
        </div>
      </fieldset>
      {watch("type") === "link" && (
        <Field label={t("form.link")} required hint={t("form.link_hint")} error={problem("link_url")}>
          {(field) => (
            <TextInput
              {...field}
              {...text("link_url")}
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
        <Field label={words("filter.category")} required error={problem("category")}>
          {(field) => (
            <Select {...field} {...register("category", { required: "required" })}>
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
