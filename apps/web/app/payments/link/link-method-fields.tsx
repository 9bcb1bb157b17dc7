import type { SharedPayment } from "@passerelle/contract/payments/links";
import { formatMoney } from "@passerelle/domain/money";
import { operatorPatterns } from "@passerelle/domain/payments/operators";
import { useSettings } from "../../lib/settings.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { TestNumbers } from "../components/test-numbers.tsx";
import { formatRate } from "../format-rate.ts";
import type { LinkField, LinkValues } from "./read-order.ts";

type LinkMethodFieldsProps = {
  method: SharedPayment["methods"][number];
  /** Whether the payer chooses how much they pay. */
  isPart: boolean;
  values: LinkValues | undefined;
  errorOf: (field: LinkField) => string | undefined;
};

/** The fields of the chosen method; none where the provider asks for them on its own page. */
export function LinkMethodFields({ method, isPart, values, errorOf }: LinkMethodFieldsProps) {
  const t = useWords("payments");
  const own = useWords("payments/link");
  const { language } = useLanguage();
  const { mobile_providers } = useSettings();
  const operators = method.operators.length > 0 ? method.operators : mobile_providers;
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      {method.method === "card" && !method.takes_card && <p>{own("card_elsewhere")}</p>}
      {method.method === "paypal" && <p>{own("paypal")}</p>}
      {method.method === "card" && method.takes_card && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("card.number")} required className="sm:col-span-2" error={errorOf("card_number")}>
            {(field) => (
              <TextInput
                {...field}
                name="card_number"
                inputMode="numeric"
                autoComplete="cc-number"
                maxLength={19}
                placeholder="0000 0000 0000 0000"
              />
            )}
          </Field>
          <Field label={t("card.name")} required className="sm:col-span-2" error={errorOf("card_name")}>
            {(field) => (
              <TextInput
                {...field}
                name="card_name"
                autoComplete="cc-name"
                maxLength={80}
                defaultValue={values?.card_name}
              />
            )}
          </Field>
          <Field label={t("card.expiry")} required error={errorOf("card_expiry")}>
            {(field) => (
              <TextInput
                {...field}
                name="card_expiry"
                autoComplete="cc-exp"
                maxLength={7}
                placeholder={t("card.expiry_shape")}
              />
            )}
          </Field>
          <Field label={t("card.cvc")} required error={errorOf("card_cvc")}>
            {(field) => (
              <TextInput
                {...field}
                name="card_cvc"
                inputMode="numeric"
                autoComplete="cc-csc"
                maxLength={4}
                placeholder="123"
              />
            )}
          </Field>
        </div>
      )}
      {method.method === "mobile_money" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("mobile.phone")} required hint={t("mobile.phone_hint")} error={errorOf("phone")}>
            {(field) => (
              <TextInput
                {...field}
                type="tel"
                name="phone"
                inputMode="tel"
                autoComplete="tel"
                maxLength={30}
                defaultValue={values?.phone}
              />
            )}
          </Field>
          <Field
            label={t("mobile.provider")}
            required
            hint={own("operator_hint")}
            error={errorOf("operator")}
          >
            {(field) => (
              <Select
                {...field}
                name="operator"
                defaultValue={values?.operator ?? ""}
                data-patterns={JSON.stringify(operatorPatterns(operators))}
                data-chosen={values?.operator ? "" : undefined}
              >
                <option value="">{own("operator_of_number")}</option>
                {operators.map((operator) => (
                  <option key={operator} value={operator}>
                    {t(`mobile.providers.${operator}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      {method.charged && (
        <p className="mt-2 text-sm">
          {isPart
            ? own("charged_part", { rate: formatRate(method.charged.rate, language) })
            : t("terms.charged", {
                amount: formatMoney(method.charged, language),
                rate: formatRate(method.charged.rate, language),
              })}
        </p>
      )}
      {method.is_simulated && <TestNumbers method={method.method} />}
    </div>
  );
}
