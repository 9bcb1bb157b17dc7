import {
  EXPORT_FORMATS,
  type ExportFormat,
  MAX_EXPORTED_PAYMENTS,
  MAX_TRACKED,
  TRACKED_PER_PAGE,
} from "@passerelle/domain/payments/tracking";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { exportPayments, paymentList } from "./api.ts";
import { LAST_PAGE, type PaymentFilter, paymentsPath, readPaymentFilter } from "./filter.ts";
import { PaymentFilterForm } from "./payment-filter-form.tsx";
import { PaymentList } from "./payment-list.tsx";
import { TrackingNav } from "./tracking-nav.tsx";

export const handle = { words: ["payments/tracking"] };

/** /admin/payments-tracking: every attempt to pay; search, filter and page are in the address. */
export default function PaymentsTrackingPage() {
  const t = useWords("payments/tracking");
  const [params] = useSearchParams();
  const filter = readPaymentFilter(params);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        filters={<PaymentFilterForm filter={filter} />}
        actions={<ExportButtons filter={filter} />}
      />
      <TrackingNav shown="payments" />
      <Found filter={filter} />
    </>
  );
}

function Found({ filter }: { filter: PaymentFilter }) {
  const t = useWords("payments/tracking");
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentList(filter));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-[40rem] rounded-card" />;
  }
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(data.total / TRACKED_PER_PAGE)));
  const pathOf = (page: number) => paymentsPath({ ...filter, page });
  if (!isPlaceholderData && filter.page > pages) return <Navigate replace to={pathOf(pages)} />;
  const { page, ...narrowing } = filter;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return (
    <section
      aria-label={t("parts.payments")}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? "opacity-60" : undefined}
    >
      <ResultsHead page={page}>
        {data.total > MAX_TRACKED
          ? t("count_more", { count: MAX_TRACKED })
          : t("count", { count: data.total })}
      </ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total > 0 && <PaymentList payments={data.payments} />}
      {data.total === 0 &&
        (narrowed ? (
          <NoMatch title={t("no_match")} resetTo={paymentsPath({})} />
        ) : (
          <EmptyState title={t("none")} />
        ))}
      <Pagination page={page} pages={pages} hrefFor={pathOf} label={t("pages")} />
    </section>
  );
}

/** Save what the list shows, of all pages, as a file. */
function ExportButtons({ filter }: { filter: PaymentFilter }) {
  const t = useWords("payments/tracking");
  const failureWords = useFailureWords();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ExportFormat) => exportPayments(filter, format, t("export.file")),
    onSuccess: () => showToast({ kind: "success", title: t("export.done") }),
    onError: (error) =>
      showToast({ kind: "error", title: t("export.failed"), description: failureWords(error) }),
  });
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{t("export.label")}</legend>
      {EXPORT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="secondary"
          disabled={isPending}
          busy={isPending && variables === format}
          title={t("export.hint", { count: MAX_EXPORTED_PAYMENTS })}
          onClick={() => mutate(format)}
        >
          <Icon name="download" className="size-4" />
          {t(`export.formats.${format}`)}
        </Button>
      ))}
    </fieldset>
  );
}
