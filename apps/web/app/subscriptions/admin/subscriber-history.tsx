import type { SubscriberDetail } from "@passerelle/contract/subscriptions/admin";
import { textIn } from "@passerelle/domain/languages";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { FactCard } from "../../ui/facts.tsx";

/** What happened to a subscription, by whom and why, newest first. */
export function SubscriberHistory({ events }: Pick<SubscriberDetail, "events">) {
  const t = useWords("subscriptions/admin");
  const { language } = useLanguage();
  return (
    <FactCard title={t("history.title")}>
      <ol className="flex flex-col gap-3">
        {events.map(({ id, kind, by, actor, plan, note, at }) => (
          <li key={id} className="border-l-2 border-l-line pl-4">
            <p className="wrap-anywhere">{t(`history.kinds.${kind}`)}</p>
            {plan && <p className="text-muted text-sm">{textIn(plan, language)}</p>}
            {note && (
              <p className="mt-1 rounded-control bg-sunken px-3 py-1.5 text-sm whitespace-pre-line wrap-anywhere">
                {note}
              </p>
            )}
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDateTime(at, language)}</time>
              {" · "}
              {(by === "staff" && actor?.name) || t(`history.by.${by}`)}
            </p>
          </li>
        ))}
      </ol>
    </FactCard>
  );
}
