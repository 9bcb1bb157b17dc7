import type { PaymentLinks } from "@passerelle/contract/payments/links";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";

export const linksKey = (requestId: string) => ["payments", "links", requestId] as const;

/** The payment links of one of the caller's requests, and what was contributed by them. */
export const linksQuery = (requestId: string) =>
  queryOptions({
    queryKey: linksKey(requestId),
    queryFn: ({ signal }) =>
      api("GET /api/requests/:id/payment-links", { params: { id: requestId } }, { signal }),
  });

/** Creates a link; `id` is kept for a retry, so that a lost reply makes no second one. */
export const createLink = (client: QueryClient, requestId: string) =>
  mutationOptions({
    mutationFn: (body: { id: string; allows_partial: boolean }) =>
      api("POST /api/requests/:id/payment-links", { params: { id: requestId }, body }),
    onSuccess: (links: PaymentLinks) => client.setQueryData(linksKey(requestId), links),
  });

export const revokeLink = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("POST /api/me/payment-links/:id/revoke", { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ["payments"] }),
  });
