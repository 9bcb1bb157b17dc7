import { type KycStatus, kycStatusAtRegistration } from "../profiles/registration.ts";
import type { Role } from "../roles.ts";
import type { CaseStatus } from "./case-status.ts";
import type { CaseLevel } from "./levels.ts";

/** `validUntil`: the last day of a verified case; null if the name of the account differs from the verified one. */
export type CaseSummary = { level: CaseLevel; status: CaseStatus; validUntil: string | null };

/** Whether a case gives its level today. */
export const isInForce = ({ status, validUntil }: CaseSummary, today: string): boolean =>
  status === "verified" && validUntil !== null && validUntil >= today;

/**
 * `users.kyc_status` of a person (spec 1 §4, product.md): verified while a level of 2 or more is in force, in review during a
 * review, rejected after a refusal, otherwise as at registration. `cases`: newest first. A draft changes nothing.
 */
export function kycStatusOf(role: Role, cases: readonly CaseSummary[], today: string): KycStatus {
  if (cases.some((one) => isInForce(one, today))) return "verified";
  const latest = cases.find(({ status }) => status !== "draft");
  if (latest?.status === "in_review") return "in_review";
  if (latest?.status === "rejected") return "rejected";
  return latest ? "pending" : kycStatusAtRegistration(role);
}
