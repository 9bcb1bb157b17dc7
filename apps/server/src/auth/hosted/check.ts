import type { Context } from "../../platform/context.ts";
import { ConfigurationError } from "../../platform/env.ts";
import { AppError } from "../../platform/errors.ts";
import type { HostedAuth } from "../../platform/hosted-auth.ts";
import type { HostedClient } from "./client.ts";
import { ALGORITHMS } from "./tokens.ts";

/**
 * Checks a hosted service as far as possible without a sign-in. A service that does not answer does not prevent the start: it may
 * answer a minute later. Throws ConfigurationError for problems that time does not solve.
 */
export async function checkHosted(
  { log }: Context,
  hosted: HostedClient,
  { url }: HostedAuth,
): Promise<void> {
  try {
    const published = await hosted.ask("/.well-known/jwks.json", "anon");
    if (published.status >= 500) return;
    const { keys } = (published.body ?? {}) as { keys?: unknown };
    if (!published.ok || !Array.isArray(keys)) {
      throw new ConfigurationError(
        `AUTH_URL: expected the address of a Supabase Auth, but ${url}/.well-known/jwks.json answered ${published.status}`,
      );
    }
    if (!keys.some((key: { alg?: unknown }) => ALGORITHMS.includes(String(key?.alg)))) {
      throw new ConfigurationError(
        `AUTH_URL: the service publishes no key of ${ALGORITHMS.join(" or ")}. A shared secret (HS256) is not supported: whoever checks tokens with it could make them. Create asymmetric signing keys in the project's settings (JWT signing keys) and make them the current ones`,
      );
    }
    for (const [name, path, key] of [
      ["AUTH_ANON_KEY", "/settings", "anon"],
      ["AUTH_SERVICE_KEY", "/admin/users?page=1&per_page=1", "service"],
    ] as const) {
      const { status, code } = await hosted.ask(path, key);
      if (status === 401 || status === 403) {
        throw new ConfigurationError(`${name}: refused by ${url} (${[status, code].join(" ").trim()})`);
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn(`${url} does not answer; nobody can sign in until it does`);
  }
}
