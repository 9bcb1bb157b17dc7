import { TICKET_BOXES, TICKET_ORDERS } from "@passerelle/domain/support/ticket-boxes";
import { TICKET_PRIORITIES } from "@passerelle/domain/support/ticket-times";
import { TICKET_THEMES } from "@passerelle/domain/support/tickets";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { BoxNav } from "../ui/box-nav.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterForm, FilterSelect } from "../ui/filter-form.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { NoMatch } from "../ui/no-match.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TICKETS_KEY } from "./tickets/api.ts";
import {
  ALL,
  INBOX_PER_PAGE,
  type InboxFilter,
  inboxList,
  inboxPath,
  readInboxFilter,
} from "./tickets/inbox/api.ts";
import { Figures } from "./tickets/inbox/figures.tsx";
import { InboxCard } from "./tickets/inbox/inbox-card.tsx";

export const handle = { words: ["support/tickets", "support/tickets/inbox"] };

/** /admin/support-tickets: the support inbox (spec 1 §2.3). Box, search, filters and page are in the address. */
export default function SupportTicketsPage() {
  const t = useWords("support/tickets/inbox");
  const tickets = useWords("support/tickets");
  const [params] = useSearchParams();
  const filter = readInboxFilter(params);
  useLive("ticket", undefined, [TICKETS_KEY]);
  const { data } = useQuery(inboxList(filter));
  const late = data?.counts.overdue ?? 0;
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <ButtonLink to="/admin/support-tickets/answers" variant="secondary">
            {t("canned.link")}
          </ButtonLink>
        }
      />
      {late > 0 && filter.box !== "overdue" && (
        <Alert kind="warning" className="mb-6" title={t("late", { count: late })}>
          <Link to={inboxPath({ ...ALL, box: "overdue" })} className="font-semibold">
            {t("late_show")}
          </Link>
        </Alert>
      )}
      <BoxNav
        label={t("boxes")}
        boxes={TICKET_BOXES}
        shown={filter.box}
        hrefFor={(box) => inboxPath({ ...filter, box, page: 1 })}
        wordsOf={(box) => t(`box.${box}`)}
        counts={data?.counts}
      />
      <FilterForm
        filter={filter}
        pathOf={inboxPath}
        hint={t("search_hint")}
        className="lg:grid-cols-4"
        active={[filter.theme, filter.priority].filter(Boolean).length}
      >
        {(change) => (
          <>
            <FilterSelect
              label={t("filter.theme")}
              any={t("filter.any_theme")}
              options={TICKET_THEMES}
              wordsOf={(theme) => tickets(`themes.${theme}`)}
              value={filter.theme}
              onChange={(theme) => change({ theme })}
            />
            <FilterSelect
              label={t("filter.priority")}
              any={t("filter.any")}
              options={TICKET_PRIORITIES}
              wordsOf={(priority) => t(`priority.${priority}`)}
              value={filter.priority}
              onChange={(priority) => change({ priority })}
            />
            <FilterSelect
              label={t("filter.order")}
              options={TICKET_ORDERS}
              wordsOf={(order) => t(`order.${order}`)}
              value={filter.order}
              onChange={(order) => change({ order: order ?? "due" })}
            />
          </>
        )}
      </FilterForm>
      <Box filter={filter} />
      {/* Below the list, which would push them down. */}
      {data && <Figures />}
    </>
  );
}

function Box({ filter }: { filter: InboxFilter }) {
  const t = useWords("support/tickets/inbox");
  const { data, error, refetch, isPlaceholderData } = useQuery(inboxList(filter));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / INBOX_PER_PAGE));
  // The last ticket of a page may have moved to another box.
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={inboxPath({ ...filter, page: pages })} />;
  const narrowed = filter.search !== "" || filter.theme || filter.priority;
  return (
    <section
      aria-label={t(`box.${filter.box}`)}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={filter.page}>{t("count", { count: data.total })}</ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total === 0 ? (
        narrowed ? (
          <NoMatch
            title={t("no_match")}
            resetTo={inboxPath({ ...filter, search: "", theme: undefined, priority: undefined, page: 1 })}
          />
        ) : (
          <EmptyState title={t(`empty.${filter.box}`)} />
        )
      ) : (
        <ul className="flex flex-col gap-3">
          {data.tickets.map((ticket) => (
            <li key={ticket.id}>
              <InboxCard ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => inboxPath({ ...filter, page })}
        label={t("pages")}
      />
    </section>
  );
}
