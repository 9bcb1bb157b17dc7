import type { PaymentCase } from "@passerelle/contract/payments/cases";
import { PROVIDERS } from "@passerelle/domain/payments/providers";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { TRACKING_PATH } from "./filter.ts";

export const casePath = (id: string): string => `${TRACKING_PATH}/cases/${id}`;

const DAY_MS = 86_400_000;

/** Cases: kind in words, age, provider, who is on it. */
export function CaseList({ cases }: { cases: readonly PaymentCase[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {cases.map((one) => (
        <li key={one.id}>
          <CaseRow one={one} />
        </li>
      ))}
    </ul>
  );
}

function CaseRow({ one }: { one: PaymentCase }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const provider = PROVIDERS.find((name) => name === one.provider);
  const days = Math.floor((Date.now() - Date.parse(one.created_at)) / DAY_MS);
  const facts = [
    provider && t(`providers.${provider}`),
    one.payment?.reference,
    one.refund?.reference,
    one.status === "open"
      ? t("cases.age", { count: days })
      : one.resolved_at && t("cases.resolved_at", { date: formatDateTime(one.resolved_at, language) }),
  ];
  return (
    <article
      data-row
      className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-1.5 hover:bg-primary-soft"
    >
      <div className="min-w-0">
        <Link
          to={casePath(one.id)}
          data-row-link
          className={`${TEXT_LINK} font-semibold no-underline after:absolute after:inset-0`}
        >
          {t(`cases.kinds.${one.kind}`)}
        </Link>
        <p className="text-sm text-muted tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <Badge tone={one.status === "resolved" ? "success" : one.assignee ? "info" : "warning"}>
        {one.status === "resolved" ? t("cases.resolved") : (one.assignee?.name ?? t("cases.unassigned"))}
      </Badge>
    </article>
  );
}
