import { countryOfPhone, guessOperator, operatorsOf } from "@passerelle/domain/payments/operators";
import type { UseFormReturn } from "react-hook-form";
import { useSettings } from "../../lib/settings.ts";
import { useWords } from "../../lib/words.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import type { PaymentValues } from "../public/payment-form.ts";

/** Phone number and operator of a mobile money account. */
export function MobileFields({ form }: { form: UseFormReturn<PaymentValues> }) {
  const t = useWords("payments");
  const { mobile_providers } = useSettings();
  const country = countryOfPhone(form.watch("mobile.phone"));
  // Those of the number's country come first.
  const inCountry = mobile_providers.filter((one) => country && operatorsOf(country).includes(one));
  const offered = [...new Set([...inCountry, ...mobile_providers])];
  const errors = form.formState.errors.mobile;

  /** Fills in the operator of the number, until the payer chooses one. */
  function proposeOperator(): void {
    if (form.getFieldState("mobile.provider").isDirty) return;
    form.resetField("mobile.provider", { defaultValue: guessOperator(form.getValues("mobile.phone")) ?? "" });
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t("mobile.phone")}
        required
        hint={t("mobile.phone_hint")}
        error={errors?.phone && t("validation.phone_invalid")}
      >
        {(field) => (
          <TextInput
            {...field}
            {...form.register("mobile.phone", { onChange: proposeOperator })}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
          />
        )}
      </Field>
      <Field
        label={t("mobile.provider")}
        required
        hint={t("mobile.provider_hint")}
        error={errors?.provider && t("validation.provider_required")}
      >
        {(field) => (
          <Select {...field} {...form.register("mobile.provider")}>
            <option value="">{t("mobile.choose")}</option>
            {offered.map((provider) => (
              <option key={provider} value={provider}>
                {t(`mobile.providers.${provider}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
