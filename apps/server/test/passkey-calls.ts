import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { Authenticator } from "./authenticator.ts";
import { authCall } from "./builders/auth.ts";
import { type Owner, tokenOf } from "./second-factors.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Ceremony = { challenge_id: string; options: { challenge: string }; expires_at: number };

/** Raw calls for tests of passkeys. */
export function passkeyCalls(server: () => TestApp) {
  const call = (method: Method, path: string, body?: object, token?: string) =>
    authCall(server(), method, path, body as Record<string, unknown>, {
      "x-supabase-api-version": "2024-01-01",
      ...(token && { authorization: `Bearer ${token}` }),
    });
  const registrationOptions = async (token: string) =>
    (await call("POST", "/passkeys/registration/options", {}, token)).json<Ceremony>();
  return {
    call,
    registrationOptions,
    authenticationOptions: async () =>
      (await call("POST", "/passkeys/authentication/options", {})).json<Ceremony>(),
    /** Registers a passkey of a user on an authenticator. */
    register: async (owner: Owner, authenticator = new Authenticator()) => {
      const token = await tokenOf(owner.client);
      const { challenge_id, options } = await registrationOptions(token);
      const credential = authenticator.create(options.challenge);
      const reply = await call("POST", "/passkeys/registration/verify", { challenge_id, credential }, token);
      expect(reply.statusCode, reply.body).toBe(200);
      return { authenticator, passkey: reply.json<{ id: string; created_at: string }>() };
    },
    signIn: (challenge_id: string, credential: object) =>
      call("POST", "/passkeys/authentication/verify", { challenge_id, credential }),
  };
}
