import {
  type AdmissionRefusal,
  admissionRefusal,
  closestRefusal,
  type StandingMandate,
} from "./admission.ts";
import type { Power } from "./powers.ts";
import type { MandateStatus } from "./status.ts";

/**
 * The powers that a service can require. Payments and the disposal of property need a mandate of their own, with limits for each
 * matter.
 */
export const SERVICE_POWERS = ["file", "collect", "sign"] as const satisfies readonly Power[];
export type ServicePower = (typeof SERVICE_POWERS)[number];

/** `powers` once each, in the order of `SERVICE_POWERS`. */
export const sortServicePowers = (powers: readonly string[]): ServicePower[] =>
  SERVICE_POWERS.filter((power) => powers.includes(power));

/**
 * The reason why a mandate does not suffice for an order in `country` that requires `powers`; undefined when it does. One mandate
 * must give all of them: the same person files and collects.
 */
export function orderRefusal(
  mandate: StandingMandate,
  powers: readonly ServicePower[],
  country: string,
  today: string,
): AdmissionRefusal | undefined {
  const refusals = powers.flatMap(
    (act) => admissionRefusal(mandate, { act, country, amount: null }, today) ?? [],
  );
  return refusals.length > 0 ? closestRefusal(refusals) : undefined;
}

/**
 * What a pending mandate waits for: the signature of its principal, the acceptance by its holder, the scan of the paper that was
 * signed before an authority, or the check of that scan.
 */
export const MANDATE_WAITS = ["principal", "holder", "paper", "check"] as const;
export type MandateWait = (typeof MANDATE_WAITS)[number];

/** `hasWaitingScan`: a scan was sent, and no clerk has decided on it. */
export function mandateWait(status: MandateStatus, hasWaitingScan: boolean): MandateWait {
  if (status === "awaiting_holder") return "holder";
  if (status !== "awaiting_legalisation") return "principal";
  return hasWaitingScan ? "check" : "paper";
}
