import { SUBMITTED_KINDS, SUBMITTED_STATES } from "@passerelle/contract/identity/review";
import { pageOf, pathWith } from "../../lib/address.ts";

/** The filter of what was submitted, as the address has it, and the case or the request that is open. */
export type SubmittedFilter = {
  search?: string | undefined;
  kind?: (typeof SUBMITTED_KINDS)[number] | undefined;
  state?: (typeof SUBMITTED_STATES)[number] | undefined;
  level?: "2" | "3" | undefined;
  case?: string | undefined;
  request?: string | undefined;
  page: number;
};

const LEVELS = ["2", "3"] as const;

const idIn = (params: URLSearchParams, name: string) => /^[0-9a-f-]{36}$/.exec(params.get(name) ?? "")?.[0];

/** The filter in an address; invalid parts are ignored. */
export const readSubmittedFilter = (params: URLSearchParams): SubmittedFilter => ({
  search: params.get("search")?.trim().slice(0, 120) || undefined,
  kind: SUBMITTED_KINDS.find((kind) => kind === params.get("kind")),
  state: SUBMITTED_STATES.find((state) => state === params.get("state")),
  level: LEVELS.find((level) => level === params.get("level")),
  case: idIn(params, "case"),
  request: idIn(params, "request"),
  page: pageOf(params),
});

export const submittedPath = (filter: Partial<SubmittedFilter>): string =>
  pathWith("/admin/documents-submitted", filter);
