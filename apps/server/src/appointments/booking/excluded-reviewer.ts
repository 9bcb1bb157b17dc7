import { isIdentityCall } from "@passerelle/domain/appointments/kinds";
import { findLevel2Reviewer } from "../../identity/service.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { StoredKind } from "../kinds/queries.ts";

/**
 * The reviewer who may not lead an appointment of a kind with a customer: their call would not confirm the identity, because
 * they decided its level 2. Null for kinds that confirm no identity.
 */
export const findExcludedReviewer = async (
  db: Db,
  kind: Pick<StoredKind, "purpose" | "mode">,
  customerId: string,
): Promise<string | null> => (isIdentityCall(kind) ? findLevel2Reviewer(db, customerId) : null);

/** Throws `second_reviewer_required` for the reviewer of `findExcludedReviewer`. */
export async function requireOtherReviewer(
  db: Db,
  kind: Pick<StoredKind, "purpose" | "mode">,
  { customerId, agentId }: { customerId: string; agentId: string },
): Promise<void> {
  if ((await findExcludedReviewer(db, kind, customerId)) === agentId)
    throw new AppError("second_reviewer_required");
}
