import type { Contribution } from "@passerelle/contract/payments/links";
import { formatMoney } from "@passerelle/domain/money";
import { shownStatus } from "@passerelle/domain/payments/attempts";
import { STATUS_TONES } from "@passerelle/domain/payments/tracking";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { PaymentTarget } from "../../api.ts";
import { linksQuery } from "./api.ts";

/** Who contributed, and how much. */
export function ContributionList({ contributions }: { contributions: readonly Contribution[] }) {
  const t = useWords("payments");
  const { language } = useLanguage();
  return (
    <div aria-live="polite">
      <h4 className="font-sans font-semibold">{t("links.contributions")}</h4>
      <ul className="mt-2 divide-y divide-line">
        {contributions.map((one) => {
          const status = shownStatus(one);
          return (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0">
                <span className="font-semibold wrap-anywhere">{one.payer_name}</span>
                <span className="block text-sm text-muted">
                  {formatDateTime(one.settled_at ?? one.created_at, language)} · {one.reference}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
                <span className="font-semibold tabular-nums">{formatMoney(one, language)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The contributions to a request or a fee; nothing without any, and until they are known. */
export function Contributions({ target }: { target: PaymentTarget }) {
  const { data } = useQuery(linksQuery(target));
  if (!data || data.contributions.length === 0) return null;
  return <ContributionList contributions={data.contributions} />;
}
