import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BILLING_KEY } from "../api.ts";
import { ADMIN_PER_PAGE, allDocuments } from "./api.ts";
import { BillingFilterForm } from "./billing-filter-form.tsx";
import { DocumentList } from "./document-list.tsx";
import { type BillingFilter, billingPath, readBillingFilter } from "./filter.ts";
import { WaitingNotice } from "./waiting-notice.tsx";

export const handle = { words: ["billing/admin", "billing/public"] };

/** /admin/billing: every issued document, and those that wait; search, filter and page are in the address (finance). */
export default function BillingPage() {
  const t = useWords("billing/admin");
  const [params] = useSearchParams();
  const filter = readBillingFilter(params);
  // Documents are issued as soon as their payment arrives, so the list follows them live.
  useLive("billing_document", undefined, [BILLING_KEY]);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} filters={<BillingFilterForm filter={filter} />} />
      <Found filter={filter} />
    </>
  );
}

function Found({ filter }: { filter: BillingFilter }) {
  const t = useWords("billing/admin");
  const { data, error, refetch, isPlaceholderData } = useQuery(allDocuments(filter));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-[40rem] rounded-card" />;
  }
  const { page, ...narrowing } = filter;
  const pages = Math.max(1, Math.ceil(data.total / ADMIN_PER_PAGE));
  const pathOf = (to: number) => billingPath({ ...filter, page: to });
  if (!isPlaceholderData && page > pages) return <Navigate replace to={pathOf(pages)} />;
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  return (
    <>
      <WaitingNotice waiting={data.waiting} />
      <section
        aria-label={t("list")}
        aria-busy={isPlaceholderData || undefined}
        className={isPlaceholderData ? "opacity-60" : undefined}
      >
        <ResultsHead page={page}>{t("count", { count: data.total })}</ResultsHead>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {data.total > 0 && <DocumentList documents={data.documents} />}
        {data.total === 0 &&
          (isNarrowed ? (
            <NoMatch title={t("no_match")} resetTo={billingPath({})} />
          ) : (
            <EmptyState title={t("none")} />
          ))}
        <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("pages")} />
      </section>
    </>
  );
}
