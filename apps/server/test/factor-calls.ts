import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { authCall } from "./builders/auth.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The status and the code of a refusal. */
export const refused = (reply: { statusCode: number; json: () => { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];

/** Raw calls for tests of second factors; `ip` is the client's address, for a server that trusts its proxy. */
export function factorCalls(server: () => TestApp) {
  const call = (method: Method, path: string, token: string, body?: object, ip = "127.0.0.1") =>
    authCall(server(), method, path, body as Record<string, unknown>, {
      "x-supabase-api-version": "2024-01-01",
      authorization: `Bearer ${token}`,
      "x-forwarded-for": ip,
    });
  return {
    call,
    challenge: async (token: string, factorId: string, ip?: string) => {
      const reply = await call("POST", `/factors/${factorId}/challenge`, token, undefined, ip);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<{ id: string; type: string; expires_at: number }>();
    },
  };
}
