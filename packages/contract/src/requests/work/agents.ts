import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import * as z from "zod/mini";
import { contract } from "../../contract.ts";
import { historyCall, Page, PerPage, text } from "../../shapes.ts";

/** What an agent is attached to: a country by its code, or an organism by its id. */
export const AgentScope = z.strictObject({ kind: z.enum(["country", "organism"]), id: text(40) });
export type AgentScope = z.output<typeof AgentScope>;

const WorkerRole = z.enum(WORKER_ROLES);

/** Somebody who works on requests, with what they have to do. */
export const AgentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: WorkerRole,
  suspended: z.boolean(),
  /** Open requests that are theirs, and how many of them are late. */
  load: z.int(),
  late: z.int(),
  /** Of an agent: in the reader's language, countries first. */
  scopes: z.array(z.object({ kind: z.enum(["country", "organism"]), id: z.string(), name: z.string() })),
});
export type AgentRow = z.output<typeof AgentRow>;

/** More than anybody is attached to. */
export const SCOPES_LIMIT = 50;
const Scopes = z.array(AgentScope).check(z.maxLength(SCOPES_LIMIT));

/** `/admin/agents` (spec 1 §2.3): super_admin alone. */
export const agents = contract({
  "GET /api/admin/agents": {
    summary: "Whoever works on requests, by name, with what they have to do and are attached to",
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
      "What an agent is attached to; `from` says what that was when it was read. The same again changes nothing",
    access: "requests.assign",
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ from: Scopes, to: Scopes }),
    reply: z.object({ agent: AgentRow }),
    /** `assignee_unfit`: whoever it is, they are no agent. */
    errors: ["user_not_found", "assignee_unfit", "user_conflict", "place_not_found"],
  },
  /** Its fields are names of what was added (`+Cameroun`) and taken away (`-Mairie de Douala`). */
  "GET /api/admin/agents/history": historyCall("Who attached which agent to what", "requests.assign"),
});
