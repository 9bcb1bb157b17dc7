import { may, type Role } from "../roles.ts";
import type { CaseLevel } from "./levels.ts";

export type Reviewer = { userId: string; role: Role };

/** `level2DecidedBy`: the reviewer who decided the verification that a case of level 3 confirms. */
export type ReviewedCase = { userId: string; level: CaseLevel; level2DecidedBy: string | null };

export type ReviewRefusal = "own_case" | "second_reviewer_required" | "not_allowed";

/**
 * The reason why a reviewer may not review a case; undefined when they may. Reviewers never review their own case, and level 3
 * must be confirmed by another reviewer than the one who decided level 2 (trust.md).
 */
export function reviewRefusal(reviewer: Reviewer, reviewed: ReviewedCase): ReviewRefusal | undefined {
  if (!may(reviewer.role, "documents.review")) return "not_allowed";
  if (reviewer.userId === reviewed.userId) return "own_case";
  if (reviewed.level === 3 && reviewer.userId === reviewed.level2DecidedBy) return "second_reviewer_required";
  return undefined;
}
