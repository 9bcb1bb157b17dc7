import { announcements } from "@passerelle/contract/announcements";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import {
  listAnnouncements,
  listNews,
  readHistory,
  removeAnnouncement,
  setPublished,
  writeAnnouncement,
} from "./service.ts";

export function registerAnnouncements(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, announcements, {
    "GET /api/announcements": async ({ actor, language }) => ({
      announcements: await listNews(ctx, actor, language),
    }),
    "GET /api/admin/announcements": ({ query }) => listAnnouncements(ctx, query),
    "GET /api/admin/announcements/history": ({ query, language }) => readHistory(ctx, query.limit, language),
    "PUT /api/admin/announcements/:id": ({ actor, params, body }) =>
      writeAnnouncement(ctx, actor, params.id, body),
    "POST /api/admin/announcements/:id/publication": ({ actor, params, body }) =>
      setPublished(ctx, actor, params.id, body),
    "DELETE /api/admin/announcements/:id": async ({ actor, params, query }) => {
      await removeAnnouncement(ctx, actor, params.id, query.version);
      return { deleted: true as const };
    },
  });
}
