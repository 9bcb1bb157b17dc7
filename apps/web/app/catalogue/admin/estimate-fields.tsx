import { ESTIMATE_UNITS } from "@passerelle/domain/catalogue/estimated-time";
import { useFormContext, useWatch } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { TextField } from "./fields.tsx";
import type { DocumentForm } from "./form.ts";
import { useProblem } from "./use-problem.ts";

/** How long a service takes: a unit, and from how many to how many of it. `name`: its path in the form. */
export function EstimateFields({ name, hint }: { name: string; hint?: string }) {
  const t = useWords("catalogue/admin");
  const { register } = useFormContext<DocumentForm>();
  const problem = useProblem(`${name}.unit`);
  const unit = useWatch<DocumentForm, "estimated_time.unit">({
    name: `${name}.unit` as "estimated_time.unit",
  });
  const hasNumbers = unit !== "" && unit !== "on_quote";
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field label={t("form.estimated_time")} hint={hint} error={problem}>
        {(field) => (
          <Select {...field} {...register(`${name}.unit` as "estimated_time.unit")}>
            <option value="">{t("estimate.none")}</option>
            {ESTIMATE_UNITS.map((one) => (
              <option key={one} value={one}>
                {t(`estimate.units.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasNumbers && (
        <>
          <TextField name={`${name}.minimum`} label={t("estimate.minimum")} inputMode="numeric" required />
          <TextField name={`${name}.maximum`} label={t("estimate.maximum")} inputMode="numeric" required />
        </>
      )}
    </div>
  );
}
