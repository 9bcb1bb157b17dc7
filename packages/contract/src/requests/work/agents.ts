import { MOST_APPOINTMENTS_PER_DAY, MOST_REQUESTS_PER_DAY } from "@passerelle/domain/requests/work/capacity";
import { STAFF_WORK } from "@passerelle/domain/requests/work/hand-over";
import { STAFF_ROLES } from "@passerelle/domain/roles";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { historyCall, Instant, Language, Page, PerPage, RowVersion, text } from "../../shapes.ts";

/** What an agent can be attached to: a country by code, or an organism by id. */
export const AgentScope = z.strictObject({ kind: z.enum(["country", "organism"]), id: text(40) });
export type AgentScope = z.output<typeof AgentScope>;

const StaffRole = z.enum(STAFF_ROLES);

/** The daily capacity and the languages of a person. */
const terms = {
  /** Null: no limit. */
  requests_per_day: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_REQUESTS_PER_DAY))),
  appointments_per_day: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_APPOINTMENTS_PER_DAY))),
  /** Empty: not stated. */
  languages: z.array(Language).check(z.maxLength(20)),
};

/** A member of the staff, with their terms and workload. */
export const AgentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  suspended: z.boolean(),
  ...terms,
  /** The version of their terms; 0 until they are saved. */
  terms_version: z.int(),
  /** Requests that were assigned to them today, in UTC, and are still theirs. */
  requests_today: z.int(),
  /** Number of their open requests that are late. */
  late: z.int(),
  /** Their open work; kinds without open work are omitted. */
  work: z.array(z.object({ kind: z.enum(STAFF_WORK), open: z.int() })),
  /** The current absence, or the next one within thirty days. */
  absence: z.nullable(z.object({ from: Instant, to: Instant })),
  /** Their last sign-in. */
  seen_at: z.nullable(Instant),
  /** For agents: in the reader's language, countries first. */
  scopes: z.array(z.object({ kind: z.enum(["country", "organism"]), id: z.string(), name: z.string() })),
});
export type AgentRow = z.output<typeof AgentRow>;

/** Maximum number of scopes per agent. */
export const SCOPES_LIMIT = 50;
const Scopes = z.array(AgentScope).check(z.maxLength(SCOPES_LIMIT));

/** `/admin/agents` (spec 1 §2.3): super_admin only. */
export const agents = contract({
  "GET /api/admin/agents": {
    summary: "People of the staff, by name, with their terms, workload and scopes",
    access: "requests.assign",
    query: z.strictObject({
      role: z.optional(StaffRole),
      /** In the name and the address; accents and case ignored. */
      search: z.optional(text(120)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({ agents: z.array(AgentRow), total: z.int() }),
  },
  "PUT /api/admin/agents/:id/scopes": {
    summary:
      "Sets an agent's scopes; `from` are the scopes that were read, to detect concurrent changes. Repeating it changes nothing",
    access: "requests.assign",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ from: Scopes, to: Scopes }),
    reply: z.object({ agent: AgentRow }),
    /** `assignee_unfit`: the person is not an agent. */
    errors: ["user_not_found", "assignee_unfit", "user_conflict", "place_not_found"],
  },
  "PUT /api/admin/agents/:id/terms": {
    summary:
      "Sets what a person takes on in a day and in which languages they serve; `version` is that of the terms that were read. Repeating it changes nothing",
    access: "requests.assign",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ version: RowVersion, ...terms }),
    reply: z.object({ agent: AgentRow }),
    /** `assignee_unfit`: the person is not a member of the staff. */
    errors: ["user_not_found", "assignee_unfit", "user_conflict"],
  },
  /**
   * `fields` lists the names of added (`+Cameroun`) and removed (`-Mairie de Douala`) scopes, terms (`=requestsPerDay:5`) and
   * hand-overs (`>tickets:12`).
   */
  "GET /api/admin/agents/history": historyCall(
    "The history of agents' scopes and terms and of what was handed over, newest first",
    "requests.assign",
  ),
});
