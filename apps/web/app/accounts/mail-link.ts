import { claimsOf } from "../lib/token-claims.ts";

/** What somebody went away for, so that coming back without it can be told in the right words. */
export const LINK_KINDS = ["magiclink", "email_change", "invite", "unlock", "identity", "provider"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export type LinkTokens = { accessToken: string; refreshToken: string };

/** What a link of a mail, or another site that said who somebody is, came back with. */
export type MailLink =
  /** An activation, or a change of address that is complete: the session that it opened is not kept (decision 0005). */
  | { outcome: "confirmed" | "email_changed" | "linked"; accessToken: string }
  /** The first of the two letters that a change of address sends was answered. */
  | { outcome: "half_changed" }
  /** A link asked for to sign in, or another site's word. */
  | { outcome: "sign_in"; kind: "magiclink" | "provider"; tokens: LinkTokens }
  /** A password is to be chosen: /reset-password reads the same fragment. */
  | { outcome: "new_password" }
  | { outcome: "unlocked" }
  /** The link was used already, or is too old. */
  | { outcome: "expired" }
  /** `code`: of the authentication service, or of the other site. */
  | { outcome: "failed"; code: string };

/** One that did something for an account without signing in to it. */
export type AccountLink = Extract<MailLink, { accessToken: string } | { outcome: "half_changed" }>;

export const isAccountLink = (link: MailLink): link is AccountLink =>
  "accessToken" in link || link.outcome === "half_changed";

/** What stands for an organisation where a provider's id would; none is written so. */
export const ORGANISATION = "sso:";

/** What the address that `landing` made says of where somebody comes from: `by` is a provider's id, or ORGANISATION. */
export type Landed = { kind: LinkKind | undefined; by: string | undefined };

/** Where a link of this kind shall lead back to, over which other site. */
export function landing(kind?: LinkKind, by?: string): string {
  const query = new URLSearchParams({ ...(kind && { link: kind }), ...(by && { by }) });
  return `${location.origin}/login${kind ? `?${query}` : ""}`;
}

/** Reads the query of an address that `landing` made. */
export function readLanding(query: string): Landed {
  const said = new URLSearchParams(query);
  return {
    kind: LINK_KINDS.find((known) => known === said.get("link")),
    by: said.get("by") ?? undefined,
  };
}

/** Reads the fragment that `/auth/v1` redirects with; undefined when it is not from there. */
export function readMailLink(fragment: string, kind?: LinkKind): MailLink | undefined {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const accessToken = said.get("access_token");
  if (accessToken) return ofSession(accessToken, said, kind);
  const code = said.get("error_code") ?? said.get("error");
  if (code === "otp_expired") return { outcome: "expired" };
  if (code) return { outcome: "failed", code };
  if (said.get("type") === "unlock") return { outcome: "unlocked" };
  return said.has("message") && said.has("sb") ? { outcome: "half_changed" } : undefined;
}

function ofSession(accessToken: string, said: URLSearchParams, kind: LinkKind | undefined): MailLink {
  const tokens = { accessToken, refreshToken: said.get("refresh_token") ?? "" };
  switch (said.get("type")) {
    case "recovery":
    case "invite":
      return { outcome: "new_password" };
    case "magiclink":
      return { outcome: "sign_in", kind: "magiclink", tokens };
    case "email_change":
      return { outcome: "email_changed", accessToken };
    case null:
      if (kind === "identity") return { outcome: "linked", accessToken };
      return { outcome: "sign_in", kind: "provider", tokens };
    // An activation must never sign in (decision 0005), nor what is not known here.
    default:
      return { outcome: "confirmed", accessToken };
  }
}

/** The address that a token names, to show whose it is; the server judges the token itself. */
export const emailOf = (accessToken: string): string | undefined => textOf(claimsOf(accessToken).email);

/** The account that a token names. */
export const userOf = (accessToken: string): string | undefined => textOf(claimsOf(accessToken).sub);

const textOf = (claim: unknown) => (typeof claim === "string" && claim ? claim : undefined);
