import type { SettlementDay } from "@passerelle/contract/payments/settlements";
import { formatMoney } from "@passerelle/domain/money";
import { Link } from "react-router";
import { formatDateTime, formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ListTable } from "../../ui/list-table.tsx";
import { dayPath } from "./paths.ts";
import { StateBadge } from "./state-badge.tsx";

const HEADS = ["day", "lines", "settled", "fees", "differences", "cases", "state"] as const;
const NUMBERS = ["lines", "settled", "fees", "differences"] as const;
const CELL = "px-2 py-1 text-sm leading-tight whitespace-nowrap";
const NUMBER = `${CELL} text-right tabular-nums`;

/** Days as a table, or as cards where the table does not fit. */
export function DayList({ days }: { days: readonly SettlementDay[] }) {
  const t = useWords("payments/settlements");
  return (
    // By the width beside the sidebar, not the window's.
    <div className="@container">
      <ListTable
        caption={t("days")}
        heads={HEADS}
        wordsOf={(head) => t(`columns.${head}`)}
        right={NUMBERS}
        className="@max-[52rem]:hidden"
      >
        {days.map((one) => (
          <DayRow key={`${one.provider}/${one.day}`} one={one} />
        ))}
      </ListTable>
      <ul className="flex flex-col gap-2 @min-[52rem]:hidden">
        {days.map((one) => (
          <DayCard key={`${one.provider}/${one.day}`} one={one} />
        ))}
      </ul>
    </div>
  );
}

function DayLink({ one }: { one: SettlementDay }) {
  const { language } = useLanguage();
  return (
    <Link
      to={dayPath(one.provider, one.day)}
      data-row-link
      className="font-semibold text-primary tabular-nums no-underline after:absolute after:inset-0 hover:underline"
    >
      {formatDay(one.day, language)}
    </Link>
  );
}

/** One amount below the other: a provider may settle in several currencies. */
function Amounts({ one, part }: { one: SettlementDay; part: "settled" | "fees" }) {
  const { language } = useLanguage();
  return one.amounts.map((sum) => (
    <span key={sum.currency} className="block">
      {formatMoney({ amount: sum[part], currency: sum.currency }, language)}
    </span>
  ));
}

function Differences({ count }: { count: number }) {
  return count === 0 ? "0" : <Badge tone="warning">{count}</Badge>;
}

/** « 1 cas ouvert, 2 cas fermés »; empty without any. */
function useCaseWords() {
  const t = useWords("payments/settlements");
  return ({ cases_opened: opened, cases_closed: closed }: SettlementDay): string =>
    [
      opened > closed && t("cases_open", { count: opened - closed }),
      closed > 0 && t("cases_closed", { count: closed }),
    ]
      .filter(Boolean)
      .join(", ");
}

function DayRow({ one }: { one: SettlementDay }) {
  const t = useWords("payments/settlements");
  const tracking = useWords("payments/tracking");
  const { language } = useLanguage();
  const caseWords = useCaseWords();
  return (
    <tr data-row className="relative h-11 hover:bg-primary-soft">
      <th scope="row" className={`${CELL} font-normal`}>
        <DayLink one={one} />
        <span className="block text-[0.8125rem] text-muted">{tracking(`providers.${one.provider}`)}</span>
      </th>
      <td className={NUMBER}>
        {one.lines === 0 ? "0" : t("matched_of", { matched: one.matched, lines: one.lines })}
      </td>
      <td className={`${NUMBER} font-semibold`}>
        <Amounts one={one} part="settled" />
      </td>
      <td className={NUMBER}>
        <Amounts one={one} part="fees" />
      </td>
      <td className={NUMBER}>
        <Differences count={one.differences} />
      </td>
      <td className={CELL}>{caseWords(one)}</td>
      <td className={`${CELL} text-muted tabular-nums`}>
        {one.state !== "read" && <StateBadge state={one.state} />}
        {one.read_at && <span className="block">{formatDateTime(one.read_at, language)}</span>}
      </td>
    </tr>
  );
}

function DayCard({ one }: { one: SettlementDay }) {
  const t = useWords("payments/settlements");
  const tracking = useWords("payments/tracking");
  const { language } = useLanguage();
  const caseWords = useCaseWords();
  return (
    <li
      data-row
      className="relative flex flex-col gap-1 rounded-card border border-line bg-surface px-3 py-2 hover:border-primary"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <DayLink one={one} /> <span>· {tracking(`providers.${one.provider}`)}</span>
        </span>
        {one.state !== "read" && <StateBadge state={one.state} />}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
        <span className="text-sm text-muted">
          {[
            one.lines === 0
              ? t("no_lines")
              : t("matched_of_lines", { matched: one.matched, count: one.lines }),
            caseWords(one),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className="ml-auto text-right font-semibold">
          <Amounts one={one} part="settled" />
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted tabular-nums empty:hidden">
        {one.amounts.map(({ currency, fees }) => (
          <span key={currency}>
            {t("fees_of", { amount: formatMoney({ amount: fees, currency }, language) })}
          </span>
        ))}
        {one.differences > 0 && <Badge tone="warning">{t("differences", { count: one.differences })}</Badge>}
      </span>
    </li>
  );
}
