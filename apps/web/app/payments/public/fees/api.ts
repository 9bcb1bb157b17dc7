import type { NewFee, RequestFee, RequestFees, WorkFees } from "@passerelle/contract/payments/request-fees";
import { isOpen } from "@passerelle/domain/payments/attempts";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";

/** Interval at which fees are read while one is being paid, because the provider answers later. */
const PENDING_POLL_MS = 3_000;

export const feesKey = (requestId: string) => ["payments", "fees", requestId] as const;
export const workFeesKey = (requestId: string) => ["payments", "work-fees", requestId] as const;

/** Whether the customer's own attempt to pay a fee is under way. */
export const isBeingPaid = ({ transaction }: Pick<RequestFee, "transaction">): boolean =>
  transaction !== null && isOpen(transaction.status);

/** The official fees of one of the caller's requests. */
export const feesQuery = (requestId: string) =>
  queryOptions({
    queryKey: feesKey(requestId),
    queryFn: ({ signal }) => api("GET /api/requests/:id/fees", { params: { id: requestId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.fees.some(isBeingPaid) ? PENDING_POLL_MS : false),
  });

/** The official fees of a request, for those who work on it. */
export const workFeesQuery = (requestId: string) =>
  queryOptions({
    queryKey: workFeesKey(requestId),
    queryFn: ({ signal }) =>
      api("GET /api/work/requests/:id/fees", { params: { id: requestId } }, { signal }),
    staleTime: 0,
  });

/** Adds a fee. Idempotent: `feeId` is chosen before the first attempt. */
export const addFee = (client: QueryClient, requestId: string) =>
  mutationOptions({
    mutationFn: ({ feeId, body }: { feeId: string; body: NewFee }) =>
      api("PUT /api/work/requests/:id/fees/:fee", { params: { id: requestId, fee: feeId }, body }),
    onSuccess: (fees: WorkFees) => client.setQueryData(workFeesKey(requestId), fees),
    // An attempt whose reply was lost may have added it: read it again.
    onError: () => client.invalidateQueries({ queryKey: workFeesKey(requestId) }),
  });

export const withdrawFee = (client: QueryClient, requestId: string) =>
  mutationOptions({
    mutationFn: (feeId: string) =>
      api("POST /api/work/requests/:id/fees/:fee/withdraw", {
        params: { id: requestId, fee: feeId },
        body: {},
      }),
    onSettled: () => client.invalidateQueries({ queryKey: workFeesKey(requestId) }),
  });

export const refuseFee = (client: QueryClient, requestId: string) =>
  mutationOptions({
    mutationFn: ({ feeId, reason }: { feeId: string; reason: string }) =>
      api("POST /api/requests/:id/fees/:fee/refuse", {
        params: { id: requestId, fee: feeId },
        body: { reason },
      }),
    onSuccess: (fees: RequestFees) => client.setQueryData(feesKey(requestId), fees),
    // Paid or withdrawn in the meantime: read it again.
    onError: () => client.invalidateQueries({ queryKey: feesKey(requestId) }),
  });

/** A link to the notice of a fee, for those who may read it. */
export const linkFeeFile = (requestId: string, feeId: string) => (file: string) =>
  api("POST /api/requests/:id/fees/:fee/files/:file/links", {
    params: { id: requestId, fee: feeId, file },
    body: { disposition: "attachment" },
  });

/** The page on which a customer reads a fee and pays it. */
export const feePath = (requestId: string, feeId: string): string =>
  `/requests-tracking/${requestId}/fees/${feeId}`;
