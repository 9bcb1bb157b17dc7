import { textIn } from "@passerelle/domain/languages";
import { CURRENCIES } from "@passerelle/domain/money";
import { currencyLabel } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field, FieldError, Select, TextInput } from "../../ui/field.tsx";
import type { Offer } from "../api.ts";
import { type MandateFormState, problemOf } from "./typed-mandate.ts";

/** The powers, one row each with its words in the text, and the ceiling of the power to pay. */
export function PowerFields({ form, offer }: { form: MandateFormState; offer: Offer }) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const { errors } = form.formState;
  const offered = offer.templates.find(({ key }) => key === form.watch("template"))?.body.powers ?? [];
  const paysSomething = form.watch("powers").includes("pay") && offered.some(({ power }) => power === "pay");
  return (
    <>
      <fieldset aria-describedby="powers-error" className="flex flex-col">
        <legend className="mb-1 font-semibold">{t("form.powers")}</legend>
        <p className="mb-2 text-sm text-muted">{t("form.powers_hint")}</p>
        {offered.map(({ power, wording }) => (
          <Checkbox
            key={power}
            value={power}
            {...form.register("powers")}
            label={
              <>
                <span className="block font-semibold">{common(`powers.${power}`)}</span>
                <span className="block text-sm text-muted first-letter:uppercase">
                  {textIn(wording, language).replace(/\s?;$/, "")}
                </span>
              </>
            }
          />
        ))}
        <FieldError id="powers-error">{errors.powers && t("reasons.no_power")}</FieldError>
      </fieldset>
      {paysSomething && (
        <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
          <Field
            label={t("form.ceiling")}
            hint={t("form.ceiling_hint")}
            required
            error={problemOf(errors.amount, t("form.wrong_amount"))}
          >
            {(field) => <TextInput {...field} {...form.register("amount")} inputMode="decimal" />}
          </Field>
          <Field label={t("form.currency")} required className="justify-end">
            {(field) => (
              <Select {...field} {...form.register("currency")}>
                {CURRENCIES.map((currency) => (
                  <option key={currency} value={currency}>
                    {currencyLabel(currency, language)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </>
  );
}
