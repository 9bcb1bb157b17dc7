import type { SettlementProvider } from "@passerelle/contract/payments/settlements";
import { PROVIDERS, type ProviderName } from "@passerelle/domain/payments/providers";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { pageOf } from "../../lib/address.ts";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TrackingNav } from "../tracking/tracking-nav.tsx";
import { runReconciliation, settlementList } from "./api.ts";
import { DayList } from "./day-list.tsx";
import { settlementsPath } from "./paths.ts";
import { ProviderList } from "./provider-list.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

export const handle = { words: ["payments/tracking", "payments/settlements"] };

/** /admin/payments-tracking/settlements: what providers settled by day, and how it agrees with the ledger. */
export default function SettlementsPage() {
  const t = useWords("payments/settlements");
  const tracking = useWords("payments/tracking");
  const [params] = useSearchParams();
  const provider = PROVIDERS.find((one) => one === params.get("provider"));
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(settlementList(provider, page));
  return (
    <>
      <PageTitle title={`${t("title")} · ${tracking("title")}`} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={data && data.providers.length > 0 && <Actions providers={data.providers} />}
      />
      <TrackingNav shown="settlements" />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && data.providers.length === 0 && data.total === 0 && (
        <EmptyState title={t("no_provider")}>{t("no_provider_text")}</EmptyState>
      )}
      {data && (data.providers.length > 0 || data.total > 0) && (
        <>
          <ProviderList providers={data.providers} shown={provider} />
          <section aria-label={t("days")} aria-busy={isPlaceholderData || undefined}>
            <ResultsHead page={page}>{t("count", { count: data.total })}</ResultsHead>
            {data.total === 0 ? (
              <EmptyState title={t("no_day")}>{t("no_day_text")}</EmptyState>
            ) : (
              <DayList days={data.days} />
            )}
            <Pagination
              page={page}
              pages={Math.max(1, Math.ceil(data.total / TRACKED_PER_PAGE))}
              hrefFor={(to) => settlementsPath(provider, to)}
              label={tracking("pages")}
            />
          </section>
        </>
      )}
    </>
  );
}

/** Buttons to read the settlements now and to upload a file. */
function Actions({ providers }: { providers: readonly SettlementProvider[] }) {
  const t = useWords("payments/settlements");
  const failureWords = useFailureWords();
  const { mutate, isPending } = useMutation(runReconciliation(useQueryClient()));
  const [open, setOpen] = useState(false);
  const byFile: ProviderName[] = providers
    .filter(({ source }) => source === "file")
    .map((one) => one.provider);
  return (
    <>
      {byFile.length > 0 && (
        <>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <Icon name="file-text" className="size-4" />
            {t("upload.open")}
          </Button>
          {open && <UploadDialog providers={byFile} onClose={() => setOpen(false)} />}
        </>
      )}
      <Button
        variant="secondary"
        busy={isPending}
        title={t("run.hint")}
        onClick={() =>
          mutate(undefined, {
            onSuccess: ({ days }) =>
              showToast({
                kind: "success",
                title: t("run.done"),
                description: t("run.days", { count: days }),
              }),
            onError: (error) =>
              showToast({ kind: "error", title: t("run.failed"), description: failureWords(error) }),
          })
        }
      >
        {t("run.label")}
      </Button>
    </>
  );
}
