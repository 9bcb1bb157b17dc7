import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { FINANCIALS_KEY } from "./api.ts";
import type { BookPart, BooksFilter } from "./filter.ts";
import { FinancialsNav } from "./financials-nav.tsx";

type BooksPageProps<Data> = {
  part: BookPart;
  /** The name of the page. */
  title: string;
  filter: BooksFilter;
  query: UseQueryResult<Data>;
  filters?: ReactNode;
  actions?: ReactNode;
  /** Between the parts and what is shown. */
  before?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A page of the books: its header, the parts of the books, and what was read; it follows what is posted and issued. */
export function BooksPage<Data>(props: BooksPageProps<Data>) {
  const { part, title, filter, query, filters, actions, before, children } = props;
  const { data, error, refetch, isPlaceholderData } = query;
  const t = useWords("financials");
  useLive("payment", undefined, [FINANCIALS_KEY]);
  useLive("billing_document", undefined, [FINANCIALS_KEY]);
  return (
    <>
      <PageTitle title={`${title} · ${t("title")}`} />
      <PageHeader title={t("title")} lead={t("lead")} filters={filters} />
      <div className="flex flex-wrap items-start gap-x-4 max-sm:mb-6">
        <div className="min-w-0 grow max-sm:w-full">
          <FinancialsNav shown={part} filter={filter} />
        </div>
        {actions}
      </div>
      {before}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-[40rem] rounded-card" />}
      {data && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? "opacity-60" : undefined}
        >
          {children(data)}
        </div>
      )}
    </>
  );
}
