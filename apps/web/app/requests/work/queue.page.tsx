import { boxesFor, MAX_EXACT_COUNT } from "@passerelle/domain/requests/work/queues";
import { may } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { HeldMandates } from "../../mandates/public/held-mandates.tsx";
import { BoxNav } from "../../ui/box-nav.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WORK_LISTS } from "./api.ts";
import { queuePage } from "./queue/api.ts";
import { ExportButton } from "./queue/export-button.tsx";
import { LAST_PAGE, type QueueFilter, queuePath, readQueueFilter, WORK_PER_PAGE } from "./queue/filter.ts";
import { QueueActions } from "./queue/queue-actions.tsx";
import { QueueFilterForm } from "./queue/queue-filter-form.tsx";
import { QueueList } from "./queue/queue-list.tsx";
import { formatCount, StageBar } from "./queue/stage-bar.tsx";

export const handle = {
  words: [
    "requests",
    "requests/work",
    "requests/work/queue",
    "lib/roles",
    "mandates",
    "mandates/public",
    "mandates/acting",
  ],
};

/** /requests-queue: the requests within the reader's reach; box, search, filter and page are in the address. */
export default function QueuePage() {
  const t = useWords("requests/work/queue");
  const work = useWords("requests/work");
  const { language } = useLanguage();
  const { role } = useProfile();
  const [params] = useSearchParams();
  const filter = readQueueFilter(params, role);
  const { data } = useQuery(queuePage(filter, language));
  const counts =
    data && Object.fromEntries(Object.entries(data.counts).map(([box, n]) => [box, formatCount(n)]));
  useLive("queue", undefined, [WORK_LISTS]);
  return (
    <>
      <PageTitle title={work("title")} />
      <PageHeader
        title={work("title")}
        lead={t("lead")}
        filters={<QueueFilterForm filter={filter} role={role} />}
        actions={<QueueActions role={role} />}
      />
      <StageBar filter={filter} role={role} stages={data?.stages} />
      <BoxNav
        label={t("boxes")}
        boxes={boxesFor(role)}
        shown={filter.box}
        hrefFor={(box) =>
          queuePath({ ...filter, box, status: undefined, stage: undefined, sort: undefined, page: 1 }, role)
        }
        wordsOf={(box) => t(`box.${box}`)}
        counts={counts}
      />
      <Box filter={filter} />
      <HeldMandates />
    </>
  );
}

function Box({ filter }: { filter: QueueFilter }) {
  const t = useWords("requests/work/queue");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { data, error, refetch, isPlaceholderData } = useQuery(queuePage(filter, language));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(data.total / WORK_PER_PAGE)));
  const pathOf = (page: number) => queuePath({ ...filter, page }, role);
  // The last request of a page may have moved to another box.
  if (!isPlaceholderData && filter.page > pages) return <Navigate replace to={pathOf(pages)} />;
  const { box, page, sort: _, ...narrowing } = filter;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return (
    <section
      aria-label={t(`box.${box}`)}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={page}>
        {data.total > MAX_EXACT_COUNT
          ? t("count_more", { count: MAX_EXACT_COUNT })
          : t("count", { count: data.total })}
      </ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <QueueList
        // A new filter clears the selection, another page keeps it.
        key={pathOf(1)}
        requests={data.requests}
        works={boxesFor(role).includes("mine") && box !== "closed"}
      />
      {data.total === 0 && (
        <EmptyState
          title={t(narrowed ? "no_match" : `empty.${box}`)}
          action={
            narrowed ? (
              <ButtonLink variant="secondary" to={queuePath({ box, page: 1 }, role)}>
                {t("filter.reset")}
              </ButtonLink>
            ) : undefined
          }
        />
      )}
      <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("pages")} />
      {data.total > 0 && may(role, "requests.process") && <ExportButton filter={filter} />}
    </section>
  );
}
