import {
  type AdmissionRefusal,
  type AskedAct,
  admissionRefusal,
  closestRefusal,
  type StandingMandate,
} from "@passerelle/domain/mandates/admission";
import { powerOf } from "@passerelle/domain/mandates/powers";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { announce } from "./announce.ts";
import {
  findPowers,
  findToday,
  hasMandateBetween,
  lockMandatesBetween,
  type StoredMandate,
  type StoredPower,
} from "./queries.ts";
import { publishMandate } from "./transition.ts";
import { insertUse } from "./use-queries.ts";

/**
 * An act of `holderId` for `principalId`, under any mandate between them or under `mandateId` alone. The request and its service are
 * written with the use.
 */
export type ActForPrincipal = AskedAct & {
  holderId: string;
  principalId: string;
  mandateId?: string | undefined;
  requestId: string | null;
  serviceId: string | null;
};

/**
 * Allows an act for another person only under a mandate that is in force, and writes the use. Call it in the transaction of the
 * act, for every act: the mandate stays locked until that commits, so a revocation that committed first is seen, and one that
 * comes later waits for the act. The day is that of the database's clock. The principal is notified.
 *
 * Throws `mandate_required` with the `reason` (`AdmissionRefusal`).
 */
export async function requireMandate(
  ctx: Context,
  trx: Db,
  asked: ActForPrincipal,
): Promise<{ mandateId: string }> {
  const { act, amount, mandateId } = asked;
  const between = await lockMandatesBetween(trx, asked);
  const mandates = between.filter(({ id }) => mandateId === undefined || id === mandateId);
  // Read after the lock: a revocation may have committed while this waited for it.
  const powers = await findPowers(
    trx,
    mandates.map(({ id }) => id),
  );
  const today = await findToday(trx);
  const refusals: AdmissionRefusal[] = [];
  for (const mandate of mandates) {
    const refusal = admissionRefusal(standing(mandate, powers.get(mandate.id) ?? []), asked, today);
    if (refusal) {
      refusals.push(refusal);
      continue;
    }
    await insertUse(trx, {
      mandate_id: mandate.id,
      act,
      power: powerOf(act),
      service_request_id: asked.requestId,
      service_id: asked.serviceId,
      ...(act === "pay" && amount && { amount: amount.amount, currency: amount.currency }),
    });
    await publishMandate(trx, mandate);
    await announce(ctx, trx, mandate, "used", "holder", powerOf(act));
    return { mandateId: mandate.id };
  }
  if (mandates.length === 0 && (await hasMandateBetween(trx, asked))) refusals.push("not_active");
  throw new AppError("mandate_required", { details: { reason: closestRefusal(refusals), act } });
}

/** A mandate as the rule of admission reads it. */
export function standing(mandate: StoredMandate, powers: readonly StoredPower[]): StandingMandate {
  const { status, form, country_code: country, starts_on: startsOn, ends_on: endsOn, spent } = mandate;
  const { ceiling, currency } = mandate;
  return {
    status,
    form,
    country,
    startsOn,
    endsOn,
    spent,
    ceiling: ceiling !== null && currency !== null ? { amount: ceiling, currency } : null,
    powers: powers.map(({ power, revoked_at }) => ({ power, isRevoked: revoked_at !== null })),
  };
}
