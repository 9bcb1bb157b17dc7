import type { putIdentity } from "./identity-queries.ts";

type NewIdentity = Parameters<typeof putIdentity>[1];

/** The identity of a person who signs in by email address. We are its provider, so its subject is the account's id. */
export function emailIdentity(userId: string, email: string, verified: boolean): NewIdentity {
  const data = { sub: userId, email, email_verified: verified, phone_verified: false };
  return { userId, provider: "email", providerId: userId, data };
}

/** `phone`: digits only. */
export function phoneIdentity(userId: string, phone: string, verified: boolean): NewIdentity {
  const data = { sub: userId, phone, email_verified: false, phone_verified: verified };
  return { userId, provider: "phone", providerId: userId, data };
}
