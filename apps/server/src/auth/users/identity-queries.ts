import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { Identity, IdentityJson } from "./identity.ts";

/** All identities of the account that a query names `account`, as one value for `readIdentities`. */
export const identitiesOfAccount = sql<IdentityJson[]>`(
  SELECT coalesce(json_agg(identity ORDER BY identity.created_at), '[]')
  FROM auth.identities AS identity WHERE identity.user_id = account.id)`;

/** Inserts or updates the account's row of a provider. The subject of `email` and `phone` is the account's id. */
export async function putIdentity(
  db: Db,
  identity: { userId: string; provider: string; providerId: string; data: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto("auth.identities")
    .values({
      provider: identity.provider,
      provider_id: identity.providerId,
      user_id: identity.userId,
      identity_data: json(identity.data),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "provider_id"])
        .doUpdateSet({ identity_data: json(identity.data), updated_at: new Date() }),
    )
    .execute();
}

export function listIdentities(db: Db, userId: string): Promise<Identity[]> {
  return db
    .selectFrom("auth.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
