import { formatMoney } from "@passerelle/domain/money";
import { DASHBOARD_KEY, type DashboardCardProps } from "../../lib/dashboard.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Colon } from "../../ui/colon.tsx";
import { WorkSummary } from "../../ui/work-summary.tsx";

/** What the person still has to pay, each with its way to the payment. */
export default function DueCard({ card: { items, total } }: DashboardCardProps<"due">) {
  const t = useWords("payments/dashboard");
  const { language } = useLanguage();
  useLive("payable", undefined, [DASHBOARD_KEY]);
  return (
    <WorkSummary title={t("title")} to="/payments" open={t("all")}>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {items.map(({ id, purpose, label, reference, left, path }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-semibold wrap-anywhere">{label}</span>
              <span className="block text-sm text-muted">
                {[t(`purpose.${purpose}`), reference].filter((part) => part).join(" · ")}
              </span>
            </span>
            <ButtonLink to={path} size="sm" variant="secondary" className="shrink-0">
              {t("pay", { amount: formatMoney(left, language) })}
              <span className="sr-only">
                <Colon />
                {label}
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="text-sm text-muted">{t("more", { count: total - items.length })}</p>
      )}
    </WorkSummary>
  );
}
