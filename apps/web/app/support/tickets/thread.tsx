import type { Ticket, TicketResponse } from "@passerelle/contract/support/tickets";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { AttachedFiles } from "../../ui/attached-files.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { linkFile } from "./api.ts";

type Line = { at: string } & ({ response: TicketResponse } | { event: Ticket["events"][number]["event"] });

/** Responses and decisions of a ticket, oldest first. */
export function Thread({ ticket }: { ticket: Ticket }) {
  const t = useWords("support/tickets");
  const { language } = useLanguage();
  const lines: Line[] = [
    ...ticket.responses.map((response) => ({ at: response.at, response })),
    ...ticket.events.map(({ at, event }) => ({ at, event })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <ol className="flex flex-col gap-4">
      {lines.map((line) =>
        "response" in line ? (
          <li key={line.response.id}>
            <ResponseCard
              ticketId={ticket.id}
              response={line.response}
              mine={line.response.by === "customer"}
              name={t(line.response.by === "customer" ? "page.you" : "page.team")}
            />
          </li>
        ) : (
          <li key={line.event + line.at} className="text-center text-sm text-muted">
            {t(`page.events.${line.event}`)}{" "}
            <time dateTime={line.at}>{formatDateTime(line.at, language)}</time>
          </li>
        ),
      )}
    </ol>
  );
}

type ResponseCardProps = {
  ticketId: string;
  response: TicketResponse;
  /** Written by the reader's side. */
  mine: boolean;
  name: string;
};

/** One response with its attachments, and whether the other side has read it. */
export function ResponseCard({ ticketId, response, mine, name }: ResponseCardProps) {
  const t = useWords("support/tickets");
  const { language } = useLanguage();
  const { id, text, at, is_read, is_proposal, attachments } = response;
  return (
    <article
      aria-labelledby={id}
      className={classNames(
        "rounded-card border p-4",
        mine ? "border-line bg-primary-soft sm:ml-12" : "border-line bg-surface sm:mr-12",
        is_proposal && "border-l-4 border-l-accent",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {name}
        </h3>
        <p className="text-sm text-muted">
          <time dateTime={at}>{formatDateTime(at, language)}</time>
          {mine && is_read && ` · ${t("page.read")}`}
        </p>
      </div>
      {(is_proposal || (!mine && !is_read)) && (
        <p className="mt-1 flex flex-wrap gap-2">
          {is_proposal && <Badge tone="warning">{t("page.proposal")}</Badge>}
          {!mine && !is_read && <Badge tone="success">{t("page.unread")}</Badge>}
        </p>
      )}
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
      {attachments.length > 0 && (
        <div className="mt-3">
          <AttachedFiles files={attachments} link={linkFile(ticketId)} />
        </div>
      )}
    </article>
  );
}
