import { isIdentityCall } from "@passerelle/domain/appointments/kinds";
import { findLevel2Clerk } from "../../identity/service.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { StoredKind } from "../kinds/queries.ts";

/**
 * The clerk who may not lead an appointment of a kind with a customer: their call would not confirm the identity, because
 * they decided its level 2. Null for kinds that confirm no identity.
 */
export const findExcludedClerk = async (
  db: Db,
  kind: Pick<StoredKind, "purpose" | "mode">,
  customerId: string,
): Promise<string | null> => (isIdentityCall(kind) ? findLevel2Clerk(db, customerId) : null);

/** Throws `second_reviewer_required` for the clerk of `findExcludedClerk`. */
export async function requireOtherClerk(
  db: Db,
  kind: Pick<StoredKind, "purpose" | "mode">,
  { customerId, agentId }: { customerId: string; agentId: string },
): Promise<void> {
  if ((await findExcludedClerk(db, kind, customerId)) === agentId)
    throw new AppError("second_reviewer_required");
}
