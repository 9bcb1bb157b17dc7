import { SUBSCRIBER_DISCOUNT_PERCENT } from "@passerelle/domain/catalogue/discount";
import { data, useSearchParams } from "react-router";
import { ApiError } from "../lib/client.ts";
import { loadFailure } from "../lib/failure.ts";
import { serverClient } from "../lib/server-client.server.ts";
import { useWords } from "../lib/words.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicTitle } from "../ui/public-title.tsx";
import type { Route } from "./+types/subscriptions.page";
import { Calculator } from "./choose/calculator.tsx";
import { readAsked, subscriptionsPath } from "./choose/comparison.ts";
import { CurrencyNav } from "./choose/currency-nav.tsx";
import { PlanCard } from "./choose/plan-card.tsx";

export const handle = { words: ["catalogue", "subscriptions"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const { plans } = await serverClient(request, context)("GET /api/subscription-plans");
    return data({ plans, failure: undefined });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ plans: [], failure: loadFailure(error) }, { status: 503 });
  }
}

/** /subscriptions: the plans, what they give, and what a year would have cost with them (spec 1 §2). */
export default function SubscriptionsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords("subscriptions");
  const [params] = useSearchParams();
  const asked = readAsked(params);
  const { plans, failure } = loaderData;
  const percent = SUBSCRIBER_DISCOUNT_PERCENT;
  const sold = plans.filter(({ prices }) => prices.some(({ currency }) => currency === asked.currency));
  return (
    <>
      <PublicTitle title={t("title")} description={t("lead", { percent })} />
      <PageHeader
        title={t("title")}
        lead={t("lead", { percent })}
        actions={
          <ButtonLink variant="secondary" to="/subscription">
            {t("manage")}
          </ButtonLink>
        }
      />
      {failure && <LoadError error={failure} onRetry={() => location.reload()} />}
      {!failure && plans.length === 0 && <EmptyState title={t("none")}>{t("none_text")}</EmptyState>}
      {plans.length > 0 && (
        <>
          <h2 className="sr-only">{t("plans")}</h2>
          <CurrencyNav currency={asked.currency} hrefFor={subscriptionsPath} />
          {sold.length === 0 && <EmptyState title={t("none_in_currency")} />}
          <ul className="grid gap-5 md:grid-cols-2">
            {sold.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} currency={asked.currency}>
                  <ButtonLink
                    to={`/subscription?plan=${plan.id}&currency=${asked.currency}`}
                    className="max-sm:w-full"
                  >
                    {t("choose_plan", { plan: plan.name })}
                  </ButtonLink>
                </PlanCard>
              </li>
            ))}
          </ul>
          <p className="mt-5 max-w-prose text-muted">{t("note")}</p>
          <Calculator plans={sold} asked={asked} />
        </>
      )}
    </>
  );
}
