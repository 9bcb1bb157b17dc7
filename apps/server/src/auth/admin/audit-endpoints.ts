import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { authenticateAdmin } from "../wire/authenticate-admin.ts";
import { queryValue } from "../wire/body.ts";
import { validationFailed } from "../wire/errors.ts";
import { readPaging, setPagingHeaders } from "./paging.ts";
import { type AuditEntry, findAudit } from "./queries.ts";

const COLUMNS = { author: "actor_username", action: "action" } as const;

/** GoTrue's grouping of its actions; ours that it does not know are the account's. */
function logTypeOf(action: string): string {
  if (action.startsWith("token_")) return "token";
  if (/factor|challenge|verification|recovery_codes|mfa|passkey/.test(action)) return "factor";
  if (/signedup|invited|deleted|created/.test(action)) return "team";
  if (/^(?:login|logout|invite_accepted|session_|new_device)/.test(action)) return "account";
  return "user";
}

function entryJson(entry: AuditEntry) {
  return {
    id: entry.id,
    payload: {
      action: entry.action,
      actor_id: entry.actorId ?? "00000000-0000-0000-0000-000000000000",
      actor_username: entry.actorUsername,
      actor_via_sso: false,
      log_type: logTypeOf(entry.action),
      ...(Object.keys(entry.traits).length > 0 && { traits: entry.traits }),
    },
    created_at: entry.createdAt.toISOString(),
    ip_address: entry.ip ?? "",
  };
}

/** Newest first; `query` is `author:text` or `action:text`. */
export async function getAudit(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  await authenticateAdmin(ctx, request);
  const paging = readPaging(request);
  const { entries, total } = await findAudit(ctx.db, readFilter(request), paging);
  setPagingHeaders(request, reply, paging, total);
  return entries.map(entryJson);
}

function readFilter(request: FastifyRequest) {
  const query = queryValue(request, "query");
  if (query === "") return undefined;
  const [scope = "", ...rest] = query.split(":");
  if (!Object.hasOwn(COLUMNS, scope) || rest.length === 0) {
    throw validationFailed(`Invalid query scope: ${query.slice(0, 80)}`);
  }
  return { column: COLUMNS[scope as keyof typeof COLUMNS], text: rest.join(":") };
}
