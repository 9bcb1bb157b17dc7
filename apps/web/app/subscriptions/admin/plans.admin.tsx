import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { allPlansQuery } from "./api.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { PlanSection } from "./plan-section.tsx";

export const handle = { words: ["subscriptions/admin"] };

/** /admin/subscriptions/plans: the plans, their names and their prices by currency and day (finance). */
export default function PlansPage() {
  const t = useWords("subscriptions/admin");
  const { data: plans, error, refetch } = useQuery(allPlansQuery);
  const [added, setAdded] = useState<string>();
  return (
    <>
      <PageTitle title={t("plans.title")} />
      <PageHeader
        title={t("plans.title")}
        lead={t("plans.lead")}
        actions={
          <Button size="sm" disabled={!plans} onClick={() => setAdded(crypto.randomUUID())}>
            {t("plans.add")}
          </Button>
        }
      />
      {!plans && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!plans && !error && <Skeleton className="h-[30rem] rounded-card" />}
      {plans?.length === 0 && !added && <EmptyState title={t("plans.none")} />}
      {plans && (
        <div className="flex flex-col gap-5">
          {added && !plans.some(({ id }) => id === added) && (
            <PlanEditor id={added} plan={undefined} onDone={() => setAdded(undefined)} />
          )}
          {plans.map((plan) => (
            <PlanSection key={plan.id} plan={plan} />
          ))}
        </div>
      )}
    </>
  );
}
