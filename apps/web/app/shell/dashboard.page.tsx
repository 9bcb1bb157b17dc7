import type { RequestSummary } from "@passerelle/contract/requests";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "../lib/session.ts";
import { useWords } from "../lib/words.tsx";
import { requestList } from "../requests/api.ts";
import { KeptNotice } from "../requests/components/kept-notice.tsx";
import { RequestList, RequestListSkeleton } from "../requests/components/request-list.tsx";
import { UrgentRequest } from "../requests/components/urgent-request.tsx";
import { mostUrgent } from "../requests/next.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { CustomiseButton } from "./components/customise-button.tsx";
import { ForYou } from "./profiles/for-you.tsx";

export const handle = { words: ["requests", "catalogue", "shell/profiles"] };

/** All of them, so that the most urgent is among them; nobody has more open requests than a page may hold. */
const MOST = 100;
const SHOWN = 6;

/** /dashboard: who is here, what is in progress, and the next thing to do. */
export default function DashboardPage() {
  const t = useWords("requests");
  const profile = useProfile();
  const { data, error, refetch } = useQuery(requestList({ status: "open", per_page: MOST }));
  return (
    <>
      <PageTitle title={t("dashboard.title")} />
      <PageHeader
        title={t("dashboard.hello", { name: profile.name || profile.email })}
        lead={t("dashboard.lead")}
        actions={
          <>
            <CustomiseButton />
            {data && data.total > 0 && (
              <ButtonLink variant="secondary" to="/services">
                {t("dashboard.new")}
              </ButtonLink>
            )}
          </>
        }
      />
      <KeptNotice userId={profile.id} />
      {data ? (
        <OpenRequests requests={data.requests} total={data.total} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <RequestListSkeleton count={2} />
      )}
      <ForYou />
    </>
  );
}

function OpenRequests({ requests, total }: { requests: readonly RequestSummary[]; total: number }) {
  const t = useWords("requests");
  if (total === 0) {
    return (
      <EmptyState
        title={t("dashboard.empty")}
        action={<ButtonLink to="/services">{t("dashboard.browse")}</ButtonLink>}
      >
        {t("dashboard.empty_lead")}
      </EmptyState>
    );
  }
  const urgent = mostUrgent(requests);
  const others = requests.filter((request) => request !== urgent);
  const more = total - (urgent ? 1 : 0) - Math.min(SHOWN, others.length);
  return (
    <>
      {urgent ? (
        <UrgentRequest request={urgent} />
      ) : (
        <p className="rounded-card bg-success-soft p-4 text-success">{t("dashboard.nothing_urgent")}</p>
      )}
      {others.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4 text-2xl">{t("dashboard.in_progress")}</h2>
          <RequestList requests={others.slice(0, SHOWN)} />
        </section>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-3">
        {more > 0 && <span className="text-muted">{t("dashboard.more", { count: more })}</span>}
        <ButtonLink variant="ghost" to="/requests-tracking">
          {t("dashboard.all")}
        </ButtonLink>
      </p>
    </>
  );
}
