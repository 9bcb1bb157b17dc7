import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";

export async function registerAuth(_app: FastifyInstance, _ctx: Context): Promise<void> {}
