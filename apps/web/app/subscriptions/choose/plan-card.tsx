import type { Plan } from "@passerelle/contract/subscriptions";
import { SUBSCRIBER_DISCOUNT_PERCENT } from "@passerelle/domain/catalogue/discount";
import { type Currency, formatMoney } from "@passerelle/domain/money";
import { breakEven } from "@passerelle/domain/subscriptions/comparison";
import { ApproximateValue } from "../../catalogue/public/price-tag.tsx";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";

type PlanCardProps = { plan: Plan; currency: Currency; children: React.ReactNode };

/** A plan with its price, what it gives, from when on it pays for itself, and what may be done with it. */
export function PlanCard({ plan, currency, children }: PlanCardProps) {
  const t = useWords("subscriptions");
  const { language } = useLanguage();
  const price = plan.prices.find((one) => one.currency === currency);
  if (!price) return null;
  const even = breakEven({ price: price.amount, months: plan.months });
  const gains = [
    t("gives.discount", { percent: SUBSCRIBER_DISCOUNT_PERCENT }),
    t("gives.prepaid"),
    t("gives.others"),
  ];
  return (
    <Card aria-labelledby={`plan-${plan.id}`} className="flex h-full flex-col gap-4">
      <h3 id={`plan-${plan.id}`} className="text-2xl">
        {plan.name}
      </h3>
      <p className="text-muted">{plan.summary}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-3xl tabular-nums">{formatMoney(price, language)}</span>
        <span className="text-muted">{t("per", { count: plan.months })}</span>
        <ApproximateValue money={price} />
      </p>
      <ul className="flex flex-col gap-2">
        {gains.map((gain) => (
          <li key={gain} className="flex gap-2">
            <Icon name="circle-check" className="mt-0.5 size-5 shrink-0 text-success" />
            <span>{gain}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {t("break_even", { amount: formatMoney({ amount: even, currency }, language) })}
      </p>
      <div className="mt-auto flex flex-wrap gap-3 pt-2">{children}</div>
    </Card>
  );
}
