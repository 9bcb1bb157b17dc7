import type { ExternalPart as PartReply } from "@passerelle/contract/sandbox";
import type { Language } from "@passerelle/domain/languages";
import type { ExternalPartName } from "@passerelle/domain/sandbox/parts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { recordUse } from "../../platform/external-parts.ts";
import { trialsOfPerson } from "../rate-limits.ts";
import { describePart, findPart, trialOf } from "./list-parts.ts";

/** How long a text message waits for its provider, in milliseconds. */
const TEXT_LASTS = 60_000;

/**
 * Really uses a part and returns the outcome: sends a text message to `phone`, or requests a timestamp. It may cost money.
 * Throws `external_part_not_found` for a part without a trial, and `too_many_requests`.
 */
export async function tryPart(
  ctx: Context,
  actor: Actor,
  asked: { name: ExternalPartName; phone: string | undefined },
  language: Language,
): Promise<PartReply> {
  const part = findPart(ctx, asked.name);
  const needs = part && trialOf(part);
  if (!part || !needs) throw new AppError("external_part_not_found");
  if (needs === "phone" && asked.phone === undefined)
    throw new AppError("invalid_input", { fields: [{ field: "phone", code: "required" }] });
  await trialsOfPerson.take(ctx.db, actor.userId);
  const to = asked.phone?.slice(1) ?? "";
  await recordUse(ctx, part.name, () => part.trial?.() ?? sendText(ctx, to, language));
  return describePart(ctx, part);
}

/** Sent without the queue, so that the provider's answer is known at once and the message is not repeated. */
function sendText(ctx: Context, to: string, language: Language): Promise<void> {
  const now = Date.now();
  return ctx.sms.send({
    id: crypto.randomUUID(),
    template: "sandbox_trial",
    to,
    language,
    code: "",
    queuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + TEXT_LASTS).toISOString(),
  });
}
