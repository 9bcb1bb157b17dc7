import type { CallInput } from "@passerelle/contract/contract";
import type { AdminMandateDetails, adminMandates } from "@passerelle/contract/mandates/admin";
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import { linkScan } from "../api.ts";
import type { MandateFilter } from "./filter.ts";

const adminKey = ["admin-mandates"] as const;
const mandateKey = (id: string) => [...adminKey, "mandate", id] as const;

export const allMandates = (filter: MandateFilter) =>
  queryOptions({
    queryKey: [...adminKey, "list", filter],
    queryFn: ({ signal }) => api("GET /api/admin/mandates", { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The server records who read the mandate. */
export const adminMandate = (id: string) =>
  queryOptions({
    queryKey: mandateKey(id),
    queryFn: ({ signal }) => api("GET /api/admin/mandates/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** As `olderUses`, for staff. */
export const olderAdminUses = (id: string, before: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "uses", id, before],
    queryFn: ({ pageParam, signal }) =>
      api("GET /api/admin/mandates/:id/uses", { params: { id }, query: { before: pageParam } }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ uses }) => uses.at(-1)?.id,
    enabled: false,
  });

/** A link that shows a scan in the page; renewed before it expires. */
export const scanLink = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, "scan", id],
    queryFn: () => linkScan(id, "inline"),
    staleTime: ({ state }) =>
      state.data ? Math.max(0, Date.parse(state.data.expires_at) - state.dataUpdatedAt - 10_000) : 0,
  });

type Verdict = CallInput<(typeof adminMandates)["POST /api/admin/mandates/:id/verdict"]>["body"];

export const checkScan = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: Verdict) => api("POST /api/admin/mandates/:id/verdict", { params: { id }, body }),
    onSuccess: (changed: AdminMandateDetails) => client.setQueryData(mandateKey(id), changed),
    // Another scan may have been sent, or another reviewer may have decided.
    onError: () => client.invalidateQueries({ queryKey: mandateKey(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: [...adminKey, "list"] }),
  });
