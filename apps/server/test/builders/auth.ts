import type { AddressInfo } from "node:net";
import { GoTrueClient } from "@supabase/auth-js";
import type { TestApp } from "../app.ts";
import { noteCall, recordCalls } from "../recorded-client.ts";
import { TEST_PASSWORD } from "./accounts.ts";
import { waitForMail } from "./mailbox.ts";

/** Listens on a free loopback port until the application closes; resolves with the address of the authentication service. */
export async function listen(server: TestApp): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/auth/v1`;
}

type ClientOptions = ConstructorParameters<typeof GoTrueClient>[0];
let clients = 0;

/** The official client as in a browser, with its own storage unless `more` provides one. */
export async function buildClient(
  server: TestApp,
  flowType: "implicit" | "pkce" = "implicit",
  more: ClientOptions = {},
): Promise<GoTrueClient> {
  const kept = new Map<string, string>();
  const client = new GoTrueClient({
    // Clients must not share stored data, which is keyed by name.
    storageKey: `client-${++clients}`,
    url: await listen(server),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    flowType,
    ...more,
  });
  return recordCalls(client, noteCall);
}

type Json = Record<string, unknown>;

/** A call of the authentication service, with current error shapes unless `headers` asks otherwise. */
export function authCall(
  server: TestApp,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  payload?: Json | string,
  headers: Record<string, string> = { "x-supabase-api-version": "2024-01-01" },
) {
  return server.app.inject({
    method,
    url: `/auth/v1${path}`,
    ...(payload !== undefined && { payload }),
    headers: { ...(typeof payload === "string" && { "content-type": "application/json" }), ...headers },
  });
}

let registered = 0;

/** Registers a new address with the usual password, unconfirmed. */
export async function buildRegistration(server: TestApp, data: Json = {}) {
  const email = `new-${++registered}@passerelle.test`;
  const reply = await authCall(server, "POST", "/signup", { email, password: TEST_PASSWORD, data });
  if (reply.statusCode !== 200) throw new Error(`sign-up answered ${reply.statusCode}: ${reply.body}`);
  return { email, id: reply.json<{ id: string }>().id };
}

/** The activation link in the newest email to an address, as a path, and its token. */
export async function activationLink(server: TestApp, email: string, count = 1) {
  const mail = await waitForMail(server, email, count);
  const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`no link in: ${mail.text}`);
  const url = new URL(link);
  return { path: url.pathname + url.search, token: url.searchParams.get("token") ?? "", url, mail };
}

/** The parameters in the fragment of a redirect. */
export function fragmentOf(location: string | undefined): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(location ?? "").hash.slice(1)));
}

type Granted = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  token_type: string;
  user: { id: string; email: string } & Json;
};

/** Signs in with the usual password. */
export async function signIn(server: TestApp, email: string, password = TEST_PASSWORD): Promise<Granted> {
  const reply = await authCall(server, "POST", "/token?grant_type=password", { email, password });
  if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.statusCode}: ${reply.body}`);
  return reply.json<Granted>();
}

export function refresh(server: TestApp, token: string) {
  return authCall(server, "POST", "/token?grant_type=refresh_token", { refresh_token: token });
}
