import type { Call, CallInput, CallKey, CallReply } from "@passerelle/contract/contract";
import type { Language } from "@passerelle/contract/shapes";
import { DEFAULT_LANGUAGE, isLanguage } from "@passerelle/domain/languages";
import type { Permission } from "@passerelle/domain/roles";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { Actor } from "./actor.ts";
import type { Kept } from "./kept.ts";
import { type Origin, originOf } from "./origin.ts";
import { etagOf, headersOf, type Replies } from "./replies.ts";

/** What every handler gets about the call beside its input. */
type Caller<C extends Call> = {
  /** Absent on anonymous calls. */
  actor: C["access"] extends "public" ? Actor | undefined : Actor;
  /** The reader's language: `Accept-Language`, French unless English is asked for. */
  language: Language;
  /** For the audit. */
  origin: Origin;
};

type Handlers<C extends Record<CallKey, Call>> = {
  [K in keyof C & CallKey]:
    | ((input: CallInput<C[K]> & Caller<C[K]>) => CallReply<C[K]> | Promise<CallReply<C[K]>>)
    // Anonymous.
    | (C[K]["access"] extends "public" ? FromKept<KeptInput<C[K]>, CallReply<C[K]>> : never);
};

/** Everything that a cached reply may depend on: the address and the language. */
type KeptInput<C extends Call> = Pick<CallInput<C>, "params" | "query"> & { language: Language };
type FromKept<Input, Reply> = {
  kept: Kept<object>;
  reply: (value: never, input: Input) => Reply | Promise<Reply>;
};

/**
 * Used instead of a handler for a reply that depends only on a cached value, the address and the language. Its bytes are cached
 * as long as that value is valid, and are sent before the rest of the request is read. Everything that `reply` reads from the
 * database must be covered by the announcements that `kept` listens to: when one arrives meanwhile, the reply is sent but not
 * cached.
 */
export const fromKept = <T extends object, Input, Reply>(
  kept: Kept<T>,
  reply: (value: T, input: Input) => Reply | Promise<Reply>,
): FromKept<Input, Reply> => ({ kept, reply });

export type ActorOf = (
  request: FastifyRequest,
  access: "public" | "signed_in" | Permission,
) => Promise<Actor | undefined>;

/** The header's first preference, or French. */
export function languageOf({ headers }: Pick<FastifyRequest, "headers">): Language {
  const first = /^\s*([a-z]{2})\b/i.exec(headers["accept-language"] ?? "")?.[1]?.toLowerCase();
  return isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

/** The key under which the reply of a `fromKept` call is cached. */
export const replyKey = (url: string, language: Language): string => `${language} ${url}`;

/**
 * Registers one Fastify route per entry of a contract. A missing or an extra handler does not compile; unknown input fields
 * are refused before the handler, unknown reply fields are removed after it. `actorOf` identifies the caller and throws when
 * `access` of the entry refuses them. `longestMs`: the limit of calls that may take longer than the usual time, in milliseconds.
 */
export function implementContract<const C extends Record<CallKey, Call>>(
  app: FastifyInstance,
  actorOf: ActorOf,
  contract: C,
  handlers: Handlers<C>,
  longestMs: { [Key in keyof C]?: number } = {},
): void {
  for (const key of Object.keys(contract) as (keyof C & CallKey)[]) {
    const call: Call = contract[key] as Call;
    const [method, url] = key.split(" ") as [string, string];
    const handler = handlers[key] as ((input: unknown) => unknown) | FromKept<unknown, unknown>;
    app.route({
      method,
      url,
      ...(longestMs[key] !== undefined && { config: { longestMs: longestMs[key] } }),
      schema: {
        summary: call.summary,
        tags: [url.split("/")[2] ?? "api"],
        ...(call.access === "public" ? {} : { security: [{ bearer: [] }] }),
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.headers && { headers: call.headers }),
        ...(call.body && { body: call.body }),
        response: { 200: call.reply },
      },
      ...(call.attachment !== undefined && {
        preSerialization: async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
          // Not for a refusal: an error is shown, not downloaded.
          if (reply.statusCode === 200) {
            reply.header("content-disposition", `attachment; filename="${call.attachment}"`);
          }
          return payload;
        },
      }),
      ...(typeof handler === "function"
        ? asking(actorOf, call, handler)
        : answeringFromKept(app.replies, handler)),
    });
  }
}

/**
 * The hooks of a route that set `request.actor`. They run before the body is read, so that an unauthorized caller uses no memory
 * and learns nothing about the accepted input, and again after a body that was still arriving: that may take minutes, and the
 * session may have ended meanwhile.
 */
export function identifying(actorOf: ActorOf, access: Call["access"]) {
  const early = new WeakSet<FastifyRequest>();
  return {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      // Nothing to wait for.
      if (access === "public" && request.headers.authorization === undefined) return done();
      actorOf(request, access).then((actor) => {
        request.actor = actor;
        if (request.raw.complete === false) early.add(request);
        done();
      }, done);
    },
    preHandler: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      if (!early.has(request)) return done();
      actorOf(request, access).then((actor) => {
        request.actor = actor;
        done();
      }, done);
    },
  };
}

type Answering = Pick<RouteShorthandOptions, "onRequest" | "preHandler" | "onSend"> & {
  handler: (request: FastifyRequest) => unknown;
};

function asking(actorOf: ActorOf, call: Call, handle: (input: unknown) => unknown): Answering {
  return {
    ...identifying(actorOf, call.access),
    handler: (request) =>
      handle({
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
        actor: request.actor,
        language: languageOf(request),
        origin: originOf(request),
      }),
  };
}

function answeringFromKept(replies: Replies, { kept, reply: make }: FromKept<unknown, unknown>): Answering {
  const madeOf = new WeakMap<FastifyRequest, object>();
  return {
    handler: async (request) => {
      const value = await kept.get();
      madeOf.set(request, value);
      const { params, query } = request;
      return make(value as never, { params, query, language: languageOf(request) });
    },
    onSend: async (request, reply, payload) => {
      const value = madeOf.get(request);
      if (value === undefined || reply.statusCode !== 200 || typeof payload !== "string") return payload;
      const headers = {
        "content-type": String(reply.getHeader("content-type")),
        // Caches may store it but must revalidate it each time; an unchanged reply is answered by 304.
        "cache-control": "no-cache",
        vary: "accept-language, accept-encoding",
        etag: etagOf(payload),
      };
      reply.headers(headers);
      const version = kept.versionOf(value);
      if (version !== undefined) {
        const body = Buffer.from(payload);
        replies.keep(replyKey(request.url, languageOf(request)), {
          // Includes the security headers, which every reply has.
          headers: { ...headersOf(reply), ...headers },
          body,
          sources: [{ kept, version }],
          encoded: {},
        });
      }
      if (request.headers["if-none-match"] !== headers.etag) return payload;
      reply.code(304);
      return "";
    },
  };
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
  interface FastifyInstance {
    /** The headers of `fromKept` replies and of the pages that are made of them. */
    replies: Replies;
    /** The key under which a page is cached; undefined where there are no pages. */
    pageKey: ((request: FastifyRequest) => string) | undefined;
  }
}
