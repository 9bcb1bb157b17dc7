import { verification } from "@passerelle/contract/verification";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { placeOf } from "../platform/rate-limits.ts";
import { createCheckCounter } from "./count-checks.ts";
import { listPublicKeys } from "./keys.ts";
import { verifyCode } from "./verify.ts";

export function registerVerification(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const counter = createCheckCounter(ctx);
  app.addHook("onClose", () => counter.write());
  implementContract(app, actorOf, verification, {
    "GET /api/verify/:code": ({ params, origin }) => verifyCode(ctx, counter, params.code, placeOf(origin)),
    "GET /api/verification-keys": () => listPublicKeys(ctx),
  });
}
