import type { ExternalPart as PartReply } from "@passerelle/contract/sandbox";
import { EXTERNAL_PARTS, type ExternalPartName, stateOfPart } from "@passerelle/domain/sandbox/parts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { checkPart, type ExternalPart, findParts, type PartRow } from "../../platform/external-parts.ts";
import { modulesOf } from "../../platform/module.ts";
import { checksOfPerson } from "../rate-limits.ts";

/** The parts that the capabilities contribute, in the order of `EXTERNAL_PARTS`. */
function contributedParts(ctx: Context): ExternalPart[] {
  const parts = modulesOf(ctx).flatMap(({ externalParts }) => externalParts?.(ctx) ?? []);
  return EXTERNAL_PARTS.flatMap((name) => parts.find((part) => part.name === name) ?? []);
}

export const findPart = (ctx: Context, name: ExternalPartName): ExternalPart | undefined =>
  contributedParts(ctx).find((part) => part.name === name);

/** The input of a part's trial, such as a number for a text message; null for a part without a trial. */
export function trialOf({ name, kind, trial }: ExternalPart): PartReply["trial"] {
  if (kind === "absent") return null;
  if (name === "sms") return "phone";
  return trial ? "nothing" : null;
}

/** A part with the outcome of its last check or trial. */
export const describePart = async ({ db }: Context, part: ExternalPart): Promise<PartReply> =>
  describe(part, (await findParts(db)).get(part.name));

export async function listParts(ctx: Context): Promise<PartReply[]> {
  const rows = await findParts(ctx.db);
  return Promise.all(contributedParts(ctx).map((part) => describe(part, rows.get(part.name))));
}

/** Checks a part now and returns the outcome. Throws `external_part_not_found` and `too_many_requests`. */
export async function checkOne(ctx: Context, actor: Actor, name: ExternalPartName): Promise<PartReply> {
  const part = findPart(ctx, name);
  if (!part) throw new AppError("external_part_not_found");
  await checksOfPerson.take(ctx.db, actor.userId);
  await checkPart(ctx, part);
  return describePart(ctx, part);
}

async function describe(part: ExternalPart, row: PartRow | undefined): Promise<PartReply> {
  const { succeeded_at = null, failed_at = null, latency_ms = null, error = null } = row ?? {};
  const messageAt = (await part.messageAt?.()) ?? row?.message_at;
  return {
    name: part.name,
    kind: part.kind,
    sandbox: part.isSandbox ?? false,
    trial: trialOf(part),
    state: stateOfPart(part.kind, {
      succeededAt: succeeded_at,
      failedAt: failed_at,
      latencyMs: latency_ms,
    }),
    succeeded_at: succeeded_at?.toISOString() ?? null,
    latency_ms,
    failed_at: failed_at?.toISOString() ?? null,
    error,
    message_at: messageAt?.toISOString() ?? null,
  };
}
