import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { ConsentProof } from "@passerelle/contract/mandates";
import { provePasskeyConsent } from "../../auth/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getSecret } from "../../platform/secrets.ts";
import { getProfile } from "../../profiles/service.ts";
import { getOwnMandate, requireTurn } from "../access.ts";
import { findContacts } from "../queries.ts";
import { codesOfPerson } from "../rate-limits.ts";
import { consumeCode, countTry, replaceCode } from "./queries.ts";

const CODE_MINUTES = 10;
/** Wrong attempts after which a code is void. */
const MOST_TRIES = 5;

/** A consent that was verified. `use` makes it unusable again, in the transaction that relies on it. */
export type Consent = {
  method: "passkey" | "code";
  evidence: object;
  use: (trx: Db) => Promise<boolean>;
};

/** The hash binds a code to the person, the mandate and the text, so that it can sign no other. */
async function hashCode(
  ctx: Context,
  bound: { mandateId: string; userId: string; textHash: string },
  code: string,
): Promise<string> {
  const key = await getSecret(ctx, "mandates.codes");
  const { mandateId, userId, textHash } = bound;
  return createHmac("sha256", key).update([mandateId, userId, textHash, code].join(":")).digest("hex");
}

/**
 * Sends a code to the caller's confirmed number. Throws `phone_not_confirmed` without one, `too_many_requests`, and as
 * `requireTurn`.
 */
export async function sendConsentCode(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ message_id: string; expires_at: string }> {
  const { userId } = actor;
  const own = await getOwnMandate(ctx.db, actor, id);
  const textHash = requireTurn(own);
  const { phone } = await findContacts(ctx.db, userId);
  if (phone === null || !ctx.sms.enabled) throw new AppError("phone_not_confirmed");
  await codesOfPerson.take(ctx.db, userId);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const code_hash = await hashCode(ctx, { mandateId: id, userId, textHash }, code);
  const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000);
  const { language } = await getProfile(ctx.db, userId);
  const message_id = await ctx.db.transaction().execute(async (trx) => {
    const sent = await ctx.sms.enqueue(trx, {
      template: "mandate_code",
      to: phone,
      language,
      code,
      expiresAt,
    });
    await replaceCode(trx, {
      mandate_id: id,
      user_id: userId,
      text_hash: textHash,
      code_hash,
      phone,
      message_id: sent,
      expires_at: expiresAt,
    });
    return sent;
  });
  return { message_id, expires_at: expiresAt.toISOString() };
}

/** Verifies a consent of the caller to a text; undefined for a proof of another person or another text. */
export async function proveConsent(
  ctx: Context,
  actor: Actor,
  mandateId: string,
  textHash: string,
  proof: ConsentProof,
): Promise<Consent | undefined> {
  const { userId } = actor;
  if (proof.kind === "passkey") {
    const hash = Buffer.from(textHash, "hex");
    const proven = await provePasskeyConsent(ctx, userId, hash, proof.credential);
    return proven && { method: "passkey", ...proven };
  }
  const sent = await countTry(ctx.db, mandateId, userId, MOST_TRIES);
  const given = await hashCode(ctx, { mandateId, userId, textHash }, proof.code);
  if (!sent || !timingSafeEqual(Buffer.from(sent.code_hash), Buffer.from(given))) return undefined;
  const { phone, message_id, sent_at, tries, code_hash } = sent;
  // The caller changed the number after the code was sent.
  if ((await findContacts(ctx.db, userId)).phone !== phone) return undefined;
  return {
    method: "code",
    evidence: { phone, message_id, sent_at: sent_at.toISOString(), tries },
    use: (trx) => consumeCode(trx, mandateId, userId, code_hash),
  };
}
