import { messaging } from "@passerelle/contract/messaging";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { registerInboundMail } from "./inbound/routes.ts";
import { messagesOfPerson } from "./rate-limits.ts";
import { sendMessage } from "./send.ts";
import {
  countWaiting,
  getConversation,
  linkFile,
  listConversations,
  listMessages,
  readConversation,
  readMessage,
  searchMessages,
} from "./service.ts";
import { listStaffConversations } from "./staff.ts";

export function registerMessaging(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  if (ctx.env.inboundMail) registerInboundMail(app, ctx, ctx.env.inboundMail.secret);

  implementContract(app, actorOf, messaging, {
    "GET /api/conversations": ({ actor, query, language }) => listConversations(ctx, actor, query, language),
    "GET /api/conversations/unread": ({ actor }) => countWaiting(ctx, actor),
    "GET /api/conversations/search": ({ actor, query, language }) =>
      searchMessages(ctx, actor, query, language),
    "GET /api/conversations/:id": ({ actor, params, language }) =>
      getConversation(ctx, actor, params.id, language),
    "GET /api/conversations/:id/messages": ({ actor, params, query }) =>
      listMessages(ctx, actor, params.id, query),
    "POST /api/conversations/:id/messages": async ({ actor, params, body }) => {
      await messagesOfPerson.take(ctx.db, actor.userId);
      return sendMessage(ctx, actor, params.id, body);
    },
    "POST /api/conversations/:id/read": ({ actor, params, body }) =>
      readConversation(ctx, actor, params.id, body.seq),
    "POST /api/messages/:id/read": ({ actor, params }) => readMessage(ctx, actor, params.id),
    "POST /api/messages/:id/files/:file/links": ({ actor, params, body }) =>
      linkFile(ctx, actor, params.id, params.file, body.disposition),
    "GET /api/work/conversations": ({ actor, query, language }) =>
      listStaffConversations(ctx, actor, query, language),
  });
}
