import { toPersonName } from "@passerelle/domain/profiles/person-name";
import { isEmailAddress } from "../../platform/email.ts";
import type { OidcProvider } from "../../platform/oidc-providers.ts";
import { AuthError } from "../wire/errors.ts";

/** A person as a provider describes them. */
export type ExternalPerson = {
  /** `google`, or `sso:<uuid>` of an organisation. */
  provider: string;
  /** The display name. */
  providerName: string;
  subject: string;
  /** Lower case; empty without a valid one. */
  email: string;
  emailVerified: boolean;
  /** The stored claims: only those named here, never a role or a status. */
  metadata: Record<string, unknown>;
};

type Claims = Record<string, unknown>;

/** Reads an ID token's claims (with those of the userinfo endpoint). Throws without a usable `sub`. */
export function personOf(provider: OidcProvider, claims: Claims): ExternalPerson {
  const { email_verified: verified } = claims;
  return describe(
    { provider: provider.id, providerName: provider.name, issuer: provider.issuer },
    claims,
    // Apple sends this claim as text.
    verified === true || verified === "true" || (verified === undefined && provider.emailsVerified),
  );
}

export function describe(
  from: { provider: string; providerName: string; issuer: string },
  claims: Claims,
  emailVerified: boolean,
): ExternalPerson {
  const subject = typeof claims.sub === "string" ? claims.sub : "";
  if (subject === "" || subject.length > 255 || clean(subject, 255) !== subject) {
    throw new AuthError(400, "bad_oauth_callback", `${from.providerName} does not say who signed in`);
  }
  const given = typeof claims.email === "string" ? claims.email.trim().toLowerCase() : "";
  const email = given.length <= 255 && isEmailAddress(given) ? given : "";
  const name = nameOf(claims);
  const picture = pictureOf(claims.picture);
  return {
    provider: from.provider,
    providerName: from.providerName,
    subject,
    email,
    emailVerified: email !== "" && emailVerified,
    metadata: {
      iss: from.issuer,
      sub: subject,
      provider_id: subject,
      ...(email && { email }),
      email_verified: email !== "" && emailVerified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
    },
  };
}

function nameOf({ name, given_name, family_name }: Claims): string | undefined {
  const whole = (...parts: unknown[]) =>
    toPersonName(parts.filter((part) => typeof part === "string").join(" "));
  return whole(name) ?? whole(given_name, family_name);
}

/** The picture becomes the source of an image on other people's pages. */
function pictureOf(value: unknown): string | undefined {
  const text = typeof value === "string" && value.length <= 500 ? value : "";
  return URL.canParse(text) && new URL(text).protocol === "https:" ? text : undefined;
}

/** Returns text that a database, a header and a page can contain; empty for any other value. */
export function clean(value: unknown, max: number): string {
  if (typeof value !== "string") return "";
  return value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();
}
