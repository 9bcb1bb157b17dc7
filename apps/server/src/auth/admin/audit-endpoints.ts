import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { authenticateAdmin } from "../wire/authenticate-admin.ts";
import { queryValue } from "../wire/body.ts";
import { validationFailed } from "../wire/errors.ts";
import { readPaging, setPagingHeaders } from "./paging.ts";
import { type AuditEntry, type AuditFilter, findAudit } from "./queries.ts";

function entryJson(entry: AuditEntry) {
  return {
    id: entry.id,
    payload: {
      action: entry.action,
      actor_id: entry.actorId ?? "00000000-0000-0000-0000-000000000000",
      actor_username: entry.actorUsername,
      actor_via_sso: false,
      log_type: entry.logType,
      ...(Object.keys(entry.traits).length > 0 && { traits: entry.traits }),
    },
    created_at: entry.createdAt.toISOString(),
    ip_address: entry.ip ?? "",
  };
}

/** Newest first; `query` is `author:text`, `action:text` or `type:text`. */
export async function getAudit(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  await authenticateAdmin(ctx, request);
  const paging = readPaging(request);
  const { entries, total } = await findAudit(ctx.db, readFilter(request), paging);
  setPagingHeaders(request, reply, paging, total);
  return entries.map(entryJson);
}

function readFilter(request: FastifyRequest): AuditFilter | undefined {
  const query = queryValue(request, "query");
  if (query === "") return undefined;
  const [scope = "", ...rest] = query.split(":");
  if ((scope !== "author" && scope !== "action" && scope !== "type") || rest.length === 0) {
    throw validationFailed(`Invalid query scope: ${query.slice(0, 80)}`);
  }
  return { scope, text: rest.join(":") };
}
