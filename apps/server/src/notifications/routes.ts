import { notifications } from "@passerelle/contract/notifications";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { getChoices, setPreference, setQuietHours } from "./preferences/preferences.ts";
import { listNotifications, readAll, readNotification } from "./service.ts";

export function registerNotifications(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, notifications, {
    "GET /api/notifications": ({ actor, query, language }) => listNotifications(ctx, actor, query, language),
    "POST /api/notifications/:id/read": ({ actor, params, language }) =>
      readNotification(ctx, actor, params.id, language),
    "POST /api/notifications/read": ({ actor }) => readAll(ctx, actor),
    "GET /api/me/notifications": ({ actor }) => getChoices(ctx, actor),
    "PUT /api/me/quiet-hours": ({ actor, body, origin }) =>
      setQuietHours(ctx, actor, body.quiet_hours, origin),
    "PUT /api/me/notifications/:kind/:channel": ({ actor, params, body, origin }) =>
      setPreference(ctx, actor, { ...params, ...body }, origin),
  });
}
