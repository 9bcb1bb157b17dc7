import type { BulkAction, BulkResult } from "@passerelle/contract/requests/work/queues";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { assignRequest } from "./assign.ts";
import { moveRequest } from "./move-request.ts";

/**
 * Runs one operation on many requests, each in its own transaction and checked again under its lock; returns for each whether it
 * succeeded, or the reason. Unexpected errors are thrown.
 */
export async function actInBulk(
  ctx: Context,
  actor: Actor,
  asked: BulkAction,
  language: Language,
): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = [];
  const once = new Map(asked.requests.map((request) => [request.id, request]));
  for (const { id, status, assignee_id: from } of once.values()) {
    try {
      if (asked.action === "start" || asked.action === "reject") {
        const reason = asked.action === "reject" ? { reason: asked.reason } : {};
        await moveRequest(ctx, actor, id, { from: status, move: asked.action, ...reason }, language);
      } else {
        const beyond = asked.action === "assign" && asked.beyond_capacity === true;
        await assignRequest(ctx, actor, id, { from, to: targetOf(actor, asked), beyond_capacity: beyond });
      }
      results.push({ id, done: true, why: null, by: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const by = error.details?.by;
      results.push({ id, done: false, why: error.code, by: typeof by === "string" ? by : null });
    }
  }
  return { results };
}

function targetOf(actor: Actor, asked: BulkAction): string | null {
  if (asked.action === "assign") return asked.assignee_id;
  return asked.action === "take" ? actor.userId : null;
}
