import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import type { Language } from "@passerelle/domain/languages";
import type { Role } from "@passerelle/domain/roles";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../../lib/save-file.ts";
import { api, callForFile } from "../../lib/session.ts";
import type { LogFilter } from "./log-filter.ts";
import type { UserFilter } from "./user-filter.ts";

export const USERS_PER_PAGE = 20;
export const LOGS_PER_PAGE = 25;
export const EVENTS_PER_PAGE = 10;

const keys = {
  lists: ["admin", "users", "list"] as const,
  list: (filter: UserFilter) => ["admin", "users", "list", filter] as const,
  detail: (id: string) => ["admin", "users", "detail", id] as const,
  events: (id: string, page?: number) =>
    ["admin", "users", "events", id, page].filter((part) => part !== undefined),
  logs: (filter: LogFilter) => ["admin", "connection-logs", filter] as const,
};

/** Accounts by filter; while another page or filter loads, the former one stays. */
export const userList = (filter: UserFilter) =>
  queryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) =>
      api("GET /api/admin/users", { query: { ...filter, per_page: USERS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const userDetail = (id: string) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => api("GET /api/admin/users/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });

export const userEvents = (id: string, page: number) =>
  queryOptions({
    queryKey: keys.events(id, page),
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/users/:id/events",
        { params: { id }, query: { page, per_page: EVENTS_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Stores a call's reply about an account; reloads lists and its events. */
export function storeUser(client: QueryClient, user: AdminUserDetail): void {
  client.setQueryData(keys.detail(user.id), user);
  void client.invalidateQueries({ queryKey: keys.lists });
  void client.invalidateQueries({ queryKey: keys.events(user.id) });
}

/** Reloads an account that another person changed or closed. */
export async function reloadUser(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.detail(id) }),
    client.invalidateQueries({ queryKey: keys.lists }),
    client.invalidateQueries({ queryKey: keys.events(id) }),
  ]);
}

type NewUser = { email: string; name: string; role: Role; language: Language };

export const createUser = (body: NewUser & { password?: string; email_confirmed: boolean }) =>
  api("POST /api/admin/users", { body });

export const inviteUser = (body: NewUser) => api("POST /api/admin/users/invite", { body });

export const changeUser = (
  { id, version }: Pick<AdminUserDetail, "id" | "version">,
  change: {
    role?: Role;
    account_status?: AdminUserDetail["account_status"];
    reason?: string;
    despite_work?: boolean;
  },
) => api("PATCH /api/admin/users/:id", { params: { id }, body: { version, ...change } });

export const resetFactors = (id: string) =>
  api("POST /api/admin/users/:id/reset-factors", { params: { id } });

export const signOutUser = (id: string) => api("POST /api/admin/users/:id/sign-out", { params: { id } });

export const deleteUser = (id: string, despiteWork: boolean) =>
  api("DELETE /api/admin/users/:id", { params: { id }, query: despiteWork ? { despite_work: "yes" } : {} });

/** Sign-ins, failures and sign-outs, always fresh. */
export const connectionLogs = (filter: LogFilter) =>
  queryOptions({
    queryKey: keys.logs(filter),
    queryFn: ({ signal }) =>
      api("GET /api/admin/connection-logs", { query: { ...filter, per_page: LOGS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Exports the filter's connections, of all pages, as a file. */
export async function exportLogs({ page: _, ...filter }: LogFilter, name: string): Promise<void> {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
  saveFile(await (await callForFile(`/api/admin/connection-logs/export?${query}`)).blob(), name);
}
