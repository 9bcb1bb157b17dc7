import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

/** The refunds of a request, for its customer and for those who work on it. */
export const refundsOfRequest = (requestId: string) =>
  queryOptions({
    queryKey: ["payments", "refunds", requestId],
    queryFn: ({ signal }) => api("GET /api/requests/:id/refunds", { params: { id: requestId } }, { signal }),
    staleTime: 0,
  });
