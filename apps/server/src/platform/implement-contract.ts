import type { Call, CallInput, CallKey, CallReply } from "@passerelle/contract/contract";
import type { Language } from "@passerelle/contract/shapes";
import type { Permission } from "@passerelle/domain/roles";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../auth/actor.ts";
import { type Origin, originOf } from "./origin.ts";

/** What every handler knows of the call beside its input. */
type Caller<C extends Call> = {
  /** Absent on public calls made by nobody in particular. */
  actor: C["access"] extends "public" ? Actor | undefined : Actor;
  /** The reader's language: `Accept-Language`, French unless English is asked for. */
  language: Language;
  /** For the audit. */
  origin: Origin;
};

type Handlers<C extends Record<CallKey, Call>> = {
  [K in keyof C & CallKey]: (
    input: CallInput<C[K]> & Caller<C[K]>,
  ) => CallReply<C[K]> | Promise<CallReply<C[K]>>;
};

export type ActorOf = (
  request: FastifyRequest,
  access: "public" | "signed_in" | Permission,
) => Promise<Actor | undefined>;

/** `fr` unless the header's first preference is English. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers["accept-language"] ?? "") ? "en" : "fr";
}

/**
 * Registers one Fastify route per entry of a contract. A missing or an extra handler does not compile; input the
 * contract does not name is refused before the handler, reply fields it does not name are stripped after it.
 * `actorOf` decides who calls and throws when the entry's `access` refuses them.
 */
export function implementContract<const C extends Record<CallKey, Call>>(
  app: FastifyInstance,
  actorOf: ActorOf,
  contract: C,
  handlers: Handlers<C>,
): void {
  for (const key of Object.keys(contract) as (keyof C & CallKey)[]) {
    const call: Call = contract[key] as Call;
    const [method, url] = key.split(" ") as [string, string];
    const handle = handlers[key] as (input: unknown) => unknown;
    app.route({
      method,
      url,
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
      // Before validation: who may not call learns nothing of what the call accepts.
      preValidation: async (request) => {
        request.actor = await actorOf(request, call.access);
      },
      ...(call.attachment !== undefined && {
        preSerialization: async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
          // Not on a refusal: a problem is to be read, not saved.
          if (reply.statusCode === 200) {
            reply.header("content-disposition", `attachment; filename="${call.attachment}"`);
          }
          return payload;
        },
      }),
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
    });
  }
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
