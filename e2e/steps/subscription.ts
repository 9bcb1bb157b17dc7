import type { OwnSubscription, Plan } from "../../packages/contract/src/subscriptions.ts";
import { call } from "./access.ts";

/** An order of the owner of `token` that is not paid, of whichever kind their subscription admits; its id. */
export async function orderSubscription(serverUrl: string, token: string): Promise<string> {
  const { plans } = await call<{ plans: Plan[] }>(`${serverUrl}/api/subscription-plans`, "GET");
  const { subscription } = await call<{ subscription: OwnSubscription | null }>(
    `${serverUrl}/api/me/subscription`,
    "GET",
    { token },
  );
  const renewal = subscription?.changes.find(({ kind }) => kind === "renewal");
  const body = renewal
    ? { plan_id: renewal.plan.id, currency: subscription?.currency, kind: "renewal" }
    : { plan_id: plans[0]?.id, currency: "XOF", kind: "start" };
  const url = `${serverUrl}/api/me/subscription/orders`;
  const { order_id } = await call<{ order_id: string }>(url, "POST", { token, body });
  return order_id;
}
