import type { PaymentLinks } from "@passerelle/contract/payments/links";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";
import { type PaymentTarget, targetId } from "../../api.ts";

export const linksKey = (target: PaymentTarget) => ["payments", "links", targetId(target)] as const;

/**
 * The payment links and contributions of a payable: one of the caller's requests, one of its fees, or what belongs to no request.
 */
export const linksQuery = (target: PaymentTarget) =>
  queryOptions({
    queryKey: linksKey(target),
    queryFn: ({ signal }) => {
      if ("payableId" in target) {
        const params = { id: target.payableId };
        return api("GET /api/payables/:id/payment-links", { params }, { signal });
      }
      const { requestId: id, feeId: fee } = target;
      return fee === undefined
        ? api("GET /api/requests/:id/payment-links", { params: { id } }, { signal })
        : api("GET /api/requests/:id/fees/:fee/payment-links", { params: { id, fee } }, { signal });
    },
  });

/** Creates a link; `id` is kept for a retry, so that a lost reply makes no second one. */
export const createLink = (client: QueryClient, target: PaymentTarget) =>
  mutationOptions({
    mutationFn: (body: { id: string; allows_partial: boolean }) => {
      if ("payableId" in target)
        return api("POST /api/payables/:id/payment-links", { params: { id: target.payableId }, body });
      const { requestId: id, feeId: fee } = target;
      return fee === undefined
        ? api("POST /api/requests/:id/payment-links", { params: { id }, body })
        : api("POST /api/requests/:id/fees/:fee/payment-links", { params: { id, fee }, body });
    },
    onSuccess: (links: PaymentLinks) => client.setQueryData(linksKey(target), links),
  });

export const revokeLink = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api("POST /api/me/payment-links/:id/revoke", { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ["payments"] }),
  });
