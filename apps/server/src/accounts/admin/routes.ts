import { adminUsers, ConnectionFilter } from "@passerelle/contract/accounts/admin";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { registerExport } from "../../platform/export-route.ts";
import { type ActorOf, implementContract } from "../../platform/implement-contract.ts";
import { changeUser, resetUserFactors, signUserOut } from "./change-user.ts";
import { exportConnectionLogs, listConnectionLogs } from "./connection-logs.ts";
import { createUser, inviteUser } from "./create-user.ts";
import { getUser, listUserEvents, listUsers } from "./users.ts";

export function registerAdminUsers(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, adminUsers, {
    "GET /api/admin/users": ({ query }) => listUsers(ctx, query),
    "GET /api/admin/users/:id": ({ actor, params }) => getUser(ctx, actor, params.id),
    "GET /api/admin/users/:id/events": ({ params, query }) => listUserEvents(ctx, params.id, query),
    "POST /api/admin/users": ({ actor, body, origin }) => createUser(ctx, actor, body, origin),
    "POST /api/admin/users/invite": ({ actor, body, origin }) => inviteUser(ctx, actor, body, origin),
    "PATCH /api/admin/users/:id": ({ actor, params, body, origin }) =>
      changeUser(ctx, actor, params.id, body, origin),
    "POST /api/admin/users/:id/reset-factors": ({ actor, params, origin }) =>
      resetUserFactors(ctx, actor, params.id, origin),
    "POST /api/admin/users/:id/sign-out": ({ actor, params, origin }) =>
      signUserOut(ctx, actor, params.id, origin),
    "GET /api/admin/connection-logs": ({ query }) => listConnectionLogs(ctx, query),
  });

  registerExport(app, actorOf, {
    url: "/api/admin/connection-logs/export",
    summary: "The connection logs as CSV",
    access: "users.manage",
    query: ConnectionFilter,
    name: "connections",
    format: () => "csv",
    write: (query) => exportConnectionLogs(ctx, query),
  });
}
