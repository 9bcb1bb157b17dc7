import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

export const ownIdentityKey = ["identity", "own"] as const;

/** The person's level, and their open or last case. */
export const ownIdentityQuery = queryOptions({
  queryKey: ownIdentityKey,
  queryFn: ({ signal }) => api("GET /api/me/identity", {}, { signal }),
  staleTime: 0,
});
