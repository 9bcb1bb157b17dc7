import type { SubscriptionPeriod } from "@passerelle/contract/subscriptions";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";

/** The periods of a subscription, newest first, each with its invoice. */
export function Periods({ periods }: { periods: readonly SubscriptionPeriod[] }) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  return (
    <Card aria-labelledby="periods">
      <h2 id="periods" className="mb-2 text-2xl">
        {t("periods.title")}
      </h2>
      <ul className="divide-y divide-line">
        {periods.map(({ id, plan, kind, starts_at, ends_at, paid, invoice, replaced, refunded }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0">
              <span className="font-semibold">{plan.name}</span>
              <span className="block text-muted text-sm">
                {t("periods.dates", {
                  from: formatDate(starts_at, language),
                  to: formatDate(ends_at, language),
                })}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <Badge>
                {t(refunded ? "periods.refunded" : replaced ? "periods.replaced" : `periods.kinds.${kind}`)}
              </Badge>
              {paid && <span className="font-semibold tabular-nums">{formatMoney(paid, language)}</span>}
              {invoice && (
                <Link
                  to={`/invoice/${invoice.id}`}
                  className="inline-flex min-h-9 items-center font-semibold text-primary underline tabular-nums pointer-coarse:min-h-11"
                >
                  {t("periods.invoice", { number: invoice.number })}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
