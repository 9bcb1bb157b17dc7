import { type AuthError as ClientError, GoTrueAdminApi } from "@supabase/auth-js";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { HostedAuth } from "../../platform/hosted-auth.ts";
import type { Origin } from "../../platform/origin.ts";
import { asAppError } from "../wire/app-error.ts";
import { AuthError } from "../wire/errors.ts";
import { HostedUser } from "./user.ts";

/** Milliseconds for an answer: a person waits behind it. */
export const PATIENCE_MS = 5_000;
const VERSION = { "x-supabase-api-version": "2024-01-01" };

type Answer = { status: number; ok: boolean; code: string; body: unknown };

/** What the service says of a token that opens nothing any more. Anything else is no word about the session. */
const DEAD = [
  "bad_jwt",
  "no_authorization",
  "session_expired",
  "session_not_found",
  "user_banned",
  "user_not_found",
];

export type HostedClient = ReturnType<typeof createHostedClient>;

/** Talks to a hosted service. Each call throws AppError `auth_unavailable` when the service does not do its part. */
export function createHostedClient({ log }: Pick<Context, "log">, { url, anonKey, serviceKey }: HostedAuth) {
  function unavailable(what: string, cause?: unknown): AppError {
    log.warn({ err: cause }, `the hosted authentication service: ${what}`);
    return new AppError("auth_unavailable", { cause });
  }

  async function call(
    key: string,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer> {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          apikey: key,
          ...VERSION,
          ...(body && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const reply: unknown = await response.json().catch(() => undefined);
      const { code, error_code } = (reply ?? {}) as { code?: unknown; error_code?: unknown };
      const name = [error_code, code].find((value) => typeof value === "string");
      return { status: response.status, ok: response.ok, code: String(name ?? ""), body: reply };
    } catch (error) {
      throw unavailable(`${method} ${path.split("?")[0]} was not answered`, error);
    }
  }

  function read(user: unknown): HostedUser {
    const parsed = HostedUser.safeParse(user);
    if (!parsed.success) throw unavailable("an account in a shape that is not known", parsed.error);
    return parsed.data;
  }

  const byService = { authorization: `Bearer ${serviceKey}` };
  const admin = new GoTrueAdminApi({
    url,
    // As its clients write it: the library puts another token in the place of this very name.
    headers: { apikey: serviceKey, Authorization: byService.authorization },
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
    experimental: { passkey: true },
  });

  /** A refusal of the administrator's API as one of ours. */
  function refusalOf({ status = 0, code = "", message }: ClientError): unknown {
    const broken = status === 0 || status >= 500 || status === 401 || status === 403 || code === "";
    if (broken && status !== 429) return unavailable(`${status} ${code} ${message}`);
    return asAppError(new AuthError(status, code, message));
  }

  /** What an administrator's call answered; throws what it refused. */
  async function done<T>(
    asked: Promise<{ data: T; error: null } | { data: unknown; error: ClientError }>,
  ): Promise<NonNullable<T>> {
    const { data, error } = await asked;
    if (error) throw refusalOf(error);
    return data as NonNullable<T>;
  }

  return {
    admin,
    done,

    /** The account of a token that is alive; undefined when the service refuses it. */
    whoHas: async (token: string): Promise<HostedUser | undefined> => {
      const answer = await call(anonKey, "GET", "/user", { authorization: `Bearer ${token}` });
      if (answer.ok) return read(answer.body);
      // A gateway that refuses our own key must not sign everybody out.
      if (answer.status < 500 && DEAD.includes(answer.code)) return undefined;
      throw unavailable(`GET /user answered ${answer.status} ${answer.code}`);
    },

    /** Undefined for an id that it does not know. */
    find: async (userId: string): Promise<HostedUser | undefined> => {
      const answer = await call(serviceKey, "GET", `/admin/users/${userId}`, byService);
      if (answer.ok) return read(answer.body);
      if (answer.status === 404 && answer.code === "user_not_found") return undefined;
      throw unavailable(`GET /admin/users/{id} answered ${answer.status} ${answer.code}`);
    },

    /** The account that signs in with an address, not those of organisations; the client library cannot search. */
    findByEmail: async (email: string): Promise<HostedUser | undefined> => {
      const query = new URLSearchParams({ filter: email, page: "1", per_page: "50" });
      const answer = await call(serviceKey, "GET", `/admin/users?${query}`, byService);
      const { users } = (answer.body ?? {}) as { users?: unknown };
      if (!answer.ok || !Array.isArray(users)) {
        throw unavailable(`GET /admin/users answered ${answer.status} ${answer.code}`);
      }
      return users.map(read).find((user) => user.email?.toLowerCase() === email && !isOfOrganisation(user));
    },

    /** Whether a password is the account's; the session that this opens is ended again. */
    passwordMatches: async (
      { email, phone }: { email: string; phone: string },
      password: string,
      { ip }: Origin,
    ): Promise<boolean> => {
      const who = email === "" ? { phone } : { email };
      const from: Record<string, string> = ip === null ? {} : forwardedFor(ip);
      const answer = await call(anonKey, "POST", "/token?grant_type=password", from, { ...who, password });
      if (answer.ok) {
        const { access_token: token } = answer.body as { access_token?: unknown };
        const bearer = { authorization: `Bearer ${String(token)}` };
        // Another session at the service, whose token was discarded, is no reason to refuse.
        await call(anonKey, "POST", "/logout?scope=local", bearer).catch(() => {});
        return true;
      }
      if (answer.code === "invalid_credentials") return false;
      if (answer.status === 429) throw new AppError("too_many_requests", { details: { retry_after: 60 } });
      throw unavailable(`POST /token answered ${answer.status} ${answer.code}`);
    },

    /** Has the registration's email sent again. */
    resendConfirmation: async (email: string, landing: string): Promise<void> => {
      const path = `/resend?${new URLSearchParams({ redirect_to: landing })}`;
      const answer = await call(anonKey, "POST", path, {}, { type: "signup", email });
      if (!answer.ok) throw unavailable(`POST /resend answered ${answer.status} ${answer.code}`);
    },

    /** The answer to a plain question, for the check at start. */
    ask: (path: string, key: "anon" | "service") =>
      key === "anon" ? call(anonKey, "GET", path, {}) : call(serviceKey, "GET", path, byService),
  };
}

/** Calls the hosted service that keeps the accounts; does nothing where they are kept here. */
export async function withHosted(ctx: Context, use: (hosted: HostedClient) => Promise<void>): Promise<void> {
  if (ctx.env.hostedAuth) await use(createHostedClient(ctx, ctx.env.hostedAuth));
}

/** Signed in by an organisation: may have the address of another account. */
export function isOfOrganisation({ app_metadata }: HostedUser): boolean {
  return String(app_metadata?.provider ?? "").startsWith("sso:");
}

/**
 * The address of the person, for the limits of a service that believes us: the one that we believe ourselves, in place
 * of whatever the caller wrote there. `Sb-Forwarded-For` is what Supabase Auth reads if it is configured to.
 */
export function forwardedFor(ip: string): Record<string, string> {
  return { "x-forwarded-for": ip, "sb-forwarded-for": ip };
}
