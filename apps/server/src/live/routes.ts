import { LiveAge, live } from "@passerelle/contract/live";
import { readCursor } from "@passerelle/domain/live/cursor";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { originOf } from "../platform/origin.ts";
import { headersOf } from "../platform/replies.ts";
import { createHub, type Hub } from "./hub.ts";
import { listChanges, sinceFor } from "./service.ts";

/** Streams per account and process; each browser opens one. */
const MOST_STREAMS = 32;
/** Bytes buffered per reader before it counts as slow. */
const BUFFER = 16 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Proxies must not store, compress or delay it.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

const hubs = new WeakMap<Context, Hub>();

/** Number of open streams of this process. */
export const countStreams = (ctx: Context): number => hubs.get(ctx)?.count() ?? 0;

export function registerLive(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const hub = createHub(ctx);
  hubs.set(ctx, hub);
  app.addHook("preClose", async () => hub.close());

  app.get("/api/live", { schema: { hide: true } }, async (request, reply) => {
    const actor = (await actorOf(request, "signed_in")) as Actor;
    if (hub.countOf(actor.userId) >= MOST_STREAMS) throw new AppError("too_many_requests");
    stream(ctx, hub, actor, request, reply);
    return reply;
  });

  implementContract(app, actorOf, live, {
    "GET /api/live/changes": ({ actor, query }) => listChanges(ctx.db, actor, query),
  });
}

/**
 * Keeps the connection open and passes it to the hub. Server-sent events with an id: `data` contains changes, `event: reset` has
 * none.
 */
function stream(ctx: Context, hub: Hub, actor: Actor, request: FastifyRequest, reply: FastifyReply): void {
  const cursor = askedCursor(request);
  const age = LiveAge.safeParse((request.query as Record<string, unknown>).age);
  const token = (request.headers.authorization ?? "").replace(/^bearer\s+/i, "");
  const origin = originOf(request);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...headersOf(reply), ...HEADERS });
  // Sent at once, so that a browser can detect a proxy that buffers replies.
  raw.write(":\n\n");
  const open = hub.open(
    { userId: actor.userId, cursor, since: sinceFor(age.success ? age.data : undefined) },
    {
      write: (text) => {
        raw.write(text);
        return raw.writableLength < BUFFER;
      },
      mayListen: async () => {
        const named = await ctx.auth.identify(token, origin);
        return named?.caller !== undefined && !named.caller.owesSecondFactor;
      },
      end: () => raw.end(),
    },
  );
  raw.on("drain", open.drained);
  raw.on("close", open.close);
  raw.on("error", open.close);
}

/** An invalid cursor counts as a cursor of another database: the client reads everything again. */
function askedCursor({ headers }: FastifyRequest): string | undefined {
  const asked = headers["last-event-id"];
  if (asked === undefined) return undefined;
  return typeof asked === "string" && readCursor(asked) ? asked : "1:1:";
}
