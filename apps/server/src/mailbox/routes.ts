import { mailbox } from "@passerelle/contract/mailbox";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { getMail, listMails } from "./service.ts";

/** Demo mode only: these emails are public, including activation links. */
export function registerMailbox(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  if (ctx.env.mode !== "demo") return;
  implementContract(app, actorOf, mailbox, {
    "GET /api/mailbox": async () => ({ mails: await listMails(ctx) }),
    "GET /api/mailbox/:id": ({ params }) => getMail(ctx, params.id),
  });
}
