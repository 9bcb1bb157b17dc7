import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import type { ActorOf } from "../platform/implement-contract.ts";

export function registerMailbox(_app: FastifyInstance, _ctx: Context, _actorOf: ActorOf): void {}
