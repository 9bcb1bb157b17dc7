import { ADMISSION_REFUSALS, admissionRefusal, type StandingMandate } from "./admission.ts";
import type { Power } from "./powers.ts";
import { MANDATE_FORMS, type MandateForm, type MandateStatus } from "./status.ts";

/**
 * The powers that a service can require. Payments and the disposal of property need a mandate of their own, with limits for each
 * matter.
 */
export const SERVICE_POWERS = ["file", "collect", "sign"] as const satisfies readonly Power[];
export type ServicePower = (typeof SERVICE_POWERS)[number];

/** `powers` once each, in the order of `SERVICE_POWERS`. */
export const sortServicePowers = (powers: readonly string[]): ServicePower[] =>
  SERVICE_POWERS.filter((power) => powers.includes(power));

/** The forms that a service accepts, once each in the order of `MANDATE_FORMS`. Empty: every form, also when all are chosen. */
export function sortServiceForms(forms: readonly string[]): MandateForm[] {
  const chosen = MANDATE_FORMS.filter((form) => forms.includes(form));
  return chosen.length === MANDATE_FORMS.length ? [] : chosen;
}

/** What a service requires of a mandate. */
export type MandateRequirement = {
  /** Empty: it requires no mandate. */
  powers: readonly ServicePower[];
  /** The accepted forms; empty: every form. */
  forms: readonly MandateForm[];
};

/** A later reason means that the mandate was closer to sufficing. `other_form`: only its form is not accepted. */
export const ORDER_REFUSALS = [...ADMISSION_REFUSALS, "other_form"] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

/** The most useful of several refusals. */
export const closestOrderRefusal = (refusals: readonly OrderRefusal[]): OrderRefusal =>
  ORDER_REFUSALS.findLast((refusal) => refusals.includes(refusal)) ?? "none";

/**
 * The reason why a mandate does not suffice for an order in `country`; undefined when it does. One mandate must give all powers:
 * the same person files and collects.
 */
export function orderRefusal(
  mandate: StandingMandate,
  { powers, forms }: MandateRequirement,
  country: string,
  today: string,
): OrderRefusal | undefined {
  const refusals = powers.flatMap(
    (act) => admissionRefusal(mandate, { act, country, amount: null }, today) ?? [],
  );
  if (refusals.length > 0) return closestOrderRefusal(refusals);
  const isAccepted = powers.length === 0 || forms.length === 0 || forms.includes(mandate.form);
  return isAccepted ? undefined : "other_form";
}

/**
 * What a pending mandate waits for: the signature of its principal, the acceptance by its holder, the scan of the paper that was
 * signed before an authority, or the check of that scan.
 */
export const MANDATE_WAITS = ["principal", "holder", "paper", "check"] as const;
export type MandateWait = (typeof MANDATE_WAITS)[number];

/** `hasWaitingScan`: a scan was sent, and no reviewer has decided on it. */
export function mandateWait(status: MandateStatus, hasWaitingScan: boolean): MandateWait {
  if (status === "awaiting_holder") return "holder";
  if (status !== "awaiting_legalisation") return "principal";
  return hasWaitingScan ? "check" : "paper";
}
