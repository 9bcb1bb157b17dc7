import type { StatsQuery, StatsReport } from "@passerelle/contract/stats";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "../lib/client.ts";
import { pageSessionOf } from "../lib/page-session.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { useWords } from "../lib/words.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/stats.admin";
import { statsReport } from "./api.ts";
import { ExportLinks } from "./export-links.tsx";
import { readStatsFilter } from "./filter.ts";
import { StatsFilterForm } from "./filter-form.tsx";
import { NoReport, ReportView } from "./report-view.tsx";

export const handle = { words: ["stats"] };

/** Reads the report for the first HTML with the cookie of the page. Without a valid cookie, scripts read the report. */
export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<{ report: StatsReport | null }> {
  const cookie = pageSessionOf(request.headers.get("cookie"));
  if (!cookie) return { report: null };
  const query = readStatsFilter(new URL(request.url).searchParams);
  const report = await serverClient(
    request,
    context,
    cookie,
  )("GET /api/admin/stats", { query }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
    throw error;
  });
  return { report };
}

/** Company figures: stored by no cache, and not by the browser for offline reading. */
export const headers = () => ({ "cache-control": "private, no-store" });

/** In the browser the component reads with the session. */
export const clientLoader = () => ({ report: null });

/** /admin/platform-stats: the figures of a period; what is shown is in the address. */
export default function StatsPage({ loaderData: { report } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readStatsFilter(params);
  // The server does not use the query cache, because it would keep what one reader requested.
  const hydrated = useHydrated();
  if (hydrated) return <LiveReport filter={filter} first={report} />;
  return (
    <Page filter={filter} report={report ?? undefined}>
      {report ? <ReportView report={report} filter={filter} /> : <NoReport />}
    </Page>
  );
}

type LiveReportProps = { filter: StatsQuery; first: StatsReport | null };

function LiveReport({ filter, first }: LiveReportProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(statsReport(filter));
  const report = data ?? first ?? undefined;
  return (
    <Page filter={filter} report={report}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {report && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? "opacity-60" : undefined}
        >
          <ReportView report={report} filter={filter} />
        </div>
      )}
    </Page>
  );
}

type PageProps = { filter: StatsQuery; report: StatsReport | undefined; children: ReactNode };

function Page({ filter, report, children }: PageProps) {
  const t = useWords("stats");
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} actions={<ExportLinks filter={filter} />} />
      <StatsFilterForm filter={filter} report={report} />
      {children}
      {!report && <Skeleton className="h-[40rem] rounded-card" />}
    </>
  );
}
