import ArrowLeft from "lucide-react/icons/arrow-left";
import { useSearchParams } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { workFeesKey } from "../../payments/public/fees/api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTabs } from "../../ui/page-tabs.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/work-request.page";
import { workKey } from "./api.ts";
import { workPageKey } from "./page/api.ts";
import { BesidePane } from "./page/beside-pane.tsx";
import { WORK_PARTS, type WorkPart } from "./page/parts.ts";
import { WorkSide } from "./page/work-side.tsx";
import { useWorkRequest } from "./use-work-request.ts";

export const handle = {
  words: [
    "requests",
    "catalogue/public/answers",
    "mandates",
    "mandates/public",
    "requests/work",
    "requests/work/queue",
    "lib/roles",
    "requests/work/page",
    "requests/information-requests",
    "requests/deliverables",
    "documents",
    "messaging",
    "payments",
    "payments/public/fees",
    "ui/attach",
    "ui/unsaved",
    "appointments",
    "appointments/public/proposing",
  ],
};

const NAMES = Object.keys(WORK_PARTS) as WorkPart[];

/**
 * /requests-queue/{id}: the work page of a request; joins a request with its documents. Its parts are in `parts.ts`.
 */
export default function WorkRequestPage({ params: { requestId } }: Route.ComponentProps) {
  const t = useWords("requests/work");
  const requests = useWords("requests");
  const { language } = useLanguage();
  const [query] = useSearchParams();
  const shown = NAMES.find((name) => name === query.get("tab")) ?? "file";
  const Part = WORK_PARTS[shown];
  const { work, isAbsent: absent, error, refetch } = useWorkRequest(requestId);
  useLive("request", requestId, [workKey(requestId), workPageKey(requestId), workFeesKey(requestId)]);
  const back = (
    <ButtonLink to="/requests-queue" variant="ghost" size="sm" className="mb-4 -ml-3">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t("back")}
    </ButtonLink>
  );
  if (!work) {
    return (
      <>
        <PageTitle title={absent ? t("not_found") : t("title")} />
        {back}
        <h1 className="sr-only">{absent ? t("not_found") : t("title")}</h1>
        {absent ? (
          <EmptyState title={t("not_found")} />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-card" />
        )}
      </>
    );
  }
  const { request, customer } = work;
  return (
    <>
      <PageTitle title={`${request.service.title} · ${request.reference}`} />
      {back}
      <PageHeader
        title={request.service.title}
        facts={[
          customer.name,
          requests("detail.reference", { reference: request.reference }),
          request.submitted_at &&
            requests("detail.submitted", { date: formatDate(request.submitted_at, language) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:has-[#beside:not(:empty)]:grid-cols-2 lg:has-[#beside:not(:empty)]:items-stretch">
        {/* Across both columns: one has no room for all of them. */}
        <div className="-mb-6 min-w-0 max-lg:order-first lg:col-span-2">
          <PageTabs
            label={t("parts.label")}
            shown={shown}
            tabs={NAMES.map((name) => ({ name, label: t(`parts.${name}`) }))}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part work={work} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-first">
          <BesidePane />
          <WorkSide work={work} />
        </div>
      </div>
    </>
  );
}
