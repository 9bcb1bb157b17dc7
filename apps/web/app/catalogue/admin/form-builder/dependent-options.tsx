import type {
  DependentChoiceField,
  DependentOption,
  FormField,
} from "@passerelle/domain/catalogue/forms/form";
import { textIn } from "@passerelle/domain/languages";
import { useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { fieldsBefore } from "./edit-form.ts";
import { OptionList } from "./option-list.tsx";
import type { SettingsProps } from "./settings-props.ts";

type Parent = Extract<FormField, { type: "one_of" | "dependent_choice" }>;

/** The options of a choice that depends on an earlier one, such as the towns of each region. */
export function DependentOptions({
  field,
  path,
  form,
  errors,
  onChange,
}: SettingsProps<DependentChoiceField>) {
  const t = useWords("catalogue/admin/form-builder");
  const { language } = useLanguage();
  const parents = fieldsBefore(form, field.key).filter(
    (one): one is Parent => one.type === "one_of" || one.type === "dependent_choice",
  );
  const parent = parents.find(({ key }) => key === field.parent);
  const [chosen, setChosen] = useState("");
  const of = parent?.options.find(({ key }) => key === chosen)?.key ?? parent?.options[0]?.key;
  const offered = field.options.filter((option) => (of ? option.of.includes(of) : false));

  function setOffered(changed: DependentOption[]) {
    if (!of) return;
    const now = new Map(changed.map((option) => [option.key, option]));
    const kept = field.options.flatMap((option) => {
      if (!option.of.includes(of)) return [option];
      const remaining = option.of.filter((key) => key !== of);
      return now.has(option.key) || remaining.length === 0 ? [] : [{ ...option, of: remaining }];
    });
    const own = changed.map((option) => ({ ...option, of: option.of?.includes(of) ? option.of : [of] }));
    onChange({ ...field, options: [...kept, ...own] });
  }

  return (
    <>
      <Field
        label={t("dependent.parent")}
        required
        hint={parents.length === 0 ? t("dependent.no_parent") : undefined}
        error={errors.of(`${path}.parent`)}
      >
        {(control) => (
          <Select
            {...control}
            name={`${path}.parent`}
            value={parent ? field.parent : ""}
            onChange={({ target }) => onChange({ ...field, parent: target.value })}
          >
            <option value="">{t("dependent.choose")}</option>
            {parents.map(({ key, label }) => (
              <option key={key} value={key}>
                {textIn(label, language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {parent && of && (
        <>
          <Field label={t("dependent.when")} required>
            {({ required: _, ...control }) => (
              <Select {...control} value={of} onChange={({ target }) => setChosen(target.value)}>
                {parent.options.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {t("dependent.count", {
                      label: textIn(label, language),
                      count: field.options.filter((option) => option.of.includes(key)).length,
                    })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <OptionList
            path={`${path}.options`}
            title={t("dependent.options", {
              label: textIn(parent.options.find(({ key }) => key === of)?.label ?? field.label, language),
            })}
            options={offered}
            indexOf={(option) => field.options.indexOf(option)}
            taken={field.options.map(({ key }) => key)}
            errors={errors}
            onChange={setOffered}
          />
        </>
      )}
    </>
  );
}
