import type { RequestFee } from "@passerelle/contract/payments/request-fees";
import { formatMoney } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApproximateValue } from "../../../catalogue/public/price-tag.tsx";
import { useFailureWords } from "../../../lib/failure.ts";
import { formatDate } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { TEXT_LINK } from "../../../ui/text-link.ts";
import { feePath, feesQuery, isBeingPaid } from "./api.ts";
import { FeeBadge } from "./fee-badge.tsx";

/**
 * The official fees of the caller's request: those to pay first, with their page. Nothing without any. A page that shows it
 * loads the words `payments/public/fees`.
 */
export function FeesCard({ requestId }: { requestId: string }) {
  const t = useWords("payments/public/fees");
  const words = useFailureWords();
  const { data, error } = useQuery(feesQuery(requestId));
  if (error && !data) return <Alert kind="error">{words(error)}</Alert>;
  if (!data || data.fees.length === 0) return null;
  const due = data.fees.filter(({ state }) => state === "requested");
  const closed = data.fees.filter((fee) => !due.includes(fee)).reverse();
  return (
    <FactCard title={t("title")}>
      {due.length > 0 && (
        <ul className="flex flex-col gap-4">
          {due.map((fee) => (
            <li key={fee.id}>
              <DueFee requestId={requestId} fee={fee} />
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <ul className={`divide-y divide-line ${due.length > 0 ? "mt-4 border-t border-line pt-1" : ""}`}>
          {closed.map((fee) => (
            <li key={fee.id} className="py-3 first:pt-0 last:pb-0">
              <ClosedFee requestId={requestId} fee={fee} />
            </li>
          ))}
        </ul>
      )}
    </FactCard>
  );
}

type OneFeeProps = { requestId: string; fee: RequestFee };

function DueFee({ requestId, fee }: OneFeeProps) {
  const t = useWords("payments/public/fees");
  const { language } = useLanguage();
  const isPending = isBeingPaid(fee);
  const left = { amount: fee.amount - fee.amount_paid, currency: fee.currency };
  return (
    <article
      aria-labelledby={`fee-${fee.id}`}
      className="rounded-control border border-line border-l-4 border-l-accent p-4"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <FeeBadge state={fee.state} isBeingPaid={isPending} />
        <span className="text-sm text-muted">
          {t("added", { date: formatDate(fee.created_at, language) })}
        </span>
      </p>
      <h3 id={`fee-${fee.id}`} className="mt-2 font-sans font-semibold text-lg wrap-anywhere">
        {fee.label}
      </h3>
      <p className="text-muted wrap-anywhere">{t("charged_by", { office: fee.office })}</p>
      <p className="mt-2 font-semibold text-2xl tabular-nums">
        {formatMoney(left, language)} <ApproximateValue money={left} />
      </p>
      <ButtonLink to={feePath(requestId, fee.id)} className="mt-3 max-sm:w-full">
        {t(isPending ? "follow" : "open")}
      </ButtonLink>
    </article>
  );
}

function ClosedFee({ requestId, fee }: OneFeeProps) {
  const { language } = useLanguage();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <Link to={feePath(requestId, fee.id)} className={`${TEXT_LINK} wrap-anywhere`}>
          {fee.label}
        </Link>
        <span className="block text-muted text-sm wrap-anywhere">{fee.office}</span>
      </span>
      <span className="flex items-center gap-3">
        <FeeBadge state={fee.state} />
        <span className="font-semibold tabular-nums">{formatMoney(fee, language)}</span>
      </span>
    </p>
  );
}
