import type { FastifyReply } from "fastify";
import type { Context } from "../platform/context.ts";
import { isAnswering } from "../platform/db.ts";
import { signingKeys } from "./keys/signing-keys.ts";
import { hasSsoProvider } from "./saml/queries.ts";
import { AuthError } from "./wire/errors.ts";

/** The providers that the reference's settings list, configured or not. */
export const KNOWN_PROVIDERS = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin_oidc",
  "notion",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "zoom",
];

/** In milliseconds: shorter than the patience of a monitor, which must get the reply that the database does not answer. */
const LONGEST_HEALTH_MS = 3_000;

export async function health({ db, env, log }: Context) {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), LONGEST_HEALTH_MS).unref();
  });
  await Promise.race([isAnswering(db), late]).catch((err: unknown) => {
    log.error({ err }, "the database does not answer");
    throw new AuthError(503, "unexpected_failure", "The database does not answer");
  });
  return {
    version: env.version,
    name: "GoTrue",
    description: `${env.platformName}: registration and authentication service, compatible with GoTrue`,
  };
}

export async function settings({ db, env, sms }: Context) {
  return {
    external: {
      ...Object.fromEntries(KNOWN_PROVIDERS.map((name) => [name, false])),
      ...Object.fromEntries(env.oidcProviders.map(({ id }) => [id, true])),
      email: true,
      phone: sms.enabled,
      anonymous_users: env.anonymousSignIn,
    },
    // Not in the reference: the operator's display names.
    external_names: Object.fromEntries(env.oidcProviders.map(({ id, name }) => [id, name])),
    disable_signup: env.auth.signupDisabled,
    mailer_autoconfirm: env.auth.autoconfirm.email,
    phone_autoconfirm: env.auth.autoconfirm.phone,
    sms_provider: env.smsUrl ? "http" : sms.enabled ? "outbox" : "",
    // Without an organisation there is no SAML sign-in.
    saml_enabled: await hasSsoProvider(db),
    saml_private_key_next_configured: false,
    passkeys_enabled: true,
  };
}

/** The public keys of all valid tokens. */
export async function jwks(ctx: Context, reply: FastifyReply) {
  reply.header("cache-control", "public, max-age=600");
  return { keys: (await signingKeys(ctx)).map((key) => key.publicJwk) };
}
