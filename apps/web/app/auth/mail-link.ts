import { claimsOf } from "../lib/token-claims.ts";

/** Why a person left the site, to choose the words for a return without success. */
export const LINK_KINDS = ["magiclink", "email_change", "invite", "unlock", "identity", "provider"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export type LinkTokens = { accessToken: string; refreshToken: string };

/** The outcome of a link in an email or of another site's sign-in. */
export type MailLink =
  /** An activation, or a completed change of address: the session that it opened is not kept (decision 0005). */
  | { outcome: "confirmed" | "email_changed" | "linked"; accessToken: string }
  /** The first of two links of a change of email address was followed. */
  | { outcome: "half_changed" }
  /** A requested sign-in link, or another site's sign-in. */
  | { outcome: "sign_in"; kind: "magiclink" | "provider"; tokens: LinkTokens }
  /** A password is to be chosen: /reset-password reads the same fragment. */
  | { outcome: "new_password" }
  | { outcome: "unlocked" }
  /** The link was used or has expired. */
  | { outcome: "expired" }
  /** `code`: of the authentication service, or of the other site. */
  | { outcome: "failed"; code: string };

/** A link that acted on an account without signing in. */
export type AccountLink = Extract<MailLink, { accessToken: string } | { outcome: "half_changed" }>;

export const isAccountLink = (link: MailLink): link is AccountLink =>
  "accessToken" in link || link.outcome === "half_changed";

/** Represents an organisation in place of a provider's id; no provider has such an id. */
export const ORGANISATION = "sso:";

/** What an address made by `returnUrl` states: the kind of link, and in `by` a provider's id or ORGANISATION. */
export type ReturnContext = { kind: LinkKind | undefined; by: string | undefined };

/** The address to which a link of this kind, or the other site `by`, returns. */
export function returnUrl(kind?: LinkKind, by?: string): string {
  const query = new URLSearchParams({ ...(kind && { link: kind }), ...(by && { by }) });
  return `${location.origin}/login${kind ? `?${query}` : ""}`;
}

/** Parses the query of an address that `returnUrl` made. */
export function parseReturnUrl(query: string): ReturnContext {
  const params = new URLSearchParams(query);
  return {
    kind: LINK_KINDS.find((known) => known === params.get("link")),
    by: params.get("by") ?? undefined,
  };
}

/** Parses the fragment with which `/auth/v1` redirects; undefined for others. */
export function readMailLink(fragment: string, kind?: LinkKind): MailLink | undefined {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const accessToken = params.get("access_token");
  if (accessToken) return ofSession(accessToken, params, kind);
  const code = params.get("error_code") ?? params.get("error");
  if (code === "otp_expired") return { outcome: "expired" };
  if (code) return { outcome: "failed", code };
  if (params.get("type") === "unlock") return { outcome: "unlocked" };
  return params.has("message") && params.has("sb") ? { outcome: "half_changed" } : undefined;
}

function ofSession(accessToken: string, params: URLSearchParams, kind: LinkKind | undefined): MailLink {
  const tokens = { accessToken, refreshToken: params.get("refresh_token") ?? "" };
  const type = params.get("type");
  // The type of an activation is also that of a sign-in link for an account that was never activated.
  if (type === "magiclink" || (type === "signup" && kind === "magiclink"))
    return { outcome: "sign_in", kind: "magiclink", tokens };
  switch (type) {
    case "recovery":
    case "invite":
      return { outcome: "new_password" };
    case "email_change":
      return { outcome: "email_changed", accessToken };
    case null:
      if (kind === "identity") return { outcome: "linked", accessToken };
      return { outcome: "sign_in", kind: "provider", tokens };
    // Activations (decision 0005) and unknown types must never sign in.
    default:
      return { outcome: "confirmed", accessToken };
  }
}

/** The email address in a token, for display; the server verifies the token. */
export const emailOf = (accessToken: string): string | undefined => textOf(claimsOf(accessToken).email);

/** The account in a token. */
export const userOf = (accessToken: string): string | undefined => textOf(claimsOf(accessToken).sub);

const textOf = (claim: unknown) => (typeof claim === "string" && claim ? claim : undefined);
