import { sandbox } from "@passerelle/contract/sandbox";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { checkOne, listParts } from "./parts/list-parts.ts";

export function registerSandbox(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, sandbox, {
    "GET /api/admin/sandbox/parts": async () => ({ parts: await listParts(ctx) }),
    "POST /api/admin/sandbox/parts/:name/check": ({ actor, params }) => checkOne(ctx, actor, params.name),
  });
}
