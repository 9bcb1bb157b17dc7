import type { SubscriberDetail } from "@passerelle/contract/subscriptions/admin";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";

type Period = SubscriberDetail["periods"][number];

/** The periods of a subscription, newest first: what was paid, with its invoice and its payment, or who granted it and why. */
export function SubscriberPeriods({ periods }: Pick<SubscriberDetail, "periods">) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  return (
    <FactCard title={t("periods.title")}>
      {periods.length === 0 && <p className="text-muted">{t("periods.none")}</p>}
      <ul className="divide-y divide-line">
        {periods.map((period) => (
          <li key={period.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{period.plan.name}</span>
              <span className="block text-muted text-sm">
                {t("periods.dates", {
                  from: formatDate(period.starts_at, language, "medium"),
                  to: formatDate(period.ends_at, language, "medium"),
                })}
              </span>
              {period.granted && (
                <span className="block text-sm wrap-anywhere">
                  {t("periods.granted", { name: period.granted.by.name, reason: period.granted.reason })}
                </span>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Badge tone={period.refunded ? "warning" : "neutral"}>
                {t(`periods.kinds.${kindOf(period)}`)}
              </Badge>
              {period.paid && (
                <span className="font-semibold tabular-nums">{formatMoney(period.paid, language)}</span>
              )}
              {period.invoice && (
                <Link to={`/invoice/${period.invoice.id}`} className={`${TEXT_LINK} tabular-nums`}>
                  {period.invoice.number}
                </Link>
              )}
              {period.payment_id && (
                <Link to={`/admin/payments-tracking/${period.payment_id}`} className={TEXT_LINK}>
                  {t("periods.payment")}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </FactCard>
  );
}

const kindOf = ({ refunded, replaced, kind }: Period) =>
  refunded ? "refunded" : replaced ? "replaced" : kind;
