import { PROVIDERS, type ProviderName } from "@passerelle/domain/payments/providers";
import { TRACKED_PER_PAGE } from "@passerelle/domain/payments/tracking";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { dayOf, pageOf } from "../../lib/address.ts";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ResultsHead } from "../../ui/results-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TRACKING_KEY } from "../tracking/api.ts";
import { BackLink } from "../tracking/back-link.tsx";
import type { Route } from "./+types/day.admin";
import { settlementLines } from "./api.ts";
import { LineList } from "./line-list.tsx";
import { dayPath, SETTLEMENTS_PATH, settlementsPath } from "./paths.ts";

export const handle = { words: ["payments/tracking", "payments/settlements"] };

/** /admin/payments-tracking/settlements/{provider}/{day}: the lines of one day, those that do not agree first. */
export default function SettlementDayPage({ params }: Route.ComponentProps) {
  const t = useWords("payments/settlements");
  const provider = PROVIDERS.find((one) => one === params.provider);
  const day = dayOf(params.day);
  if (provider && day) return <Lines provider={provider} day={day} />;
  return (
    <>
      <PageTitle title={t("no_such_day")} />
      <h1 className="sr-only">{t("no_such_day")}</h1>
      <EmptyState
        title={t("no_such_day")}
        action={<ButtonLink to={SETTLEMENTS_PATH}>{t("back")}</ButtonLink>}
      />
    </>
  );
}

function Lines({ provider, day }: { provider: ProviderName; day: string }) {
  const t = useWords("payments/settlements");
  const tracking = useWords("payments/tracking");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  useLive("payment", undefined, [TRACKING_KEY]);
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(settlementLines(provider, day, page));
  const title = t("day_title", {
    provider: tracking(`providers.${provider}`),
    day: formatDay(day, language),
  });
  return (
    <>
      <PageTitle title={`${title} · ${t("title")}`} />
      <BackLink to={settlementsPath(provider)}>{t("back")}</BackLink>
      <PageHeader title={title} lead={t("day_lead")} />
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <section aria-label={title} aria-busy={isPlaceholderData || undefined}>
          <ResultsHead page={page}>{t("line_count", { count: data.total })}</ResultsHead>
          {data.total === 0 ? <EmptyState title={t("no_line")} /> : <LineList lines={data.lines} />}
          <Pagination
            page={page}
            pages={Math.max(1, Math.ceil(data.total / TRACKED_PER_PAGE))}
            hrefFor={(to) => dayPath(provider, day, to)}
            label={tracking("pages")}
          />
        </section>
      )}
    </>
  );
}
