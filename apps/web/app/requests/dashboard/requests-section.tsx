import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { RequestListSkeleton } from "../public/request-list.tsx";
import { useOpenRequests } from "../public/use-open-requests.ts";

type RequestsSectionProps = {
  section: DashboardSection;
  /** The sections that the dashboard shows, in their order. */
  shown: readonly DashboardSection[];
  children: (open: { requests: readonly RequestSummary[]; total: number }) => React.ReactNode;
};

/** A section about open requests. While there are none, and while they load, only the first of the two sections is shown. */
export function RequestsSection({ section, shown, children }: RequestsSectionProps) {
  const { data, error, refetch } = useOpenRequests();
  if (data && data.total > 0) return children(data);
  if (shown.find((one) => one === "next" || one === "requests") !== section) return null;
  if (data) return <NoRequests />;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div data-unknown-height>
      <RequestListSkeleton count={2} />
    </div>
  );
}

function NoRequests() {
  const t = useWords("requests");
  return (
    <EmptyState
      title={t("dashboard.empty")}
      action={<ButtonLink to="/services">{t("dashboard.browse")}</ButtonLink>}
    >
      {t("dashboard.empty_lead")}
    </EmptyState>
  );
}
