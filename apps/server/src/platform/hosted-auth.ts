/** A hosted Supabase Auth in place of our own service (decision 0015). */
export type HostedAuth = {
  /** Such as `https://ref.supabase.co/auth/v1`, without a trailing slash: also the issuer of its tokens. */
  url: string;
  /** The public key, which the gateway of a hosted service requires. */
  anonKey: string;
  /** Grants full access to all accounts there. */
  serviceKey: string;
};

/** Variables of our own service only. With a hosted service they would be ignored silently, so they are refused. */
const OWN_SERVICE_ONLY = ["SMS_URL", "OIDC_PROVIDERS", "REDIRECT_URLS", "ANONYMOUS_SIGN_IN"] as const;

type Given = {
  AUTH_URL?: string | undefined;
  AUTH_ANON_KEY?: string | undefined;
  AUTH_SERVICE_KEY?: string | undefined;
};

/**
 * Undefined when it is not configured; `error` names each variable with what it expects, one per line. `variables` are the
 * configuration as it was written.
 */
export function readHostedAuth(
  given: Given,
  publicUrl: string,
  variables: Record<string, string | undefined>,
): HostedAuth | { error: string } | undefined {
  const { AUTH_URL, AUTH_ANON_KEY, AUTH_SERVICE_KEY } = given;
  if (!AUTH_URL && !AUTH_ANON_KEY && !AUTH_SERVICE_KEY) return undefined;
  if (!AUTH_URL || !AUTH_ANON_KEY || !AUTH_SERVICE_KEY) {
    const missing = Object.entries({ AUTH_URL, AUTH_ANON_KEY, AUTH_SERVICE_KEY }).filter(
      ([, value]) => !value,
    );
    return each(
      missing.map(([name]) => name),
      "required: a hosted service is given whole, by AUTH_URL, AUTH_ANON_KEY and AUTH_SERVICE_KEY",
    );
  }
  const { username, search, hash } = new URL(AUTH_URL);
  if (username + search + hash !== "") {
    return each(["AUTH_URL"], "expected nothing but an address, as https://ref.supabase.co/auth/v1");
  }
  const url = AUTH_URL.replace(/\/+$/, "");
  if (url === `${publicUrl}/auth/v1`) {
    return each(["AUTH_URL"], "expected another service, this is the address of our own");
  }
  const unread = OWN_SERVICE_ONLY.filter((name) => !["", "0", "[]"].includes(variables[name] ?? ""));
  if (unread.length > 0) return each(unread, "has no effect with AUTH_URL: it is configured there");
  return { url, anonKey: AUTH_ANON_KEY, serviceKey: AUTH_SERVICE_KEY };
}

function each(names: readonly string[], what: string): { error: string } {
  return { error: names.map((name) => `${name}: ${what}`).join("\n") };
}
