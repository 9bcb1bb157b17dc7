import type { Money } from "../money.ts";
import type { Role } from "../roles.ts";
import type { Term } from "./limits.ts";
import { type Act, type Power, powerOf, sortPowers } from "./powers.ts";
import type { MandateForm, MandateStatus } from "./status.ts";

/**
 * The reasons why a mandate does not allow an act; a later one means that it was closer to allowing it. `none`: there is no
 * mandate between the two people.
 */
export const ADMISSION_REFUSALS = [
  "none",
  "not_active",
  "not_begun",
  "ended",
  "other_country",
  "power_missing",
  "power_revoked",
  "amount_missing",
  "other_currency",
  "ceiling_exceeded",
] as const;
export type AdmissionRefusal = (typeof ADMISSION_REFUSALS)[number];

/** The current state of a mandate in the transaction of the act. `spent`: minor units that were paid under it. */
export type StandingMandate = Term & {
  status: MandateStatus;
  form: MandateForm;
  country: string;
  ceiling: Money | null;
  spent: number;
  powers: readonly { power: Power; isRevoked: boolean }[];
};

/** `amount`: the amount of the act `pay`; null for other acts. */
export type AskedAct = { act: Act; country: string; amount: Money | null };

/** The reason why `mandate` allows nothing on `today`; undefined while it is in force. */
export function termRefusal(
  { status, startsOn, endsOn }: Pick<StandingMandate, "status" | "startsOn" | "endsOn">,
  today: string,
): AdmissionRefusal | undefined {
  if (status !== "active") return "not_active";
  if (today < startsOn) return "not_begun";
  return today > endsOn ? "ended" : undefined;
}

/** The powers that a mandate currently gives, in the order of `POWERS`. */
export const powersInForce = ({ powers }: Pick<StandingMandate, "powers">): Power[] =>
  sortPowers(powers.filter(({ isRevoked }) => !isRevoked).map(({ power }) => power));

/** The reason why `mandate` does not allow an act on `today`; undefined when it does. */
export function admissionRefusal(
  mandate: StandingMandate,
  { act, country, amount }: AskedAct,
  today: string,
): AdmissionRefusal | undefined {
  const ended = termRefusal(mandate, today);
  if (ended) return ended;
  if (country !== mandate.country) return "other_country";
  const given = mandate.powers.find(({ power }) => power === powerOf(act));
  if (!given) return "power_missing";
  if (given.isRevoked) return "power_revoked";
  return act === "pay" ? amountRefusal(mandate, amount) : undefined;
}

function amountRefusal(
  { ceiling, spent }: StandingMandate,
  amount: Money | null,
): AdmissionRefusal | undefined {
  if (!amount || amount.amount <= 0) return "amount_missing";
  if (!ceiling || amount.currency !== ceiling.currency) return "other_currency";
  return spent + amount.amount > ceiling.amount ? "ceiling_exceeded" : undefined;
}

/**
 * Whether the role may act for a customer only under a mandate: proxies. Other staff do the platform's own work (product.md *Who
 * does what*).
 */
export const needsMandate = (role: Role): boolean => role === "mandataire";

/** The most useful of the refusals of several mandates. */
export const closestRefusal = (refusals: readonly AdmissionRefusal[]): AdmissionRefusal =>
  ADMISSION_REFUSALS.findLast((refusal) => refusals.includes(refusal)) ?? "none";
