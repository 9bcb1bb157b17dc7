/** What the link of an activation mail came back with, in the fragment of the address. */
export type MailLink =
  | { outcome: "confirmed"; accessToken: string }
  /** The link was used already, or is too old. */
  | { outcome: "expired" }
  | { outcome: "failed" };

/** Reads the fragment that `/auth/v1/verify` redirects with; undefined when it is not from there. */
export function readMailLink(fragment: string): MailLink | undefined {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const accessToken = said.get("access_token");
  if (accessToken) return { outcome: "confirmed", accessToken };
  const code = said.get("error_code");
  if (code === "otp_expired") return { outcome: "expired" };
  return code || said.has("error") ? { outcome: "failed" } : undefined;
}
