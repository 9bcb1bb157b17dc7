import { CONNECTION_EVENTS } from "@passerelle/contract/accounts/admin";
import { dayOf, pageOf, pathWith } from "../../lib/address.ts";

export type ConnectionEvent = (typeof CONNECTION_EVENTS)[number];

export const OUTCOMES = ["success", "failure"] as const;

export type LogFilter = {
  user?: string | undefined;
  search?: string | undefined;
  outcome?: (typeof OUTCOMES)[number] | undefined;
  event?: ConnectionEvent | undefined;
  /** Days, `2026-11-20`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  page: number;
};

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The filter in an address; invalid parts are ignored. */
export function readLogFilter(params: URLSearchParams): LogFilter {
  const user = params.get("user");
  return {
    user: user && UUID.test(user) ? user : undefined,
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    outcome: OUTCOMES.find((outcome) => outcome === params.get("outcome")),
    event: CONNECTION_EVENTS.find((event) => event === params.get("event")),
    from: dayOf(params.get("from")),
    to: dayOf(params.get("to")),
    page: pageOf(params),
  };
}

export const logsPath = (filter: Partial<LogFilter>): string => pathWith("/admin/connection-logs", filter);
