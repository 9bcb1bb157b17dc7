import type { AgentRow, AgentScope } from "@passerelle/contract/requests/work/agents";
import type { HandedOverKind } from "@passerelle/domain/requests/work/hand-over";
import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { pageOf, pathWith } from "../../../lib/address.ts";
import { api } from "../../../lib/session.ts";

export const AGENTS_PER_PAGE = 20;

/** The filter of the list of agents, as the address has it. */
export type AgentFilter = {
  search?: string | undefined;
  role?: AgentRow["role"] | undefined;
  page: number;
};

/** The filter in an address; invalid parts are ignored. */
export function readAgentFilter(params: URLSearchParams): AgentFilter {
  return {
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    role: WORKER_ROLES.find((one) => one === params.get("role")),
    page: pageOf(params),
  };
}

export const agentsPath = (filter: AgentFilter): string => pathWith("/admin/agents", filter);

export const AGENTS_KEY = ["agents"] as const;

export const agentPage = ({ search, role, page }: AgentFilter, language: string) =>
  queryOptions({
    queryKey: [...AGENTS_KEY, "list", language, search, role, page],
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/agents",
        { query: { ...(search && { search }), ...(role && { role }), page, per_page: AGENTS_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const agentHistory = (limit: number, signal: AbortSignal) =>
  api("GET /api/admin/agents/history", { query: { limit } }, { signal });

/** Saves an agent's scopes; `from` are those that were shown, so that a concurrent change is refused. */
export const saveScopes = (client: QueryClient, { id, scopes }: AgentRow) =>
  mutationOptions({
    mutationFn: (to: readonly AgentScope[]) =>
      api("PUT /api/admin/agents/:id/scopes", {
        params: { id },
        body: { from: scopes.map(({ kind, id: place }) => ({ kind, id: place })), to: [...to] },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS_KEY }),
  });

/** What is open with a person of the staff. */
export const staffWork = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS_KEY, "work", id],
    queryFn: ({ signal }) => api("GET /api/admin/agents/:id/work", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Those who work on tickets. */
export const ticketStaff = queryOptions({
  queryKey: [...AGENTS_KEY, "ticket-staff"],
  queryFn: async ({ signal }) => (await api("GET /api/admin/tickets/staff", {}, { signal })).staff,
});

export const handOver = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { kind: HandedOverKind; to: string[] }) =>
      api("POST /api/admin/agents/:id/hand-over", { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS_KEY }),
  });
