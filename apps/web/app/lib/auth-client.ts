import type { GoTrueClient, GoTrueClientOptions } from "@supabase/auth-js";
import { ApiError } from "./client.ts";

/** The official client of the authentication service. Throws ApiError `network` when its code could not be fetched. */
export async function createAuthClient(options: GoTrueClientOptions): Promise<GoTrueClient> {
  const { AuthClient } = await import("@supabase/auth-js").catch(() => {
    throw new ApiError("network");
  });
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    flowType: "implicit",
    // The page that a link leads to says itself what the link did.
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    fetch: fetchWithWait,
    experimental: { passkey: true, recoveryCodes: true },
    ...options,
  });
}

/**
 * The client hides the headers of a refusal, and with them how long to wait: that is written into the message, where
 * the service itself says it for letters ("… after 42 seconds.").
 */
async function fetchWithWait(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const seconds = Number(response.headers.get("retry-after"));
  if (response.status !== 429 || !(seconds > 0)) return response;
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const message = `Try again after ${Math.ceil(seconds)} seconds.`;
  return Response.json({ ...body, msg: message, message }, response);
}
