import type { Selectable } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { AuthFlowState } from "../../platform/tables.ts";
import type { Pkce } from "./pkce.ts";

/** A sign-in at a provider that has begun. `id` is the `state` that the provider returns. */
export type Flow = {
  id: string;
  providerType: string;
  method: string;
  /** Undefined: the implicit flow. */
  pkce: Pkce | undefined;
  nonce: string | null;
  codeVerifier: string | null;
  redirectTo: string | null;
  linkingTargetId: string | null;
  /** When the person who links an identity last proved their presence; null when the flow only signs in. */
  linkingProvenAt: Date | null;
  inviteToken: string | null;
  browserHash: string | null;
  usedAt: Date | null;
  expiresAt: Date;
};

/** A code that the client may exchange. */
export type IssuedCode = {
  id: string;
  userId: string;
  method: string;
  providerType: string;
  pkce: Pkce;
  providerToken: string | null;
  providerRefreshToken: string | null;
  /** The identity that the exchange links to an account; null when it only signs in. */
  linkingPerson: LinkingPerson | null;
  linkingProvenAt: Date | null;
  expiresAt: Date;
};

/** An identity as its provider described it; opaque here. */
export type LinkingPerson = Record<string, unknown>;

function pkceOf(row: Selectable<AuthFlowState>): Pkce | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return challenge === null ? undefined : { challenge, method: method as Pkce["method"] };
}

export async function insertFlow(db: Db, flow: Omit<Flow, "usedAt">): Promise<void> {
  await db
    .insertInto("auth.flow_state")
    .values({
      id: flow.id,
      provider_type: flow.providerType,
      authentication_method: flow.method,
      code_challenge: flow.pkce?.challenge ?? null,
      code_challenge_method: flow.pkce?.method ?? null,
      provider_nonce: flow.nonce,
      provider_code_verifier: flow.codeVerifier,
      redirect_to: flow.redirectTo,
      linking_target_id: flow.linkingTargetId,
      linking_proven_at: flow.linkingProvenAt,
      invite_token: flow.inviteToken,
      browser_hash: flow.browserHash,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** The flow of a state that a provider returned; undefined for an unknown id. */
export async function findFlow(db: Db, id: string): Promise<Flow | undefined> {
  const row = await db.selectFrom("auth.flow_state").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    providerType: row.provider_type,
    method: row.authentication_method,
    pkce: pkceOf(row),
    nonce: row.provider_nonce,
    codeVerifier: row.provider_code_verifier,
    redirectTo: row.redirect_to,
    linkingTargetId: row.linking_target_id,
    linkingProvenAt: row.linking_proven_at,
    inviteToken: row.invite_token,
    browserHash: row.browser_hash,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  };
}

/** Of two responses with the same state, only one gets true. */
export async function consumeFlow(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable("auth.flow_state")
    .set({ used_at: new Date(), provider_code_verifier: null, provider_nonce: null })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCode(
  db: Db,
  code: Pick<IssuedCode, "userId" | "method" | "providerType" | "pkce" | "expiresAt"> &
    Partial<
      Pick<IssuedCode, "providerToken" | "providerRefreshToken" | "linkingPerson" | "linkingProvenAt">
    > & {
      id: string;
      hash: string;
    },
): Promise<void> {
  const now = new Date();
  await db
    .insertInto("auth.flow_state")
    .values({
      id: code.id,
      user_id: code.userId,
      auth_code_hash: code.hash,
      authentication_method: code.method,
      provider_type: code.providerType,
      code_challenge: code.pkce.challenge,
      code_challenge_method: code.pkce.method,
      provider_access_token: code.providerToken ?? null,
      provider_refresh_token: code.providerRefreshToken ?? null,
      linking_person: code.linkingPerson ? json(code.linkingPerson) : null,
      linking_proven_at: code.linkingProvenAt ?? null,
      used_at: now,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** The account that a code signs in to. */
export async function findUserIdOfCode(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("auth.flow_state")
    .select("user_id")
    .where("auth_code_hash", "=", hash)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Deletes the code and returns it; of two exchanges of one code, the second gets none. */
export async function takeCode(db: Db, hash: string): Promise<IssuedCode | undefined> {
  const row = await db
    .deleteFrom("auth.flow_state")
    .where("auth_code_hash", "=", hash)
    .returningAll()
    .executeTakeFirst();
  const pkce = row && pkceOf(row);
  if (!pkce || row.user_id === null) return undefined;
  return {
    id: row.id,
    userId: row.user_id,
    method: row.authentication_method,
    providerType: row.provider_type,
    pkce,
    providerToken: row.provider_access_token,
    providerRefreshToken: row.provider_refresh_token,
    linkingPerson: row.linking_person as LinkingPerson | null,
    linkingProvenAt: row.linking_proven_at,
    expiresAt: row.expires_at,
  };
}

/** Deletes old flows. Expired ones are kept for a while, so that they can be reported as expired. */
export async function deleteOldFlows(db: Db): Promise<void> {
  const ended = new Date(Date.now() - 3_600_000);
  await db.deleteFrom("auth.flow_state").where("expires_at", "<", ended).execute();
  // Tokens of a provider are not kept longer than necessary.
  await db
    .updateTable("auth.flow_state")
    .set({ provider_access_token: null, provider_refresh_token: null })
    .where("expires_at", "<", new Date())
    .where("provider_access_token", "is not", null)
    .execute();
}

/** Deletes the flows and codes that sign in to an account or link an identity to it. */
export async function deleteFlowsOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom("auth.flow_state")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("linking_target_id", "=", userId)]))
    .execute();
}
