import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useFailureWords } from "../lib/failure.ts";
import { useSettings } from "../lib/settings.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { ResultsHead } from "../ui/results-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { connectionLogs, exportLogs, LOGS_PER_PAGE } from "./admin/api.ts";
import { type LogFilter, logsPath, readLogFilter } from "./admin/log-filter.ts";
import { LogFilterForm } from "./admin/log-filter-form.tsx";
import { LogList } from "./admin/log-list.tsx";

export const handle = { words: ["auth", "auth/account", "profiles/profile", "accounts/admin", "lib/roles"] };

/** /admin/connection-logs: sign-ins and failures with time and place (super_admin, spec 1 §2.3). */
export default function ConnectionLogsPage() {
  const t = useWords("accounts/admin");
  const { accounts_hosted } = useSettings();
  const [params] = useSearchParams();
  const filter = readLogFilter(params);
  return (
    <>
      <PageTitle title={t("logs.title")} />
      <PageHeader
        title={t("logs.title")}
        lead={t("logs.lead")}
        filters={<LogFilterForm filter={filter} />}
        actions={<ExportButton filter={filter} />}
      />
      {accounts_hosted && <Alert className="mb-6">{t("logs.hosted")}</Alert>}
      {filter.user && (
        <Alert
          className="mb-6"
          action={
            <ButtonLink variant="secondary" size="sm" to={logsPath({ ...filter, user: undefined, page: 1 })}>
              {t("logs.everybody")}
            </ButtonLink>
          }
        >
          {t("logs.one_person")}
        </Alert>
      )}
      <Results filter={filter} />
    </>
  );
}

function ExportButton({ filter }: { filter: LogFilter }) {
  const t = useWords("accounts/admin");
  const failureWords = useFailureWords();
  const [busy, setBusy] = useState(false);
  async function run() {
    if (busy) return;
    setBusy(true);
    try {
      await exportLogs(filter, t("logs.file"));
      showToast({ kind: "success", title: t("logs.exported") });
    } catch (error) {
      showToast({
        kind: "error",
        title: t("logs.export_failed"),
        description: failureWords(error),
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void run()}>
      {t("logs.export")}
    </Button>
  );
}

function Results({ filter }: { filter: LogFilter }) {
  const t = useWords("accounts/admin");
  const { data, error, refetch, isPlaceholderData } = useQuery(connectionLogs(filter));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-96 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / LOGS_PER_PAGE));
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={logsPath({ ...filter, page: pages })} />;
  return (
    <section aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <ResultsHead page={filter.page}>
        {data.total === 0 ? t("logs.none") : t("logs.count", { count: data.total })}
      </ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total > 0 ? (
        <LogList connections={data.connections} />
      ) : (
        <EmptyState
          title={t("logs.no_match")}
          action={
            <ButtonLink variant="secondary" to="/admin/connection-logs">
              {t("filter.reset")}
            </ButtonLink>
          }
        />
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => logsPath({ ...filter, page })}
        label={t("logs.pages")}
      />
      <p className="mt-6 text-sm text-muted">{t("logs.kept", { count: data.retention_months })}</p>
    </section>
  );
}
