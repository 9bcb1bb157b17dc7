import { RequiredLevel } from "../../identity/public/required-level.tsx";
import type { DashboardCardProps } from "../../lib/dashboard.ts";
import { useWords } from "../../lib/words.tsx";
import { mostUrgent } from "../public/next-action.ts";
import { UrgentRequest } from "../public/urgent-request.tsx";
import { RequestsSection } from "./requests-section.tsx";

/** The most urgent request that waits for the person, or a note that none does. */
export default function NextCard({ shown }: DashboardCardProps<"next">) {
  return (
    <RequestsSection section="next" shown={shown}>
      {({ requests }) => {
        const urgent = mostUrgent(requests);
        const orders = requests
          // Also for paid requests, because a verification of the identity may have ended since.
          .filter(({ status }) => status === "draft" || status === "pending_validation")
          .map(({ service, total }) => ({
            serviceId: service.id,
            total: total?.amount ?? null,
            currency: total?.currency ?? null,
          }));
        return (
          <div className="flex flex-col gap-3">
            {urgent ? <UrgentRequest request={urgent} /> : <NothingUrgent />}
            <RequiredLevel orders={orders} unmetOnly />
          </div>
        );
      }}
    </RequestsSection>
  );
}

function NothingUrgent() {
  const t = useWords("requests");
  return <p className="rounded-card bg-success-soft p-4 text-success">{t("dashboard.nothing_urgent")}</p>;
}
