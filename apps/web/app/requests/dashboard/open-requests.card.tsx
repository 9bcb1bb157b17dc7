import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import type { DashboardCardProps } from "../../lib/dashboard.ts";
import { useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { isTodo, mostUrgent } from "../public/next-action.ts";
import { RequestList } from "../public/request-list.tsx";
import { RequestsSection } from "./requests-section.tsx";

const SHOWN = 6;

/** The open requests, without the one that is shown as the next thing to do. */
export default function OpenRequestsCard({ shown }: DashboardCardProps<"requests">) {
  return (
    <RequestsSection section="requests" shown={shown}>
      {({ requests, total }) => {
        const apart = shown.includes("next") ? mostUrgent(requests) : undefined;
        // Requests that wait for the customer come first, because only this card shows what is due on them.
        const listed = requests
          .filter((request) => request !== apart)
          .toSorted((one, other) => Number(isTodo(other)) - Number(isTodo(one)));
        return <OpenRequests listed={listed} total={total - (apart ? 1 : 0)} />;
      }}
    </RequestsSection>
  );
}

/** `listed` of `total`, and a link to all of them. */
function OpenRequests({ listed, total }: { listed: readonly RequestSummary[]; total: number }) {
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
