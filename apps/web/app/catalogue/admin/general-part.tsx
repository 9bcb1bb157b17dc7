import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { SERVICE_ICONS } from "@passerelle/domain/catalogue/icons";
import { useFormContext } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import { Field, FieldError, Select } from "../../ui/field.tsx";
import { ServiceIcon } from "../components/service-icon.tsx";
import { EstimateFields } from "./estimate-fields.tsx";
import { LocalizedField, TextField } from "./fields.tsx";
import type { DocumentForm } from "./form.ts";
import { useProblem } from "./use-problem.ts";

/** Name, description and category of a service. */
export function GeneralPart() {
  const t = useWords("catalogue/admin");
  const words = useWords("catalogue");
  const { register } = useFormContext<DocumentForm>();
  return (
    <div className="flex flex-col gap-5">
      <LocalizedField name="title" label={t("form.title")} required />
      <LocalizedField name="description" label={t("form.description")} required lines />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("form.category")} required>
          {(field) => (
            <Select {...field} {...register("category")}>
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {words(`categories.${category}.name`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          name="redirect_path"
          label={t("form.redirect_path")}
          hint={t("form.redirect_hint")}
          inputMode="url"
        />
      </div>
      <LocalizedField name="subcategory" label={t("form.subcategory")} />
      <EstimateFields name="estimated_time" />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          name="base_price"
          label={t("form.base_price")}
          hint={t("form.base_price_hint")}
          inputMode="numeric"
          required
        />
        <TextField name="commission_percentage" label={t("form.commission")} inputMode="decimal" required />
      </div>
      <IconChoice />
    </div>
  );
}

function IconChoice() {
  const t = useWords("catalogue/admin");
  const { register } = useFormContext<DocumentForm>();
  const problem = useProblem("icon_name");
  return (
    <fieldset aria-describedby={problem && "icon-problem"}>
      <legend className="mb-1.5 font-semibold">{t("form.icon")}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {SERVICE_ICONS.map((icon) => (
          <label
            key={icon}
            className="relative flex min-h-11 flex-col items-center gap-1 rounded-card border border-line bg-surface p-2 text-center text-sm hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:focus-ring"
          >
            <input
              {...register("icon_name")}
              type="radio"
              value={icon}
              className="absolute inset-0 opacity-0"
            />
            <ServiceIcon name={icon} />
            {t(`icons.${icon}`)}
          </label>
        ))}
      </div>
      <FieldError id="icon-problem">{problem}</FieldError>
    </fieldset>
  );
}
