import { type Selectable, sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { AuthIdentities } from "../../platform/tables.ts";

export type Identity = Selectable<AuthIdentities>;

/** A row inside JSON, whose instants are text. */
export type IdentityJson = Omit<Identity, "last_sign_in_at" | "created_at" | "updated_at"> & {
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

/** All identities of the account of a query that calls it `account`, as one value: `readIdentities` makes them ours. */
export const identitiesOfAccount = sql<IdentityJson[]>`(
  SELECT coalesce(json_agg(identity ORDER BY identity.created_at), '[]')
  FROM auth.identities AS identity WHERE identity.user_id = account.id)`;

export function readIdentities(rows: IdentityJson[]): Identity[] {
  return rows.map((row) => ({
    ...row,
    last_sign_in_at: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }));
}

/** The account's row of a provider: made, or brought up to date. `email` and `phone` have the account's id for theirs. */
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
