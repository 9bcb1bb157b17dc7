import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { useQuery } from "@tanstack/react-query";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ownKey, ownQuery, plansQuery } from "../api.ts";
import { CardRenewalCard } from "./card-renewal.tsx";
import { FirstPlan } from "./first-plan.tsx";
import { Manage } from "./manage.tsx";
import { Periods } from "./periods.tsx";
import { SpentNote } from "./spent-note.tsx";

export const handle = { words: ["catalogue", "subscriptions", "subscriptions/own"] };

/** /subscription: the caller's subscription, or the plans for a person without one. */
export default function SubscriptionPage() {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  const own = useQuery(ownQuery(language));
  const plans = useQuery(plansQuery(language));
  useLive("subscription", undefined, [ownKey]);
  const { subscription, spent } = own.data ?? {};
  const error = own.error ?? plans.error;
  const isLoaded = own.data !== undefined && plans.data !== undefined;
  const subscribed = subscription && isSubscribed(subscription.status);
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader title={t("title")} lead={t(subscribed ? "lead_subscribed" : "lead")} />
      {!isLoaded && error && (
        <LoadError
          error={error}
          onRetry={() => {
            void own.refetch();
            void plans.refetch();
          }}
        />
      )}
      {!isLoaded && !error && <Skeleton className="h-96 rounded-card" />}
      {isLoaded && (
        <div className="flex flex-col gap-8">
          {subscription && subscribed ? (
            <Manage subscription={subscription} />
          ) : (
            <>
              <FirstPlan plans={plans.data.plans} subscription={subscription ?? null} />
              {subscription && <CardRenewalCard renewals={subscription.card_renewals} />}
            </>
          )}
          {spent && spent.length > 0 && <SpentNote spent={spent} plans={plans.data.plans} />}
          {subscription && subscription.periods.length > 0 && <Periods periods={subscription.periods} />}
        </div>
      )}
    </>
  );
}
