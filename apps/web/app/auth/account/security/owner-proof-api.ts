import { authClient } from "../../../lib/session.ts";
import { assertPasskey } from "../../public/passkey.ts";

type Proof =
  | { password: string }
  | { nonce: string }
  | { challenge_id: string; credential: Awaited<ReturnType<typeof assertPasskey>> };

/** Proves by a password or a code that the account's owner is there. Throws what `authFailure` accepts. */
export const proveText = (proof: { password: string } | { nonce: string }): Promise<void> => prove(proof);

/** As `proveText`, by a passkey of this device, with the browser's dialog. */
export async function provePasskey(): Promise<void> {
  const auth = await authClient();
  const { data, error } = await auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = await assertPasskey(data.options);
  return prove({ challenge_id: data.challenge_id, credential });
}

/** The official client has no such call. */
async function prove(proof: Proof): Promise<void> {
  const auth = await authClient();
  const { data } = await auth.getSession();
  const reply = await fetch("/auth/v1/reauthenticate", {
    method: "POST",
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
    },
    body: JSON.stringify(proof),
  }).catch(() => undefined);
  if (reply?.ok) return;
  const refusal = await reply?.json().catch(() => undefined);
  if (!reply || !refusal)
    throw Object.assign(new Error("no response"), { name: "AuthRetryableFetchError", status: 0 });
  throw Object.assign(new Error(refusal.message), { code: refusal.code, status: reply.status });
}
