import { SHOWN_STATUSES } from "@passerelle/domain/payments/attempts";
import { PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import { PAYMENT_ATTENTIONS } from "@passerelle/domain/payments/tracking";
import { useWords } from "../../lib/words.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { type PaymentFilter, paymentsPath } from "./filter.ts";

/** Search, status, method, provider, period and what waits for a person. */
export function PaymentFilterForm({ filter }: { filter: PaymentFilter }) {
  const t = useWords("payments/tracking");
  const { status, method, provider, from, to, attention } = filter;
  return (
    <FilterForm
      filter={filter}
      pathOf={paymentsPath}
      hint={t("search_hint")}
      className="lg:grid-cols-3"
      searchClassName="sm:col-span-2 lg:col-span-1"
      active={[status, method, provider, from, to, attention].filter(Boolean).length}
    >
      {(change) => (
        <>
          <FilterSelect
            label={t("filter.status")}
            any={t("filter.any_status")}
            options={SHOWN_STATUSES}
            wordsOf={(one) => t(`status.${one}`)}
            value={status}
            onChange={(one) => change({ status: one })}
          />
          <FilterSelect
            label={t("filter.attention")}
            any={t("filter.any_attention")}
            options={PAYMENT_ATTENTIONS}
            wordsOf={(one) => t(`attention.${one}`)}
            value={attention}
            onChange={(one) => change({ attention: one })}
          />
          <FilterSelect
            label={t("filter.method")}
            any={t("filter.any_method")}
            options={PAYMENT_METHODS}
            wordsOf={(one) => t(`methods.${one}`)}
            value={method}
            onChange={(one) => change({ method: one })}
          />
          <FilterSelect
            label={t("filter.provider")}
            any={t("filter.any_provider")}
            options={PROVIDERS}
            wordsOf={(one) => t(`providers.${one}`)}
            value={provider}
            onChange={(one) => change({ provider: one })}
          />
          <DayField label={t("filter.from")} day={from} onChange={(day) => change({ from: day })} />
          <DayField
            label={t("filter.to")}
            day={to}
            error={from && to && to < from ? t("filter.reversed") : undefined}
            onChange={(day) => change({ to: day })}
          />
        </>
      )}
    </FilterForm>
  );
}
