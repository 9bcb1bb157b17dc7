import type { HostedAuth } from "../../platform/hosted-auth.ts";
import { PATIENCE_MS } from "./patience.ts";

/** Throws when the hosted service that keeps the accounts does not report itself as healthy. */
export async function checkHosted({ url, anonKey }: HostedAuth): Promise<void> {
  const reply = await fetch(`${url}/health`, {
    headers: { apikey: anonKey },
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the authentication service answered ${reply.status}`);
}
