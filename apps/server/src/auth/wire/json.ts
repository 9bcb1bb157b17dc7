import type { OpenedSession } from "../sessions/service.ts";
import type { AccessToken } from "../tokens/access-token.ts";
import type { AuthUser, Identity } from "../users/queries.ts";

/** An account on the wire: strings are never null, unset instants are left out. */
export function userJson(user: AuthUser, identities: Identity[]) {
  const confirmed = user.emailConfirmedAt?.toISOString();
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    ...(confirmed && { email_confirmed_at: confirmed }),
    phone: user.phone ?? "",
    ...(user.confirmationSentAt && { confirmation_sent_at: user.confirmationSentAt.toISOString() }),
    ...(confirmed && { confirmed_at: confirmed }),
    ...(user.lastSignInAt && { last_sign_in_at: user.lastSignInAt.toISOString() }),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: identity.last_sign_in_at?.toISOString() ?? null,
      created_at: identity.created_at.toISOString(),
      updated_at: identity.updated_at.toISOString(),
      email: user.email,
    })),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  };
}

/** A session as the client keeps it, with the person it is of. */
export type GrantedSession = OpenedSession & { access: AccessToken; user: AuthUser; identities: Identity[] };

export function sessionJson({ access, refreshToken, user, identities }: GrantedSession) {
  return {
    access_token: access.token,
    token_type: "bearer",
    expires_in: access.expiresIn,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, identities),
  };
}
