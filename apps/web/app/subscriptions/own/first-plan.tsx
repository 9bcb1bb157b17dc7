import type { OwnSubscription, Plan } from "@passerelle/contract/subscriptions";
import { formatMoney } from "@passerelle/domain/money";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { useIsHere } from "../../lib/use-is-here.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { orderPeriod } from "../api.ts";
import { CURRENCY, readAsked } from "../choose/comparison.ts";
import { CurrencyNav } from "../choose/currency-nav.tsx";
import { PlanCard } from "../choose/plan-card.tsx";
import { useRunning } from "./use-running.ts";

type FirstPlanProps = { plans: readonly Plan[]; subscription: OwnSubscription | null };

/** The plans for a person without benefits; the one that was chosen on the public page comes first. */
export function FirstPlan({ plans, subscription }: FirstPlanProps) {
  const t = useWords("subscriptions/own");
  const shared = useWords("subscriptions");
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [params] = useSearchParams();
  const { currency } = readAsked(params);
  const { busy, failure, run } = useRunning();
  const wanted = params.get("plan");
  const sold = plans
    .filter(({ prices }) => prices.some((price) => price.currency === currency))
    .toSorted((one, other) => Number(other.id === wanted) - Number(one.id === wanted));
  const order = subscription?.order;
  const pathFor = (one: string) =>
    `/subscription?${new URLSearchParams({ ...(wanted && { plan: wanted }), [CURRENCY]: one })}`;
  return (
    <section aria-labelledby="choose-title">
      <h2 id="choose-title" className="mb-4 text-2xl">
        {t("choose.title")}
      </h2>
      {order && (
        <Alert
          kind="info"
          title={t("order.waiting", { plan: order.plan.name })}
          className="mb-5"
          action={<ButtonLink to={`/subscription/orders/${order.id}`}>{t("order.pay")}</ButtonLink>}
        >
          {t("order.waiting_text", {
            amount: formatMoney({ amount: order.price - order.credit, currency: order.currency }, language),
          })}
        </Alert>
      )}
      {subscription?.status === "lapsed" && subscription.ends_at && (
        <Alert kind="warning" className="mb-5">
          {t("choose.lapsed")}
        </Alert>
      )}
      {failure && (
        <Alert kind="error" className="mb-5">
          {failure}
        </Alert>
      )}
      <CurrencyNav currency={currency} hrefFor={pathFor} />
      {sold.length === 0 && <EmptyState title={shared("none_in_currency")} />}
      <ul className="grid gap-5 md:grid-cols-2">
        {sold.map((plan, index) => (
          <li key={plan.id}>
            <PlanCard plan={plan} currency={currency}>
              <Button
                variant={index === 0 ? "primary" : "secondary"}
                busy={busy === plan.id}
                className="max-sm:w-full"
                onClick={() =>
                  run(plan.id, async () => {
                    const id = await orderPeriod(client, { plan_id: plan.id, currency, kind: "start" });
                    if (id && isHere()) await navigate(`/subscription/orders/${id}`);
                  })
                }
              >
                {t("choose.subscribe", { plan: plan.name })}
              </Button>
            </PlanCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
