import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { RequestEvent } from "@passerelle/contract/requests/progress";
import { AnswerChangeNote, fieldOf } from "../../catalogue/public/answers/answer-change-note.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FactCard } from "../../ui/facts.tsx";
import { eventKey } from "../public/next-action.ts";

/** Events whose note is a message; for other events the note is the name of something. */
const NOTED: readonly RequestEvent["kind"][] = ["moved", "filed", "returned"];

/** Events that change what happens next; the others are small. */
const MARKED: readonly RequestEvent["kind"][] = [
  "moved",
  "filed",
  "returned",
  "delivered",
  "fee_added",
  "fee_refused",
];
const SHOWN = 3;

/** The events of a request in words, latest first: the latest that matter, and all of them on request. */
export function Timeline({
  request: {
    events,
    form,
    form_data: { userName },
  },
  folded,
}: {
  request: RequestDetail;
  folded?: boolean;
}) {
  const t = useWords("requests");
  const latest = events.toReversed();
  const marked = latest.filter(({ kind }) => MARKED.includes(kind)).slice(0, SHOWN);
  const shown = marked.length > 0 ? marked : latest.slice(0, SHOWN);
  return (
    <FactCard title={t("detail.history")} folded={folded}>
      <Events events={shown} form={form} customer={userName} />
      {shown.length < events.length && (
        <details className="mt-4">
          <summary className="min-h-11 py-2 font-semibold">
            {t("detail.whole_history", { count: events.length })}
          </summary>
          <div className="mt-2">
            <Events events={latest} form={form} customer={userName} />
          </div>
        </details>
      )}
    </FactCard>
  );
}

/** The subject of an event: the label of a corrected field, or its note. */
const nameOf = ({ change, note }: RequestEvent, form: RequestDetail["form"]): string =>
  (change && fieldOf(form, change.field)?.label) ?? note ?? "";

type EventsProps = Pick<RequestDetail, "events" | "form"> & {
  /** The customer in whose place others acted. */
  customer: string;
};

function Events({ events, form, customer }: EventsProps) {
  const t = useWords("requests");
  const { language } = useLanguage();
  return (
    <ol className="flex flex-col">
      {events.map((event, index) => (
        <li key={event.id} className="relative flex gap-4 pb-6 last:pb-0">
          {index < events.length - 1 && (
            <span aria-hidden="true" className="absolute top-4 bottom-0 left-[0.3125rem] w-0.5 bg-line" />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              "relative mt-2 size-3 shrink-0 rounded-full border-2 border-primary",
              index === 0 ? "bg-primary" : "bg-surface",
            )}
          />
          <div className="min-w-0">
            <p className={index === 0 ? "font-semibold" : undefined}>
              {t(`timeline.${eventKey(event)}`, { note: nameOf(event, form) })}
            </p>
            {NOTED.includes(event.kind) && event.note && (
              <p className="mt-1 rounded-control bg-sunken px-3 py-2 whitespace-pre-line">{event.note}</p>
            )}
            {event.change && <AnswerChangeNote form={form} change={event.change} />}
            <p className="text-sm text-muted">
              <time dateTime={event.at}>{formatDateTime(event.at, language)}</time>
              {event.by === "staff" && ` · ${t("timeline.by_staff")}`}
              {event.acted_by && ` · ${t("timeline.acted_by", { name: event.acted_by, customer })}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
