import type { Plan } from "@passerelle/contract/subscriptions";
import { SUBSCRIBER_DISCOUNT_PERCENT } from "@passerelle/domain/catalogue/discount";
import { CURRENCIES, type Currency, formatAmounts } from "@passerelle/domain/money";
import { compareYear } from "@passerelle/domain/subscriptions/comparison";
import { currencyLabel } from "../../lib/format-names.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { type Asked, CURRENCY, SPENT } from "./comparison.ts";

/** « Qu’aurais-je payé ? »: a plain form, whose answer is the page itself (money.md *Subscriptions*). */
export function Calculator({ plans, asked }: { plans: readonly Plan[]; asked: Asked }) {
  const t = useWords("subscriptions");
  const { language } = useLanguage();
  const isWrong = asked.typed !== "" && asked.spent === undefined;
  return (
    <section id="calculator" aria-labelledby="calculator-title" className="mt-12 scroll-mt-20">
      <h2 id="calculator-title" className="text-3xl">
        {t("calculator.title")}
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-lg text-muted">{t("calculator.lead")}</p>
      <form
        method="get"
        action="/subscriptions#calculator"
        className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Field
          label={t("calculator.spent")}
          required
          error={isWrong && t("calculator.spent_wrong")}
          className="justify-end"
        >
          {(field) => (
            <TextInput
              {...field}
              name={SPENT}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              key={asked.typed}
              defaultValue={asked.typed}
            />
          )}
        </Field>
        <Field label={t("calculator.currency")} required className="justify-end">
          {(field) => (
            <Select {...field} name={CURRENCY} key={asked.currency} defaultValue={asked.currency}>
              {CURRENCIES.map((currency) => (
                <option key={currency} value={currency}>
                  {currencyLabel(currency, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="secondary">
          {t("calculator.submit")}
        </Button>
      </form>
      {asked.spent !== undefined && <Answer plans={plans} spent={asked.spent} currency={asked.currency} />}
    </section>
  );
}

type AnswerProps = { plans: readonly Plan[]; spent: number; currency: Currency };

/** What a year would have cost with each plan, the discount and the price of the plan shown. */
export function Answer({ plans, spent, currency }: AnswerProps) {
  const t = useWords("subscriptions");
  const { language } = useLanguage();
  return (
    <ul className="mt-6 grid gap-4 md:grid-cols-2" aria-label={t("calculator.answer")}>
      {plans.flatMap((plan) => {
        const price = plan.prices.find((one) => one.currency === currency);
        if (!price) return [];
        const { fee, discount, total, saving } = compareYear(spent, {
          price: price.amount,
          months: plan.months,
        });
        const shown = formatAmounts(
          currency,
          { spent, discount, fee, total, saving: Math.abs(saving) },
          language,
        );
        return (
          <li key={plan.id}>
            <Card className="flex flex-col gap-3">
              <h3 className="text-xl">{plan.name}</h3>
              <dl className="flex flex-col gap-1.5 tabular-nums">
                <Row name={t("calculator.without")} amount={shown.spent} />
                <Row
                  name={t("calculator.discount", { percent: SUBSCRIBER_DISCOUNT_PERCENT })}
                  amount={`−${shown.discount}`}
                />
                <Row name={t("calculator.fee")} amount={shown.fee} />
                <Row name={t("calculator.total")} amount={shown.total} isTotal />
              </dl>
              <p className={saving > 0 ? "font-semibold text-success" : "text-muted"}>
                {t(saving > 0 ? "calculator.saved" : "calculator.more", { amount: shown.saving })}
              </p>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function Row({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${isTotal ? "border-line border-t pt-2 font-semibold text-lg" : ""}`}
    >
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}
