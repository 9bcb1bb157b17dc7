import { billingSettings } from "@passerelle/contract/billing/settings";
import { readTypedRate } from "@passerelle/domain/billing/format";
import { RATED_CATEGORIES, type RatedCategory } from "@passerelle/domain/billing/tax";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { contractResolver, showRefused } from "../../../lib/contract-form.ts";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CountryOptions } from "../../../ui/country-options.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { saveTaxRate } from "./api.ts";

const RATE = billingSettings["PUT /api/admin/billing/tax-rates"].body;

type Typed = { country: string; category: RatedCategory; valid_from: string; rate: string };

const NOTHING: Typed = { country: "", category: "services", valid_from: "", rate: "" };

const bodyOf = ({ rate, ...typed }: Typed) => ({ ...typed, rate: readTypedRate(rate) ?? Number.NaN });

/** Adds a rate from a day on. */
export function TaxRateForm() {
  const t = useWords("billing/public/settings");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(saveTaxRate(useQueryClient()));
  const [failure, setFailure] = useState<string>();
  const form = useForm<Typed>({ defaultValues: NOTHING, resolver: contractResolver(RATE, bodyOf) });
  const { errors, isSubmitting } = form.formState;

  async function save(typed: Typed) {
    setFailure(undefined);
    try {
      await mutateAsync(bodyOf(typed));
      showToast({ kind: "success", title: t("rate.saved") });
      form.reset(NOTHING);
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }

  return (
    <Card aria-labelledby="add-rate" className="mt-4">
      <form
        noValidate
        method="post"
        aria-labelledby="add-rate"
        onSubmit={form.handleSubmit(save, () => setFailure(undefined))}
        className="flex flex-col gap-4"
      >
        <h3 id="add-rate" className="text-xl">
          {t("rate.title")}
        </h3>
        <div className="grid items-end gap-4 md:grid-cols-2 xl:grid-cols-4">
          <Field label={t("rate.country")} required error={errors.country && t("rate.problems.country")}>
            {(field) => (
              <Select {...field} {...form.register("country")}>
                <option value="">{t("rate.choose")}</option>
                <CountryOptions />
              </Select>
            )}
          </Field>
          <Field label={t("rate.category")} required>
            {(field) => (
              <Select {...field} {...form.register("category")}>
                {RATED_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {t(`rates.categories.${category}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t("rate.valid_from")}
            hint={t("rate.valid_from_hint")}
            required
            error={errors.valid_from && t("rate.problems.valid_from")}
          >
            {(field) => <TextInput {...field} {...form.register("valid_from")} type="date" />}
          </Field>
          <Field
            label={t("rate.rate")}
            hint={t("rate.rate_hint")}
            required
            error={errors.rate && t("rate.problems.rate")}
          >
            {(field) => (
              <TextInput {...field} {...form.register("rate")} inputMode="decimal" autoComplete="off" />
            )}
          </Field>
        </div>
        {failure && <Alert kind="error">{failure}</Alert>}
        <Button type="submit" busy={isSubmitting} className="self-start">
          {t("rate.save")}
        </Button>
      </form>
    </Card>
  );
}
