import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "@passerelle/domain/subscriptions/status";
import { pageOf, pathWith } from "../../lib/address.ts";

/** The filter of all subscriptions, as the address has it. `search`: a part of a name, an email or a reference. */
export type SubscriberFilter = {
  search?: string | undefined;
  status?: SubscriptionStatus | undefined;
  page: number;
};

/** The filter in an address; invalid parts are ignored. */
export const readSubscriberFilter = (params: URLSearchParams): SubscriberFilter => ({
  search: params.get("search")?.trim().slice(0, 120) || undefined,
  status: SUBSCRIPTION_STATUSES.find((status) => status === params.get("status")),
  page: pageOf(params),
});

export const subscriberPath = (id: string): string => `/admin/subscriptions/subscribers/${id}`;

export const subscribersPath = (filter: Partial<SubscriberFilter>): string =>
  pathWith("/admin/subscriptions", filter);
