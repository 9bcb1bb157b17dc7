import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

/** The levels that services and amounts require. */
export const requirementsQuery = queryOptions({
  queryKey: ["identity", "requirements"],
  queryFn: ({ signal }) => api("GET /api/identity/requirements", {}, { signal }),
});
