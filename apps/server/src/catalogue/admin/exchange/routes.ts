import {
  type ExportFormat,
  MAX_WORKBOOK_BYTES,
  ServiceExport,
  ServiceImport,
} from "@passerelle/contract/catalogue/exchange";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../../../platform/context.ts";
import { registerFileBody } from "../../../platform/file-body.ts";
import { type ActorOf, languageOf } from "../../../platform/implement-contract.ts";
import { exportServices } from "./export.ts";
import { importServices } from "./import.ts";

/** In milliseconds: a task of the thread may take two minutes, and waits for the one before. */
const LONGEST = 300_000;

const TYPES: Record<ExportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

/** File routes of the services, outside the contract, whose bodies are JSON. */
export function registerServiceExchange(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  app.get(
    "/api/admin/services/export",
    {
      schema: {
        summary: "The filtered services as a workbook or a printable list",
        tags: ["admin"],
        security: [{ bearer: [] }],
        querystring: ServiceExport,
      },
      config: { longestMs: LONGEST },
      preValidation: async (request) => {
        request.actor = await actorOf(request, "catalogue.manage");
      },
    },
    async (request, reply) => {
      const { format, ...filter } = request.query as z.output<typeof ServiceExport>;
      const file = await exportServices(ctx, filter, format, languageOf(request));
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type(TYPES[format])
        .header("content-disposition", `attachment; filename="services-${day}.${format}"`)
        .send(file);
    },
  );

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
    handle: (bytes, actor, request) => {
      const { dry_run } = request.query as z.output<typeof ServiceImport>;
      return importServices(ctx, actor, bytes, { dryRun: dry_run === "true", language: languageOf(request) });
    },
  });
}
