import { type AuthError as ClientError, GoTrueAdminApi } from "@supabase/auth-js";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { HostedAuth } from "../../platform/hosted-auth.ts";
import type { Origin } from "../../platform/origin.ts";
import { asAppError } from "../wire/app-error.ts";
import { AuthError } from "../wire/errors.ts";
import { PATIENCE_MS } from "./patience.ts";
import { HostedUser, isOfOrganisation } from "./user.ts";

const VERSION = { "x-supabase-api-version": "2024-01-01" };

type Answer = { status: number; ok: boolean; code: string; body: unknown };

/** The service's errors for a token that is no longer valid. Other errors do not end the session. */
const DEAD = [
  "bad_jwt",
  "no_authorization",
  "session_expired",
  "session_not_found",
  "user_banned",
  "user_not_found",
];

export type HostedClient = ReturnType<typeof createHostedClient>;

/** Calls a hosted service. Each call throws AppError `auth_unavailable` when the service fails. */
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
    // Spelled as in the service's clients: the library replaces the token only under this spelling.
    headers: { apikey: serviceKey, Authorization: byService.authorization },
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
    experimental: { passkey: true },
  });

  /** Maps a refusal of the administrator's API to ours. */
  function refusalOf({ status = 0, code = "", message }: ClientError): unknown {
    const broken = status === 0 || status >= 500 || status === 401 || status === 403 || code === "";
    if (broken && status !== 429) return unavailable(`${status} ${code} ${message}`);
    return asAppError(new AuthError(status, code, message));
  }

  /** The result of an administrator's call; throws its refusal. */
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

    /** The account of a live token; undefined when the service refuses the token. */
    whoHas: async (token: string): Promise<HostedUser | undefined> => {
      const answer = await call(anonKey, "GET", "/user", { authorization: `Bearer ${token}` });
      if (answer.ok) return read(answer.body);
      // A gateway that refuses our own key must not end all sessions.
      if (answer.status < 500 && DEAD.includes(answer.code)) return undefined;
      throw unavailable(`GET /user answered ${answer.status} ${answer.code}`);
    },

    /** Undefined for an unknown id. */
    find: async (userId: string): Promise<HostedUser | undefined> => {
      const answer = await call(serviceKey, "GET", `/admin/users/${userId}`, byService);
      if (answer.ok) return read(answer.body);
      if (answer.status === 404 && answer.code === "user_not_found") return undefined;
      throw unavailable(`GET /admin/users/{id} answered ${answer.status} ${answer.code}`);
    },

    /** The account with an address, excluding accounts of organisations. The client library cannot search by address. */
    findByEmail: async (email: string): Promise<HostedUser | undefined> => {
      const query = new URLSearchParams({ filter: email, page: "1", per_page: "50" });
      const answer = await call(serviceKey, "GET", `/admin/users?${query}`, byService);
      const { users } = (answer.body ?? {}) as { users?: unknown };
      if (!answer.ok || !Array.isArray(users)) {
        throw unavailable(`GET /admin/users answered ${answer.status} ${answer.code}`);
      }
      return users.map(read).find((user) => user.email?.toLowerCase() === email && !isOfOrganisation(user));
    },

    /** Verifies an account's password, and ends the session that the check opens. */
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
        // If this fails, a session without a known token remains at the service, which is harmless.
        await call(anonKey, "POST", "/logout?scope=local", bearer).catch(() => {});
        return true;
      }
      if (answer.code === "invalid_credentials") return false;
      if (answer.status === 429) throw new AppError("too_many_requests", { details: { retry_after: 60 } });
      throw unavailable(`POST /token answered ${answer.status} ${answer.code}`);
    },

    /** Makes the service send the registration's email again. */
    resendConfirmation: async (email: string, landing: string): Promise<void> => {
      const path = `/resend?${new URLSearchParams({ redirect_to: landing })}`;
      const answer = await call(anonKey, "POST", path, {}, { type: "signup", email });
      if (!answer.ok) throw unavailable(`POST /resend answered ${answer.status} ${answer.code}`);
    },

    /** The response to a simple request, for the check at start. */
    ask: (path: string, key: "anon" | "service") =>
      key === "anon" ? call(anonKey, "GET", path, {}) : call(serviceKey, "GET", path, byService),
  };
}

/**
 * Headers that pass the person's IP address to a service that trusts us, for its limits: the address that we trust ourselves,
 * instead of the caller's header. Supabase Auth reads `Sb-Forwarded-For` if it is configured to.
 */
export function forwardedFor(ip: string): Record<string, string> {
  return { "x-forwarded-for": ip, "sb-forwarded-for": ip };
}
