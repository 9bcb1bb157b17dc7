import { sandboxDemo } from "@passerelle/contract/sandbox/demo";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { type ActorOf, implementContract } from "../../platform/implement-contract.ts";
import { chooseOutcomes, describeDemo, moveClock, resetDemo } from "./demo.ts";

/** A reset that is interrupted would leave the demonstration incomplete. */
const LONGEST = { "POST /api/admin/sandbox/demo/reset": Number.POSITIVE_INFINITY };

/** Demo mode only: in production these calls do not exist. */
export function registerDemo(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  if (ctx.env.mode !== "demo") return;
  implementContract(
    app,
    actorOf,
    sandboxDemo,
    {
      "GET /api/admin/sandbox/demo": () => describeDemo(ctx),
      "PUT /api/admin/sandbox/demo/outcomes": ({ body }) => chooseOutcomes(ctx, body.outcomes),
      "POST /api/admin/sandbox/demo/clock": ({ body }) => moveClock(ctx, body.days),
      "POST /api/admin/sandbox/demo/reset": async ({ body }) => {
        await resetDemo(ctx, body.confirmation);
        return {};
      },
    },
    LONGEST,
  );
}
