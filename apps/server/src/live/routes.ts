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
import { listChanges, sinceFor, sweepLog } from "./service.ts";

/** Open streams of one account in one process: each browser has one. */
const MOST_STREAMS = 32;
/** Bytes that wait for a reader: beyond, it is slow and nothing more is written. */
const BUFFER = 16 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Whoever stands between would keep it, pack it or hold it back.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

export function registerLive(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  ctx.jobs.handle("live.sweep", () => sweepLog(ctx.db));
  ctx.jobs.repeat("live.sweep", "*/10 * * * *", {});

  const hub = createHub(ctx);
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

/** Holds a connection open and hands it to the hub (server-sent events: an id, `data` with changes, or `event: reset`). */
function stream(ctx: Context, hub: Hub, actor: Actor, request: FastifyRequest, reply: FastifyReply): void {
  const cursor = askedCursor(request);
  const age = LiveAge.safeParse((request.query as Record<string, unknown>).age);
  const token = (request.headers.authorization ?? "").replace(/^bearer\s+/i, "");
  const origin = originOf(request);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...headersOf(reply), ...HEADERS });
  // At once, so that a browser behind something that holds replies back notices.
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

/** A place that is none is as one of another database: whoever names it is to read everything again. */
function askedCursor({ headers }: FastifyRequest): string | undefined {
  const asked = headers["last-event-id"];
  if (asked === undefined) return undefined;
  return typeof asked === "string" && readCursor(asked) ? asked : "1:1:";
}
