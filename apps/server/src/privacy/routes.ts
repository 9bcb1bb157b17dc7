import { ArchiveQuery, privacy } from "@passerelle/contract/privacy";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { registerExport } from "../platform/export-route.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { clearPageSessions } from "../platform/page-session.ts";
import { closeAccountByAdmin, closeMyAccount, previewClosure } from "./close-account.ts";
import { archiveMyData } from "./export-files.ts";
import { exportMyData } from "./export-personal-data.ts";
import { listReadings } from "./list-readings.ts";

/** After this call the browser has no session. */
const CLOSURE = "/api/me/closure";

/** Maximum milliseconds for an archive. */
const LONGEST_ARCHIVE = 600_000;

export function registerPrivacy(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  void app.register(async (scope) => {
    scope.addHook("onSend", async ({ method, routeOptions }, reply) => {
      const isClosure = method === "POST" && routeOptions.url === CLOSURE;
      if (isClosure && reply.statusCode === 200) clearPageSessions(reply);
    });
    registerCalls(scope, ctx, actorOf);
  });
  registerExport(app, actorOf, {
    url: "/api/me/export/archive",
    summary: "All data held about the caller with the files that they sent, as a ZIP archive",
    access: "signed_in",
    query: ArchiveQuery,
    name: "my-data",
    format: () => "zip",
    longestMs: LONGEST_ARCHIVE,
    write: (_query, actor, _language, origin) => archiveMyData(ctx, actor, origin),
  });
}

function registerCalls(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, privacy, {
    "GET /api/me/export": ({ actor, origin }) => exportMyData(ctx, actor, origin),
    "GET /api/me/readings": ({ actor }) => listReadings(ctx, actor),
    "GET /api/me/closure": ({ actor }) => previewClosure(ctx, actor),
    "POST /api/me/closure": ({ actor, body, origin }) => closeMyAccount(ctx, actor, body, origin),
    "DELETE /api/admin/users/:id": ({ actor, params, query, origin }) =>
      closeAccountByAdmin(ctx, actor, params.id, { despiteWork: query.despite_work === "yes" }, origin),
  });
}
