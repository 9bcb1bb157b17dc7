import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";

export const payableKey = (id: string) => ["payments", "payable", id] as const;

/** A payable that belongs to no request; its id is that of the order or appointment that it pays. */
export const payableQuery = (id: string) =>
  queryOptions({
    queryKey: payableKey(id),
    queryFn: ({ signal }) => api("GET /api/payables/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });
