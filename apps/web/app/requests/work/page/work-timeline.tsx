import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { WorkEvent } from "@passerelle/contract/requests/work/work-page";
import { AnswerChangeNote, fieldOf } from "../../../catalogue/public/answers/answer-change-note.tsx";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { FactCard } from "../../../ui/facts.tsx";

type WorkTimelineProps = { events: readonly WorkEvent[]; form: RequestDetail["form"] };

/** The events of a request for its workers, latest first; those hidden from the customer are marked. */
export function WorkTimeline({ events, form }: WorkTimelineProps) {
  const t = useWords("requests/work/page");
  const status = useWords("requests");
  const { language } = useLanguage();
  const words = (event: WorkEvent): string => {
    if (event.kind === "moved" && event.to) return t("events.moved", { to: status(`status.${event.to}`) });
    if (event.kind === "verdict" && event.verdict)
      return t("events.verdict", { verdict: t(`verdict.${event.verdict}`), file: event.note ?? "" });
    if (event.kind === "assignment")
      return event.note === null
        ? t("events.handed_back")
        : t("events.assignment", { name: event.note || t("events.gone") });
    if ((event.kind === "delivered" || event.kind === "delivery_removed") && !event.note)
      return t(`events.${event.kind}_unnamed`);
    return t(`events.${event.kind === "moved" || event.kind === "verdict" ? "created" : event.kind}`, {
      note: (event.change && fieldOf(form, event.change.field)?.label) ?? event.note ?? "",
    });
  };
  return (
    <FactCard title={t("events.title")}>
      <ol className="flex flex-col gap-4">
        {[...events].reverse().map((event) => (
          <li key={event.id} className="border-l-2 border-l-line pl-4">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="wrap-anywhere">{words(event)}</span>
              {event.internal && <Badge>{t("events.internal")}</Badge>}
            </p>
            {event.kind === "moved" && event.note && (
              <p className="mt-1 rounded-control bg-sunken px-3 py-2 whitespace-pre-line">{event.note}</p>
            )}
            {event.change && <AnswerChangeNote form={form} change={event.change} />}
            <p className="text-sm text-muted">
              <time dateTime={event.at}>{formatDateTime(event.at, language)}</time>
              {" · "}
              {event.actor ?? t(`events.by.${event.by}`)}
            </p>
          </li>
        ))}
      </ol>
    </FactCard>
  );
}
