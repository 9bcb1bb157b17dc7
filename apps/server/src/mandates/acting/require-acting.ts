import { powersInForce, type StandingMandate, termRefusal } from "@passerelle/domain/mandates/admission";
import type { Power } from "@passerelle/domain/mandates/powers";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findRequest } from "../../requests/service.ts";
import { findMandate, findPowers, findToday, type StoredMandate } from "../queries.ts";
import { standing } from "../require-mandate.ts";

/** A mandate in force, with its holder as an actor who acts for the principal. */
export type Acting = {
  mandate: StoredMandate;
  asGiven: StandingMandate;
  /** The powers that are not revoked. */
  powers: readonly Power[];
  actor: Actor & { actsFor: { principalId: string; mandateId: string } };
  today: string;
};

/**
 * The caller as the holder of a mandate in force: for reading, and to refuse early. Each act must also pass
 * `requireMandate` in its transaction. Throws `mandate_not_found` unless the caller holds it, and `mandate_required` with
 * the `reason`.
 */
export async function requireActing(db: Db, actor: Actor, mandateId: string): Promise<Acting> {
  const mandate = await findMandate(db, mandateId);
  // Only the principal sees an unsigned mandate.
  if (!mandate || mandate.invited_on === null || mandate.holder_id !== actor.userId)
    throw new AppError("mandate_not_found");
  const asGiven = standing(mandate, (await findPowers(db, [mandate.id])).get(mandate.id) ?? []);
  const today = await findToday(db);
  const reason = termRefusal(asGiven, today);
  if (reason) throw new AppError("mandate_required", { details: { reason } });
  return {
    mandate,
    asGiven,
    powers: powersInForce(asGiven),
    actor: { ...actor, actsFor: { principalId: mandate.principal_id, mandateId: mandate.id } },
    today,
  };
}

/** The powers that concern requests on the platform. */
const OF_REQUESTS: readonly Power[] = ["file", "collect", "pay"];

/** Whether a mandate shows its holder any request. */
export const showsRequests = ({ powers }: Pick<Acting, "powers">): boolean =>
  powers.some((power) => OF_REQUESTS.includes(power));

/**
 * A request that the mandate covers: submitted, of its principal, in its country. Throws `request_not_found` for all others.
 */
export async function getCovered(db: Db, acting: Acting, requestId: string) {
  const { mandate } = acting;
  const request = await findRequest(db, requestId);
  const isCovered =
    request?.user_id === mandate.principal_id &&
    request.country_code === mandate.country_code &&
    request.submitted_at !== null;
  if (!request || !isCovered || !showsRequests(acting)) throw new AppError("request_not_found");
  return request;
}
