import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { DASHBOARD_KEY, type DashboardCardProps } from "../../lib/dashboard.ts";
import { formatDate } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../../ui/work-summary.tsx";
import { paymentPath, paymentsPath, TRACKING_PATH } from "../tracking/filter.ts";

/** Cash today, refunds to approve and money that does not match; each leads to its list. */
export default function MoneyCard({
  card: { day, received, refunds, to_approve, cases },
}: DashboardCardProps<"money">) {
  const t = useWords("payments/dashboard/money");
  const { language } = useLanguage();
  useLive("payment", undefined, [DASHBOARD_KEY]);
  return (
    <WorkSummary
      title={t("title")}
      to={TRACKING_PATH}
      open={t("open")}
      figures={[
        {
          to: `${TRACKING_PATH}/refunds`,
          label: t("to_approve", { count: to_approve }),
          count: to_approve,
          urgent: true,
        },
        { to: `${TRACKING_PATH}/cases`, label: t("cases", { count: cases }), count: cases, urgent: true },
      ]}
    >
      <h3 className="mt-4 font-sans text-sm font-semibold tracking-normal text-muted">{t("received")}</h3>
      {received.length === 0 && <p className="mt-1">{t("nothing")}</p>}
      <ul className="mt-1 flex flex-wrap gap-x-8 gap-y-2">
        {received.map(({ currency, amount, count }) => (
          <li key={currency}>
            <Link
              to={paymentsPath({ status: "succeeded", from: day, to: day })}
              className="flex min-h-11 flex-col justify-center text-ink no-underline hover:underline"
            >
              <span className="font-display text-2xl tabular-nums">
                {formatMoney({ amount, currency }, language)}
              </span>
              <span className="text-sm text-muted">
                {t("payments", { count })} · {currency}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <WorkEntries>
        {refunds.map(({ id, reference, payer, payment_id, amount, since }) => (
          <WorkEntry
            key={id}
            to={paymentPath(payment_id)}
            title={formatMoney(amount, language)}
            detail={[payer, reference].join(" · ")}
            aside={t("since", { date: formatDate(since, language, "medium") })}
          />
        ))}
      </WorkEntries>
    </WorkSummary>
  );
}
