import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { useWords } from "../../lib/words.tsx";
import { RequestList } from "../../requests/public/request-list.tsx";
import { UrgentRequest } from "../../requests/public/urgent-request.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const SHOWN = 6;

/** The most urgent request, or that nothing waits for the reader. */
export function NextAction({ urgent }: { urgent: RequestSummary | undefined }) {
  const t = useWords("requests");
  if (urgent) return <UrgentRequest request={urgent} />;
  return <p className="rounded-card bg-success-soft p-4 text-success">{t("dashboard.nothing_urgent")}</p>;
}

/** Open requests: `listed` of `total`, with a link to all. */
export function OpenRequests({ listed, total }: { listed: readonly RequestSummary[]; total: number }) {
  const t = useWords("requests");
  const more = total - Math.min(SHOWN, listed.length);
  return (
    <>
      {listed.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-4 text-2xl">{t("dashboard.in_progress")}</h2>
          <RequestList requests={listed.slice(0, SHOWN)} />
        </section>
      )}
      <p className="flex flex-wrap items-center gap-3">
        {more > 0 && <span className="text-muted">{t("dashboard.more", { count: more })}</span>}
        <ButtonLink variant="ghost" to="/requests-tracking">
          {t("dashboard.all")}
        </ButtonLink>
      </p>
    </>
  );
}

/** Shown without open requests. */
export function NoRequests() {
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
