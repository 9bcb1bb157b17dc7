import type { CaseStatus } from "@passerelle/domain/identity/case-status";
import type { BadgeTone } from "../../ui/badge.tsx";

export const STATUS_TONES: Record<CaseStatus, BadgeTone> = {
  draft: "neutral",
  pending: "warning",
  in_review: "info",
  revision: "neutral",
  verified: "success",
  rejected: "danger",
  expired: "neutral",
  revoked: "danger",
};
