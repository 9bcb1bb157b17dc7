import type { PlanForm } from "@passerelle/contract/subscriptions/admin";
import type { Currency } from "@passerelle/domain/money";
import { SUBSCRIBERS_PER_PAGE } from "@passerelle/domain/subscriptions/subscribers";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import type { SubscriberFilter } from "./filter.ts";

const KEY = ["subscriptions", "admin"] as const;
const plansKey = [...KEY, "plans"] as const;

export const PER_PAGE = SUBSCRIBERS_PER_PAGE;

export const subscribersQuery = ({ search, status, page }: SubscriberFilter) =>
  queryOptions({
    queryKey: [...KEY, "list", search, status, page],
    queryFn: ({ signal }) =>
      api("GET /api/admin/subscriptions", { query: { search, status, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const subscriberQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "subscriber", id],
    queryFn: ({ signal }) =>
      api("GET /api/admin/subscriptions/subscribers/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });

export const churnQuery = queryOptions({
  queryKey: [...KEY, "churn"],
  queryFn: ({ signal }) => api("GET /api/admin/subscriptions/churn", {}, { signal }),
});

export const allPlansQuery = queryOptions({
  queryKey: plansKey,
  queryFn: async ({ signal }) => (await api("GET /api/admin/subscription-plans", {}, { signal })).plans,
  staleTime: 0,
});

type Grant = { id: string; email: string; plan_id: string; days: number; reason: string };

/** Gives a period. Idempotent: `id` is chosen before the first attempt. */
export const grantPeriod = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Grant) => api("POST /api/admin/subscriptions/grants", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });

export const savePlan = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; version: number; plan: PlanForm }) =>
      api("PUT /api/admin/subscription-plans/:id", { params: { id }, body }),
    onSuccess: ({ plans }) => client.setQueryData(plansKey, plans),
    // Changed in the meantime: the form that is opened next begins with the newer plan.
    onError: () => client.invalidateQueries({ queryKey: plansKey }),
  });

type PriceKey = { id: string; currency: Currency; valid_from: string };

export const savePrice = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: PriceKey & { amount: number }) =>
      api("PUT /api/admin/subscription-plans/:id/prices", { params: { id }, body }),
    onSuccess: ({ plans }) => client.setQueryData(plansKey, plans),
  });

export async function removePrice(client: QueryClient, params: PriceKey): Promise<void> {
  const url = "DELETE /api/admin/subscription-plans/:id/prices/:currency/:valid_from";
  const { plans } = await api(url, { params });
  client.setQueryData(plansKey, plans);
}
