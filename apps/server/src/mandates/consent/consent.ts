import type { ConsentOptions, ConsentProof, MandateDetails } from "@passerelle/contract/mandates";
import { isOnPaper } from "@passerelle/domain/mandates/legalisation";
import { invitationEnd } from "@passerelle/domain/mandates/reminders";
import type { FrozenMandate } from "@passerelle/domain/mandates/text";
import { passkeyConsentOptions } from "../../auth/service.ts";
import { getIdentityLevel } from "../../identity/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Origin } from "../../platform/origin.ts";
import { CONSENT_OF, getOwnMandate, lockOwnMandate, type OwnMandate, requireTurn } from "../access.ts";
import { describeDetails } from "../describe-mandates.ts";
import { findContacts, findNames, findToday, type MandateChange } from "../queries.ts";
import { consentsOfPerson, invitationsOfPerson } from "../rate-limits.ts";
import { requiredLevel } from "../required-level.ts";
import { moveMandate } from "../transition.ts";
import { type Consent, proveConsent } from "./prove-consent.ts";
import { insertSignature } from "./queries.ts";

/** How the caller can consent to a text: by a passkey whose challenge is its hash, or by a code to their confirmed number. */
export async function describeConsent(ctx: Context, actor: Actor, id: string): Promise<ConsentOptions> {
  const own = await getOwnMandate(ctx.db, actor, id);
  const hash = requireTurn(own);
  const { phone } = await findContacts(ctx.db, actor.userId);
  const passkey = await passkeyConsentOptions(ctx, actor.userId, Buffer.from(hash, "hex"));
  return {
    text_hash: hash,
    passkey: passkey
      ? {
          challenge: passkey.challenge,
          rp_id: passkey.rpId ?? "",
          allowed: passkey.allowCredentials?.map(({ id: credential }) => credential) ?? [],
        }
      : null,
    phone: phone !== null && ctx.sms.enabled ? maskPhone(phone) : null,
    required_level: await requiredLevel(ctx.db, own),
    own_level: await getIdentityLevel(ctx.db, actor.userId, namesInText(own)),
  };
}

/**
 * The name by which a text binds the person who signs it: the identity must be verified for it too. The principal wrote the
 * holder's name, who is identified by the signature.
 */
function namesInText({ mandate, side }: OwnMandate): string[] {
  if (side === "holder" || mandate.text_canonical === null) return [];
  return [(JSON.parse(mandate.text_canonical) as FrozenMandate).facts.principal.name];
}

/** Shows only the last digits, by which the owner recognises the number. */
const maskPhone = (phone: string): string => `•••• ${phone.slice(-4)}`;

/**
 * Signs a mandate as its principal, or accepts it as its holder. `textHash`: of the text that the caller read. Throws
 * `mandate_changed` for another text, `consent_refused` for a proof of another person or another text,
 * `identity_level_required`, `mandate_lapsed` after its last day, and `move_not_allowed`.
 */
export async function consentToMandate(
  ctx: Context,
  actor: Actor,
  id: string,
  { text_hash: textHash, proof }: { text_hash: string; proof: ConsentProof },
  origin: Origin,
): Promise<MandateDetails> {
  const read = await getOwnMandate(ctx.db, actor, id);
  requireSameText(read, textHash);
  await consentsOfPerson.take(ctx.db, actor.userId);
  if (read.side === "principal") await invitationsOfPerson.take(ctx.db, actor.userId);
  // Outside the transaction, so that a wrong code is counted although the call is refused.
  const consent = await proveConsent(ctx, actor, id, textHash, proof);
  if (!consent) throw new AppError("consent_refused");
  return ctx.db.transaction().execute(async (trx) => {
    const own = await lockOwnMandate(trx, actor, id);
    requireSameText(own, textHash);
    return writeConsent(ctx, trx, actor, own, consent, origin);
  });
}

function requireSameText(own: OwnMandate, textHash: string): void {
  if (requireTurn(own) !== textHash)
    throw new AppError("mandate_changed", { details: { version: own.mandate.version } });
}

async function writeConsent(
  ctx: Context,
  trx: Db,
  actor: Actor,
  own: OwnMandate,
  consent: Consent,
  origin: Origin,
): Promise<MandateDetails> {
  const { mandate, side } = own;
  const today = await findToday(trx);
  const lastDay = side === "holder" ? mandate.invitation_ends_on : mandate.ends_on;
  if (lastDay === null || lastDay < today) throw new AppError("mandate_lapsed");
  const name = (await findNames(trx, [actor.userId])).get(actor.userId) ?? "";
  // Of the name that the signature records, also if the account is renamed meanwhile.
  const level = await getIdentityLevel(trx, actor.userId, [name, ...namesInText(own)]);
  const required = await requiredLevel(trx, own);
  if (level < required)
    throw new AppError("identity_level_required", { details: { level: required, because: "mandate" } });
  // A concurrent call has used the same code, or the same counter of the same passkey.
  if (!(await consent.use(trx))) throw new AppError("consent_refused");
  await insertSignature(trx, {
    mandate_id: mandate.id,
    side,
    user_id: actor.userId,
    method: consent.method,
    text_hash: mandate.text_hash as string,
    level,
    evidence: {
      ...consent.evidence,
      name,
      email: actor.email,
      ip: origin.ip,
      user_agent: origin.userAgent,
      session: actor.sessionId,
    },
  });
  const change: MandateChange =
    side === "principal"
      ? { invited_on: today, invitation_ends_on: invitationEnd(today, mandate.ends_on), reminders: 0 }
      : // A mandate on paper is in force once a reviewer has checked it.
        { holder_id: actor.userId, reminders: 0, ...(!isOnPaper(mandate.form) && { active_on: today }) };
  const move = { action: CONSENT_OF[side], by: side, actorId: actor.userId, change };
  const moved = await moveMandate(ctx, trx, mandate, move);
  if (moved.active_on) await ctx.jobs.enqueue(trx, "mandates.seal", { mandateId: moved.id });
  return describeDetails({ ...ctx, db: trx }, actor, { mandate: moved, side });
}
