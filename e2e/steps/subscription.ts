import { randomUUID } from "node:crypto";
import type { Subscriber } from "../../packages/contract/src/subscriptions/admin.ts";
import type { OwnSubscription, Plan } from "../../packages/contract/src/subscriptions.ts";
import { call } from "./access.ts";
import { demoAccount } from "./account.ts";

/**
 * Places an unpaid order of the owner of `token`: a renewal if they have a subscription, else a first period. Resolves to its id.
 */
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

/** The id of a person with a subscription; grants one if there is none. `token`: of staff who manage subscriptions. */
export async function findSubscriber(serverUrl: string, token: string): Promise<string> {
  const url = `${serverUrl}/api/admin/subscriptions`;
  const { subscribers } = await call<{ subscribers: Subscriber[] }>(url, "GET", { token });
  if (subscribers[0]) return subscribers[0].id;
  const { plans } = await call<{ plans: Plan[] }>(`${serverUrl}/api/subscription-plans`, "GET");
  const { email } = demoAccount("resident");
  const body = { id: randomUUID(), email, plan_id: plans[0]?.id, days: 30, reason: "Passerelle" };
  return (await call<Subscriber>(`${url}/grants`, "POST", { token, body })).id;
}
