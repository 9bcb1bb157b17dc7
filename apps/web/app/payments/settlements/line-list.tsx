import type { StatedLine } from "@passerelle/contract/payments/settlements";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { formatStated } from "../stated-money.ts";
import { casePath } from "../tracking/case-list.tsx";
import { paymentPath } from "../tracking/filter.ts";
import { OutcomeBadge } from "./state-badge.tsx";

/** The lines of a day: what each states, its subject, and the result of matching it. */
export function LineList({ lines }: { lines: readonly StatedLine[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {lines.map((line) => (
        <li
          key={line.id}
          data-row
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-1.5 text-sm leading-tight"
        >
          <What line={line} />
          <span className="flex flex-wrap items-center gap-x-3 max-sm:w-full gap-y-1">
            <OutcomeBadge outcome={line.outcome} />
            <CaseLink line={line} />
            <Money line={line} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function What({ line }: { line: StatedLine }) {
  const t = useWords("payments/settlements");
  const { payment, refund } = line;
  return (
    <span className="min-w-0 grow basis-64">
      <span className="block">
        {t(`kinds.${line.kind}`)}
        {payment && (
          <>
            {" · "}
            <Link
              to={paymentPath(payment.id)}
              data-row-link
              className={`${TEXT_LINK} font-semibold tabular-nums`}
            >
              {refund?.reference ?? payment.reference}
            </Link>
          </>
        )}
      </span>
      <span className="block text-[0.8125rem] wrap-anywhere text-muted">
        {[line.line_id, line.name !== line.line_id && line.name].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

function CaseLink({ line: { case: about, payment } }: { line: StatedLine }) {
  const t = useWords("payments/settlements");
  if (!about) return null;
  return (
    <Link to={casePath(about.id)} data-row-link={payment ? undefined : true} className={TEXT_LINK}>
      {t(`case.${about.status}`)}
    </Link>
  );
}

function Money({ line }: { line: StatedLine }) {
  const t = useWords("payments/settlements");
  const { language } = useLanguage();
  const stated = (amount: number) => formatStated({ amount, currency: line.currency }, language);
  return (
    <span className="ml-auto text-right tabular-nums sm:min-w-32">
      <span className="block font-semibold">
        {stated(line.kind === "refund" ? -line.amount : line.amount)}
      </span>
      {line.booked && (line.outcome === "amount" || line.outcome === "currency") && (
        <span className="block text-[0.8125rem] text-warning">
          {t("expected", { amount: formatMoney(line.booked, language) })}
        </span>
      )}
      {line.fee !== 0 && (
        <span className="block text-[0.8125rem] text-muted">
          {t("fees_of", { amount: stated(line.fee) })}
        </span>
      )}
    </span>
  );
}
