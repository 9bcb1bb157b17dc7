import { DOCUMENT_KINDS } from "@passerelle/domain/billing/documents";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { BoxNav } from "../../ui/box-nav.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/filter-form.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BILLING_KEY, billingPreferences, ownDocuments, PER_PAGE } from "../api.ts";
import { ByEmail } from "./by-email.tsx";
import { DocumentRow } from "./document-row.tsx";
import { invoicesPath, type OwnFilter, readOwnFilter } from "./filter.ts";
import { SaveYear } from "./save-year.tsx";

export const handle = { words: ["billing", "billing/public", "verification/public"] };

const BOXES = ["all", ...DOCUMENT_KINDS] as const;

/** /invoices: the receipts, invoices and credit notes of the caller; kind, year and page are in the address (spec 1 §2.3). */
export default function InvoicesPage() {
  const t = useWords("billing");
  const [params] = useSearchParams();
  const filter = readOwnFilter(params);
  useLive("billing_document", undefined, [BILLING_KEY]);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <BoxNav
        label={t("kinds.label")}
        boxes={BOXES}
        shown={filter.kind ?? "all"}
        hrefFor={(box) => invoicesPath({ year: filter.year, kind: box === "all" ? undefined : box })}
        wordsOf={(box) => t(`kinds.${box}`)}
      />
      <Documents filter={filter} />
    </>
  );
}

function Documents({ filter }: { filter: OwnFilter }) {
  const t = useWords("billing");
  const { data, error, refetch, isPlaceholderData } = useQuery(ownDocuments(filter));
  // The preferences stand below the list: both are shown at once, so that nothing moves.
  const { isPending } = useQuery(billingPreferences);
  if (!data || isPending) {
    if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return (
      <>
        <Skeleton className="mb-6 h-19" />
        <Skeleton className="h-96 rounded-card" />
      </>
    );
  }
  const { kind, year, page } = filter;
  const pages = Math.max(1, Math.ceil(data.total / PER_PAGE));
  const pathOf = (to: number) => invoicesPath({ ...filter, page: to });
  if (!isPlaceholderData && page > pages) return <Navigate replace to={pathOf(pages)} />;
  const isNarrowed = kind !== undefined || year !== undefined;
  if (data.years.length === 0 && !isNarrowed) return <Nothing />;
  return (
    <>
      <YearBar filter={filter} years={data.years} />
      <section aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
        <ResultsHead page={page}>{t("count", { count: data.total })}</ResultsHead>
        {Boolean(error) && <LoadError error={error} onRetry={() => void refetch()} />}
        {data.total === 0 ? (
          <NoMatch title={t("no_match")} resetTo={invoicesPath({})} />
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card dark:shadow-none">
            {data.documents.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )}
        <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("pages")} />
      </section>
      <ByEmail />
    </>
  );
}

function Nothing() {
  const t = useWords("billing");
  return (
    <EmptyState title={t("empty.title")} action={<ButtonLink to="/services">{t("empty.browse")}</ButtonLink>}>
      {t("empty.text")}
    </EmptyState>
  );
}

/** The year to show, and all its documents as a file. */
function YearBar({ filter, years }: { filter: OwnFilter; years: readonly number[] }) {
  const t = useWords("billing");
  const navigate = useNavigate();
  const shown = filter.year ?? years[0];
  // A year in the address stays in the choice even if it has no documents.
  const options = [...new Set([...years, ...(filter.year ? [filter.year] : [])])].map(String);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <FilterSelect
        label={t("year")}
        any={t("any_year")}
        options={options}
        wordsOf={(year) => year}
        value={filter.year === undefined ? undefined : String(filter.year)}
        onChange={(year) =>
          void navigate(invoicesPath({ kind: filter.kind, year: year ? Number(year) : undefined }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        className="w-32"
      />
      {shown !== undefined && years.includes(shown) && <SaveYear year={shown} />}
    </div>
  );
}
