import type { DataExport } from "@passerelle/contract/privacy";
import { ERASURE_RULES } from "@passerelle/domain/privacy/erasures";
import { limitExports, recordExport } from "../auth/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Origin } from "../platform/origin.ts";
import { hooksOf } from "./hooks.ts";

/** All data about the caller, from one snapshot, without secrets and names of staff. Throws `too_many_requests`. */
export async function exportMyData(ctx: Context, actor: Actor, origin: Origin): Promise<DataExport> {
  await limitExports(ctx.db, actor.userId);
  return collectMyData(ctx, actor, origin);
}

/** The same, for a caller who has already taken a token of `limitExports`; records the export. */
export async function collectMyData(ctx: Context, actor: Actor, origin: Origin): Promise<DataExport> {
  await ctx.auth.refresh(actor.userId);
  const held = await ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const parts: Partial<Record<keyof DataExport, unknown>> = {
        generated_at: new Date().toISOString(),
        retention: Object.entries(ERASURE_RULES).map(([rule, kept]) => ({ rule, ...kept })),
      };
      for (const read of hooksOf(ctx, "exportPersonalData")) {
        Object.assign(parts, await read(trx, actor.userId, ctx));
      }
      return parts;
    });
  await recordExport(ctx.db, actor, origin);
  // Converts dates to their wire format; the contract checks that every part is there.
  return JSON.parse(JSON.stringify(held)) as DataExport;
}
