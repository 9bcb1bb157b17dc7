import { AuthClient, type GoTrueClient, type GoTrueClientOptions } from "@supabase/auth-js";

/** The official client of the authentication service; `makeAuthClient` loads it. */
export function createAuthClient(options: GoTrueClientOptions): GoTrueClient {
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    flowType: "implicit",
    // Pages handle links by themselves, to explain what the link did.
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    fetch: fetchWithWait,
    experimental: { passkey: true, recoveryCodes: true },
    ...options,
  });
}

/**
 * The client hides a refusal's headers, and with them the time to wait. This adds it to the message, in the words
 * that the service itself uses for emails ("… after 42 seconds.").
 */
async function fetchWithWait(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const seconds = Number(response.headers.get("retry-after"));
  if (response.status !== 429 || !(seconds > 0)) return response;
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const message = `Try again after ${Math.ceil(seconds)} seconds.`;
  return Response.json({ ...body, msg: message, message }, response);
}
