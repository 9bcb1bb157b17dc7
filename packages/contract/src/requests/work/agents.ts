import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { historyCall, Page, PerPage, text } from "../../shapes.ts";

/** What an agent is attached to: a country by code, or an organism by id. */
export const AgentScope = z.strictObject({ kind: z.enum(["country", "organism"]), id: text(40) });
export type AgentScope = z.output<typeof AgentScope>;

const WorkerRole = z.enum(WORKER_ROLES);

/** A person who works on requests, with their workload. */
export const AgentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: WorkerRole,
  suspended: z.boolean(),
  /** Open requests assigned to them, and how many are late. */
  load: z.int(),
  late: z.int(),
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
    summary: "People who work on requests, by name, with their workload and scopes",
    access: "requests.assign",
    query: z.strictObject({
      role: z.optional(WorkerRole),
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
  /** `fields` lists the names of added (`+Cameroun`) and removed (`-Mairie de Douala`) scopes. */
  "GET /api/admin/agents/history": historyCall(
    "The history of agents' scopes, newest first",
    "requests.assign",
  ),
});
