import type { KindInput } from "@passerelle/contract/appointments/availability";
import { numberFormat } from "@passerelle/domain/formats";
import { CURRENCIES, type Currency, DEFAULT_CURRENCY, minorUnits } from "@passerelle/domain/money";
import { readTypedAmount } from "@passerelle/domain/payments/tracking";
import { currencyLabel } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";

/** A price as it is typed; an empty amount is free. */
export type TypedPrice = { amount: string; currency: Currency };

/** `12.50` of an amount in minor units, in the decimal sign of the language. */
export function typedPrice(price: KindInput["price"], language: string): TypedPrice {
  if (!price) return { amount: "", currency: DEFAULT_CURRENCY };
  const decimals = minorUnits(price.currency);
  const amount = numberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(price.amount / 10 ** decimals);
  return { amount, currency: price.currency };
}

/** Null: free. NaN, which the contract refuses, for what is no amount of the currency. */
export const priceIn = ({ amount, currency }: TypedPrice): KindInput["price"] =>
  amount.trim() === "" ? null : { amount: readTypedAmount(amount, currency) ?? Number.NaN, currency };

type PriceFieldsProps = {
  value: TypedPrice;
  problem: string | undefined;
  onChange: (value: TypedPrice) => void;
};

/** What customers pay before a kind of appointment is confirmed. */
export function PriceFields({ value, problem, onChange }: PriceFieldsProps) {
  const t = useWords("appointments/admin/availability");
  const { language } = useLanguage();
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label={t("kinds.price")} hint={t("kinds.price_hint")} error={problem}>
        {(field) => (
          <TextInput
            {...field}
            inputMode="decimal"
            autoComplete="off"
            value={value.amount}
            onChange={({ target }) => onChange({ ...value, amount: target.value })}
          />
        )}
      </Field>
      <Field label={t("kinds.currency")} required>
        {(field) => (
          <Select
            {...field}
            value={value.currency}
            onChange={({ target }) =>
              onChange({
                ...value,
                currency: CURRENCIES.find((one) => one === target.value) ?? value.currency,
              })
            }
          >
            {CURRENCIES.map((currency) => (
              <option key={currency} value={currency}>
                {currencyLabel(currency, language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
