import { MAX_WORKBOOK_BYTES, ServiceExport, ServiceImport } from "@passerelle/contract/catalogue/exchange";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../../../platform/context.ts";
import { registerExport } from "../../../platform/export-route.ts";
import { registerFileBody } from "../../../platform/file-body.ts";
import { requireClean } from "../../../platform/files/require-clean.ts";
import { type ActorOf, languageOf } from "../../../platform/implement-contract.ts";
import { exportServices } from "./export.ts";
import { importServices } from "./import.ts";

/** In milliseconds: a task of the thread may take two minutes, and waits for the previous one. */
const LONGEST = 300_000;

/** File routes of the services, outside the contract, whose bodies are JSON. */
export function registerServiceExchange(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  registerExport(app, actorOf, {
    url: "/api/admin/services/export",
    summary: "The filtered services as a workbook or a printable list",
    access: "catalogue.manage",
    query: ServiceExport,
    name: "services",
    format: ({ format }) => format,
    longestMs: LONGEST,
    write: ({ format, ...filter }, _actor, language) => exportServices(ctx, filter, format, language),
  });

  registerFileBody(app, actorOf, {
    method: "POST",
    url: "/api/admin/services/import",
    schema: {
      summary: "Imports a workbook completely or not at all; `dry_run=true` previews its changes",
      tags: ["admin"],
      querystring: ServiceImport,
    },
    access: "catalogue.manage",
    maxBytes: MAX_WORKBOOK_BYTES,
    longestMs: LONGEST,
    handle: async (bytes, actor, request) => {
      await requireClean(ctx, bytes);
      const { dry_run } = request.query as z.output<typeof ServiceImport>;
      return importServices(ctx, actor, bytes, { dryRun: dry_run === "true", language: languageOf(request) });
    },
  });
}
