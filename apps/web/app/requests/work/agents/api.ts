import type { AgentRow, AgentScope } from "@passerelle/contract/requests/work/agents";
import type { StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import { STAFF_ROLES } from "@passerelle/domain/roles";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { pageOf, pathWith } from "../../../lib/address.ts";
import { api } from "../../../lib/session.ts";

export const AGENTS_PER_PAGE = 20;

/** The filter of the list of agents, as the address has it. */
export type AgentFilter = {
  search?: string | undefined;
  role?: AgentRow["role"] | undefined;
  page: number;
  /** The person whose work is shown over the list. */
  work?: string | undefined;
};

/** The filter in an address; invalid parts are ignored. */
export function readAgentFilter(params: URLSearchParams): AgentFilter {
  return {
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    role: STAFF_ROLES.find((one) => one === params.get("role")),
    page: pageOf(params),
    work: params.get("work") || undefined,
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

export type ScopeChange = { from: AgentScope[]; to: AgentScope[] };

/** Saves an agent's scopes; `from` are those that were shown, so that a concurrent change is refused. */
export const saveScopes = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: ScopeChange) => api("PUT /api/admin/agents/:id/scopes", { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS_KEY }),
  });

type Terms = Pick<AgentRow, "requests_per_day" | "appointments_per_day" | "languages"> & { version: number };

/** Saves what a person takes on; a change since `version` is refused. */
export const saveTerms = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: Terms) => api("PUT /api/admin/agents/:id/terms", { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS_KEY }),
  });

/** What is open with a person of the staff. */
export const staffWork = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS_KEY, "work", id],
    queryFn: ({ signal }) => api("GET /api/admin/agents/:id/work", { params: { id } }, { signal }),
    staleTime: 0,
  });

export const handOver = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { kind: StaffWorkKind; to: string[]; beyond_capacity: boolean }) =>
      api("POST /api/admin/agents/:id/hand-over", { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS_KEY }),
  });
