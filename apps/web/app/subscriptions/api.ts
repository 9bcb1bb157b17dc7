import type { Language } from "@passerelle/contract/shapes";
import type { OwnSubscription } from "@passerelle/contract/subscriptions";
import type { Currency } from "@passerelle/domain/money";
import type { OrderKind } from "@passerelle/domain/subscriptions/orders";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../lib/query.ts";
import { api, refreshProfile } from "../lib/session.ts";

export const ownKey = ["subscriptions", "own"] as const;

/** The caller's subscription; names of plans are in the reader's language. */
export const ownQuery = (language: Language) =>
  queryOptions({
    queryKey: [...ownKey, language],
    queryFn: ({ signal }) => api("GET /api/me/subscription", {}, { signal }),
    staleTime: 0,
  });

export const plansQuery = (language: Language) =>
  queryOptions({
    queryKey: ["subscriptions", "plans", language],
    queryFn: ({ signal }) => api("GET /api/subscription-plans", {}, { signal }),
  });

const readOrder = (id: string, signal?: AbortSignal) =>
  api("GET /api/me/subscription/orders/:id", { params: { id } }, { signal });

export const orderQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ["subscriptions", "order", id, language],
    queryFn: ({ signal }) => readOrder(id, signal),
    placeholderData: untilTranslated(id),
    staleTime: 0,
  });

/** An order with the period that it pays. */
export type OrderToPay = Awaited<ReturnType<typeof readOrder>>;

type Wish = { plan_id: string; currency: Currency; kind: OrderKind };

/** Orders a period; resolves with the id of the order to pay, or null where unused time paid for all of it. */
export async function orderPeriod(client: QueryClient, wish: Wish): Promise<string | null> {
  try {
    const { order_id } = await api("POST /api/me/subscription/orders", { body: wish });
    return order_id;
  } finally {
    await followChange(client);
  }
}

/** Reads again what depends on the subscription: its page, and whether the person pays less. */
export async function followChange(client: QueryClient): Promise<void> {
  // Also queries that no page shows now, because the next page would show the old state.
  await client.invalidateQueries({ queryKey: ["subscriptions"], refetchType: "all" });
  await refreshProfile().catch(() => {});
}

type Changed = { subscription: OwnSubscription };

/** Runs a change and shows what it led to; after a refusal the page is read again. */
async function change(client: QueryClient, run: () => Promise<Changed>): Promise<void> {
  try {
    await run();
  } finally {
    await followChange(client);
  }
}

export const chooseNextPlan = (client: QueryClient, plan_id: string | null): Promise<void> =>
  change(client, () => api("POST /api/me/subscription/downgrade", { body: { plan_id } }));

export const cancelSubscription = (client: QueryClient): Promise<void> =>
  change(client, () => api("POST /api/me/subscription/cancel", { body: {} }));

export const withdrawCardRenewal = (client: QueryClient): Promise<void> =>
  change(client, () => api("POST /api/me/subscription/card-renewal/withdraw", { body: {} }));

export const resumeSubscription = (client: QueryClient): Promise<void> =>
  change(client, () => api("POST /api/me/subscription/resume", { body: {} }));
