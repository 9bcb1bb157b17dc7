import type { FastifyReply } from "fastify";
import { factorJson } from "../factors/json.ts";
import type { OpenedSession } from "../sessions/open-session.ts";
import type { AccessToken } from "../tokens/access-token.ts";
import type { Identity } from "../users/identity.ts";
import type { AuthUser } from "../users/user.ts";

/** An account in its wire format: strings are never null, unset instants are omitted. */
export function userJson(user: AuthUser, identities: Identity[]) {
  const confirmed = [user.emailConfirmedAt, user.phoneConfirmedAt]
    .filter((date) => date !== null)
    .sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    ...instant("email_confirmed_at", user.emailConfirmedAt),
    phone: user.phone ?? "",
    ...instant("phone_confirmed_at", user.phoneConfirmedAt),
    ...instant("invited_at", user.invitedAt),
    ...instant("confirmation_sent_at", user.confirmationSentAt),
    ...instant("confirmed_at", confirmed),
    ...instant("recovery_sent_at", user.recoverySentAt),
    ...(user.newEmail && { new_email: user.newEmail }),
    ...instant("email_change_sent_at", user.emailChangeSentAt),
    ...(user.newPhone && { new_phone: user.newPhone }),
    ...instant("phone_change_sent_at", user.phoneChangeSentAt),
    ...instant("reauthentication_sent_at", user.reauthenticationSentAt),
    ...instant("last_sign_in_at", user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    ...(user.factors.length > 0 && { factors: user.factors.map(factorJson) }),
    identities: identities.map(identityJson),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
    ...instant("banned_until", user.bannedUntil),
    ...instant("deleted_at", user.deletedAt),
  };
}

function instant(name: string, date: Date | null | undefined): Record<string, string> {
  return date ? { [name]: date.toISOString() } : {};
}

export function identityJson(identity: Identity) {
  const { email } = identity.identity_data as { email?: unknown };
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    // Never null: GoTrue counts the creation of an identity as the first sign-in.
    last_sign_in_at: (identity.last_sign_in_at ?? identity.created_at).toISOString(),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    ...(typeof email === "string" && email !== "" && { email }),
  };
}

/** A session as the client stores it, with its owner. */
export type GrantedSession = OpenedSession & { access: AccessToken; user: AuthUser; identities: Identity[] };

function sessionJson({ access, refreshToken, user, identities }: GrantedSession) {
  return {
    access_token: access.token,
    token_type: "bearer",
    expires_in: access.expiresIn,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, identities),
  };
}

/** The reply of every call that signs in. */
export function answerSession(reply: FastifyReply, granted: GrantedSession) {
  reply.headers({ "sb-auth-user-id": granted.user.id, "sb-auth-session-id": granted.session.id });
  return sessionJson(granted);
}
