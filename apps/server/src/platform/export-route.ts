import type { Readable } from "node:stream";
import type { Language } from "@passerelle/domain/languages";
import type { Permission } from "@passerelle/domain/roles";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Actor } from "./actor.ts";
import { AppError } from "./errors.ts";
import { type ActorOf, identifying, languageOf } from "./implement-contract.ts";
import { type Origin, originOf } from "./origin.ts";

/** The formats of exported files, by their extension. */
const TYPES = {
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

type ExportRoute<Query extends z.core.$ZodType> = {
  url: string;
  summary: string;
  access: Permission | "signed_in";
  query: Query;
  /** The file name without date and extension, or the complete name where another system prescribes it. */
  name: string | ((query: z.output<Query>) => Promise<string>);
  format: (query: z.output<Query>) => keyof typeof TYPES;
  /** Milliseconds, where it is not the usual time. */
  longestMs?: number;
  write: (
    query: z.output<Query>,
    actor: Actor,
    language: Language,
    origin: Origin,
  ) => Readable | Promise<Readable | Buffer>;
};

/** Registers a call that returns a file to save. It is outside the contract, whose bodies are JSON. */
export function registerExport<Query extends z.core.$ZodType>(
  app: FastifyInstance,
  actorOf: ActorOf,
  route: ExportRoute<Query>,
): void {
  const { url, summary, access, query: querystring, name, format, longestMs, write } = route;
  app.get(
    url,
    {
      schema: {
        summary,
        tags: [url.split("/")[2] ?? "api"],
        security: [{ bearer: [] }],
        querystring,
      },
      ...(longestMs !== undefined && { config: { longestMs } }),
      ...identifying(actorOf, access),
    },
    async (request, reply) => {
      if (!request.actor) throw new AppError("not_signed_in");
      const query = request.query as z.output<Query>;
      const extension = format(query);
      const day = new Date().toISOString().slice(0, 10);
      const fileName = typeof name === "string" ? `${name}-${day}.${extension}` : await name(query);
      return reply
        .type(TYPES[extension])
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .send(await write(query, request.actor, languageOf(request), originOf(request)));
    },
  );
}
