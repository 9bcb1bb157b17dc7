import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWords } from "../../lib/words.tsx";
import { BoxNav } from "../../ui/box-nav.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TrackingNav } from "./tracking-nav.tsx";

type TrackedListProps<Box extends string, Data> = {
  part: "refunds" | "fees" | "cases";
  boxes: readonly Box[];
  shown: Box;
  page: number;
  pathOf: (box: Box, page?: number) => string;
  wordsOf: (box: Box) => string;
  /** Words for an empty box. */
  none: string;
  query: UseQueryResult<Data>;
  /** What stands below the list, and whether it is loaded: both appear at once, so that nothing moves. */
  below?: { isLoaded: boolean; content: ReactNode };
  children: (data: Data) => ReactNode;
};

/** A part of payments tracking as boxes, of which one is shown, a page at a time. */
export function TrackedList<Box extends string, Data extends { total: number }>({
  part,
  boxes,
  shown,
  page,
  pathOf,
  wordsOf,
  none,
  query,
  below,
  children,
}: TrackedListProps<Box, Data>) {
  const t = useWords("payments/tracking");
  const title = t(`${part}.title`);
  const { error, refetch, isPlaceholderData } = query;
  const data = below?.isLoaded === false ? undefined : query.data;
  return (
    <>
      <PageTitle title={`${title} · ${t("title")}`} />
      <PageHeader title={title} lead={t(`${part}.lead`)} />
      <TrackingNav shown={part} />
      <BoxNav label={title} boxes={boxes} shown={shown} hrefFor={(one) => pathOf(one)} wordsOf={wordsOf} />
      {!query.data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <section aria-label={wordsOf(shown)} aria-busy={isPlaceholderData || undefined}>
          <ResultsHead page={page}>{t(`${part}.count`, { count: data.total })}</ResultsHead>
          {data.total === 0 ? <EmptyState title={none} /> : children(data)}
          <Pagination
            page={page}
            pages={Math.max(1, Math.ceil(data.total / TRACKED_PER_PAGE))}
            hrefFor={(to) => pathOf(shown, to)}
            label={t("pages")}
          />
        </section>
      )}
      {data && below?.content}
    </>
  );
}
