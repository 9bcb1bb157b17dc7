import { agents } from "@passerelle/contract/requests/work/agents";
import { handOver } from "@passerelle/contract/requests/work/hand-over";
import { queues, WorkExport } from "@passerelle/contract/requests/work/queues";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { registerExport } from "../../platform/export-route.ts";
import { type ActorOf, implementContract } from "../../platform/implement-contract.ts";
import { changeScopes, listAgents, readAgentHistory } from "./agents.ts";
import { assignRequest, getAssignments, takeNextRequest } from "./assign.ts";
import { assignAutomatically } from "./distribute.ts";
import { actInBulk } from "./do-in-bulk.ts";
import { exportRequests } from "./export-requests.ts";
import { listChoices, listWork } from "./list-work.ts";
import { describeWork, handOverWork } from "./open-work.ts";
import { changeTerms } from "./terms.ts";

/** In milliseconds: thousands of requests are read in parts and then written in a thread. */
const LONGEST = 120_000;

export function registerQueues(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, queues, {
    "GET /api/work/requests": ({ actor, query, language }) => listWork(ctx, actor, query, language),
    "GET /api/work/choices": ({ actor, language }) => listChoices(ctx, actor, language),
    "POST /api/work/next": async ({ actor }) => ({ request: await takeNextRequest(ctx, actor) }),
    "GET /api/work/requests/:id/assignments": ({ actor, params }) => getAssignments(ctx, actor, params.id),
    "PUT /api/work/requests/:id/assignee": ({ actor, params, body }) =>
      assignRequest(ctx, actor, params.id, body),
    "POST /api/work/assignments/automatic": () => assignAutomatically(ctx),
    "POST /api/work/bulk": ({ actor, body, language }) => actInBulk(ctx, actor, body, language),
  });
  registerExport(app, actorOf, {
    url: "/api/work/requests/export",
    summary: "The requests of a box as a workbook, with the answers to the forms of their services",
    access: "requests.process",
    query: WorkExport,
    name: "requests",
    format: () => "xlsx",
    longestMs: LONGEST,
    write: (query, actor, language) => exportRequests(ctx, actor, query, language),
  });
  implementContract(app, actorOf, handOver, {
    "GET /api/admin/agents/:id/work": ({ params }) => describeWork(ctx, params.id),
    "POST /api/admin/agents/:id/hand-over": ({ actor, params, body }) =>
      handOverWork(ctx, actor, params.id, body),
  });
  implementContract(app, actorOf, agents, {
    "GET /api/admin/agents": ({ query, language }) => listAgents(ctx, query, language),
    "PUT /api/admin/agents/:id/scopes": ({ actor, params, body, language }) =>
      changeScopes(ctx, actor, params.id, body, language),
    "PUT /api/admin/agents/:id/terms": ({ actor, params, body, language }) =>
      changeTerms(ctx, actor, params.id, body, language),
    "GET /api/admin/agents/history": ({ query, language }) => readAgentHistory(ctx, query, language),
  });
}
