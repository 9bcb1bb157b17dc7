import type { Submitted } from "@passerelle/contract/identity/review";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ListTable } from "../../ui/list-table.tsx";
import { type SubmittedFilter, submittedPath } from "./filter.ts";
import { STATUS_TONES } from "./status-tones.ts";

const HEADS = ["person", "what", "since", "state"] as const;
const CELL = "px-2 py-1 text-sm leading-tight";

type SubmittedListProps = { items: readonly Submitted[]; filter: SubmittedFilter };

/** What was submitted as a table, or as cards where the table does not fit. */
export function SubmittedList({ items, filter }: SubmittedListProps) {
  const t = useWords("identity/review");
  const common = useWords("identity");
  const { language } = useLanguage();
  const pathOf = ({ kind, id }: Submitted) =>
    submittedPath({ ...filter, [kind === "identity" ? "case" : "request"]: id });
  const whatOf = ({ kind, level, service, reference, documents }: Submitted) =>
    kind === "identity"
      ? `${t("kinds.identity")} · ${common("level", { level: level ?? 2 })}`
      : [service, reference, t("documents", { count: documents })].filter(Boolean).join(" · ");
  const name = (item: Submitted) => (
    <Link to={pathOf(item)} data-row-link className="font-semibold text-primary hover:underline">
      {item.person.name || t("closed_account")}
    </Link>
  );
  return (
    <div className="@container">
      <ListTable
        caption={t("list")}
        heads={HEADS}
        wordsOf={(head) => t(`columns.${head}`)}
        right={[]}
        className="@max-2xl:hidden"
      >
        {items.map((item) => (
          <tr key={item.id} data-row className="h-11 hover:bg-primary-soft">
            <th scope="row" className="max-w-64 truncate px-2 py-1 text-sm font-normal">
              {name(item)}
            </th>
            <td className={CELL}>{whatOf(item)}</td>
            <td className={`${CELL} whitespace-nowrap tabular-nums`}>
              {formatDateTime(item.since, language)}
            </td>
            <td className={CELL}>
              <State item={item} />
            </td>
          </tr>
        ))}
      </ListTable>
      <ul className="flex flex-col gap-3 @2xl:hidden">
        {items.map((item) => (
          <li
            key={item.id}
            data-row
            className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              {name(item)}
              <State item={item} />
            </span>
            <span className="text-sm">{whatOf(item)}</span>
            <span className="text-muted text-sm tabular-nums">{formatDateTime(item.since, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function State({ item: { status, reviewer } }: { item: Submitted }) {
  const t = useWords("identity/review");
  if (!status) return <Badge tone="warning">{t("to_judge")}</Badge>;
  return (
    <Badge tone={STATUS_TONES[status]}>
      {status === "in_review" && reviewer ? reviewer.name : t(`status.${status}`)}
    </Badge>
  );
}
