import type { Subscriber } from "@passerelle/contract/subscriptions/admin";
import { textIn } from "@passerelle/domain/languages";
import type { SubscriptionStatus } from "@passerelle/domain/subscriptions/status";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ListTable } from "../../ui/list-table.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { subscriberPath } from "./filter.ts";

const HEADS = ["person", "reference", "plan", "ends", "status"] as const;
const CELL = "px-2 py-1 text-sm leading-tight whitespace-nowrap";

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  pending_payment: "info",
  active: "success",
  grace: "warning",
  lapsed: "neutral",
  cancelled: "neutral",
};

/** Subscriptions as a table, or as cards where the table does not fit. */
export function SubscriberList({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  const ends = ({ ends_at }: Subscriber) => (ends_at ? formatDate(ends_at, language, "medium") : "–");
  return (
    <div className="@container">
      <ListTable
        caption={t("list")}
        heads={HEADS}
        wordsOf={(head) => t(`columns.${head}`)}
        right={[]}
        className="@max-2xl:hidden"
      >
        {subscribers.map((one) => (
          <tr key={one.id} data-row className="h-11 hover:bg-primary-soft">
            <th scope="row" className="max-w-64 px-2 py-1 text-sm font-normal leading-tight">
              <Link
                to={subscriberPath(one.id)}
                data-row-link
                className={`${TEXT_LINK} block truncate font-semibold`}
              >
                {one.name || one.email}
              </Link>
              <span className="block truncate text-[0.8125rem] text-muted">{one.email}</span>
            </th>
            <td className={`${CELL} tabular-nums`}>{one.reference}</td>
            <td className={CELL}>
              {textIn(one.plan, language)} · {one.currency}
            </td>
            <td className={`${CELL} tabular-nums`}>{ends(one)}</td>
            <td className={CELL}>
              <SubscriberState subscriber={one} />
            </td>
          </tr>
        ))}
      </ListTable>
      <ul className="flex flex-col gap-3 @2xl:hidden">
        {subscribers.map((one) => (
          <li
            key={one.id}
            data-row
            className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={subscriberPath(one.id)}
                data-row-link
                className={`${TEXT_LINK} font-semibold wrap-anywhere`}
              >
                {one.name || one.email}
              </Link>
              <SubscriberState subscriber={one} />
            </span>
            <span className="text-muted text-sm wrap-anywhere">{one.email}</span>
            <span className="text-sm tabular-nums">
              {textIn(one.plan, language)} · {one.currency} · {ends(one)} · {one.reference}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SubscriberState({ subscriber: { status, cancelled } }: { subscriber: Subscriber }) {
  const t = useWords("subscriptions/admin");
  const isEnding = cancelled && status === "active";
  return (
    <Badge tone={isEnding ? "neutral" : TONES[status]}>{t(isEnding ? "ending" : `status.${status}`)}</Badge>
  );
}
