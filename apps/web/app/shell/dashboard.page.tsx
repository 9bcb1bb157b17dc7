import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { useQuery } from "@tanstack/react-query";
import { useLive } from "../lib/live/use-live.ts";
import { useProfile } from "../lib/session.ts";
import { useWords } from "../lib/words.tsx";
import { requestKeys, requestList } from "../requests/public/api.ts";
import { mostUrgent } from "../requests/public/next-action.ts";
import { RequestListSkeleton } from "../requests/public/request-list.tsx";
import { UnsavedRequestNotice } from "../requests/public/unsaved-request-notice.tsx";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { CustomiseButton } from "./dashboard/customise-button.tsx";
import { NextAction, NoRequests, OpenRequests } from "./dashboard/open-requests.tsx";
import { useDashboard } from "./dashboard/use-dashboard.ts";
import { ForYou } from "./profiles/for-you.tsx";

export const handle = { words: ["requests", "catalogue", "shell/profiles", "shell/dashboard"] };

/** All open requests, so that the most urgent is among them: the maximum of a page. */
const MAX_PER_PAGE = 100;

/** /dashboard: greeting, open requests and next action, in the reader's order of sections. */
export default function DashboardPage() {
  const t = useWords("requests");
  const own = useWords("shell/dashboard");
  const profile = useProfile();
  const dashboard = useDashboard();
  useLive("request", undefined, [requestKeys.all]);
  const { data, error, refetch } = useQuery(requestList({ status: "open", per_page: MAX_PER_PAGE }));
  const shown = dashboard.entries.filter((entry) => entry.shown).map(({ section }) => section);
  // Loading and failure of both sections are shown at the first of them.
  const first = shown.find((section) => section !== "for_you");
  const urgent = data && mostUrgent(data.requests);

  function part(section: DashboardSection) {
    if (section === "for_you") return <ForYou />;
    if (!data || data.total === 0) {
      if (section !== first) return null;
      if (data) return <NoRequests />;
      if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
      return <RequestListSkeleton count={2} />;
    }
    if (section === "next") return <NextAction urgent={urgent} />;
    // The request shown as next action is not listed again.
    const apart = shown.includes("next") ? urgent : undefined;
    const listed = data.requests.filter((request) => request !== apart);
    return <OpenRequests listed={listed} total={data.total - (apart ? 1 : 0)} />;
  }

  return (
    <>
      <PageTitle title={t("dashboard.title")} />
      <PageHeader
        title={t("dashboard.hello", { name: profile.name || profile.email })}
        lead={t("dashboard.lead")}
        actions={
          <>
            <CustomiseButton dashboard={dashboard} />
            {data && data.total > 0 && (
              <ButtonLink variant="secondary" to="/services">
                {t("dashboard.new")}
              </ButtonLink>
            )}
          </>
        }
      />
      <UnsavedRequestNotice userId={profile.id} />
      {shown.length === 0 && <Alert title={own("all_hidden")}>{own("all_hidden_text")}</Alert>}
      <div className="flex flex-col gap-8">
        {shown.map((section) => (
          <div key={section} className="empty:hidden">
            {part(section)}
          </div>
        ))}
      </div>
    </>
  );
}
