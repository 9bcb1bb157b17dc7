import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import * as openid from "openid-client";
import { vi } from "vitest";
import type { TestApp } from "./app.ts";
import { Browser, type Page } from "./browser.ts";

export type Person = { sub: string; email?: string; email_verified?: boolean | string; name?: string };

export type OpenIdProvider = {
  issuer: string;
  /** Whoever has an account there, by login. */
  people: Map<string, Person & Record<string, unknown>>;
  /** An entry of `OIDC_PROVIDERS`. */
  entry: { id: string; issuer: string; client_id: string; client_secret: string };
  /** While true every request is left unanswered. */
  silent: boolean;
  close: () => Promise<void>;
};

const CALLBACK = "http://localhost:3000/auth/v1/callback";
export const TELEPHONE = "http://127.0.0.1/telephone";

/** A real OpenID provider on loopback, with its own pages for signing in and agreeing. */
export async function startOpenIdProvider(
  id = "maison",
  options: { claimsInIdToken?: boolean } = {},
): Promise<OpenIdProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: OpenIdProvider["people"] = new Map();
  const secret = "the-secret-of-the-site-is-long-enough-for-everybody";
  const native = {
    application_type: "native" as const,
    redirect_uris: [TELEPHONE],
    token_endpoint_auth_method: "none" as const,
  };
  // It warns that its memory, keys and pages are not for production.
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const oidc = new Provider(issuer, {
    clients: [
      { client_id: "site", client_secret: secret, redirect_uris: [CALLBACK] },
      { client_id: "telephone", ...native },
      { client_id: "somebody-else", ...native },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name", "picture", "role"] },
    conformIdTokenClaims: options.claimsInIdToken !== true,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["a key for the cookies of a test"] },
    findAccount: (_ctx, login) => {
      const person = people.get(login);
      return person && { accountId: login, claims: () => ({ ...person }) };
    },
  });
  const answer = oidc.callback();
  warnings.mockRestore();
  const provider: OpenIdProvider = {
    issuer,
    people,
    entry: { id, issuer, client_id: "site", client_secret: secret },
    silent: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on("request", (request, response) => {
    if (!provider.silent) void answer(request, response);
  });
  return provider;
}

/** Signs in on the provider's own pages, agrees, and goes where that leads. */
export async function signInThere(browser: Browser, start: string | URL, login: string): Promise<Page> {
  return pass(browser, await browser.open(start), login);
}

async function pass(browser: Browser, start: Page, login: string): Promise<Page> {
  let page = start;
  for (let step = 0; step < 4 && page.body.includes("<form"); step += 1) {
    const asksLogin = page.body.includes('name="login"');
    page = await browser.submit(page, asksLogin ? { login, password: "any" } : {});
  }
  return page;
}

/** An ID token that an application on a telephone got for itself. */
export async function tokensOfTelephone(
  server: TestApp,
  provider: OpenIdProvider,
  login: string,
  options: { nonce?: string; client?: string } = {},
) {
  const client = options.client ?? "telephone";
  const configuration = await openid.discovery(new URL(provider.issuer), client, undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  });
  const verifier = openid.randomPKCECodeVerifier();
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: TELEPHONE,
    scope: "openid email profile",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(options.nonce !== undefined && { nonce: options.nonce }),
  });
  const browser = new Browser(server);
  browser.stopAt = new URL(TELEPHONE).origin;
  const landed = await signInThere(browser, url, login);
  const tokens = await openid.authorizationCodeGrant(configuration, landed.url, {
    pkceCodeVerifier: verifier,
    ...(options.nonce !== undefined && { expectedNonce: options.nonce }),
  });
  return { idToken: tokens.id_token ?? "", accessToken: tokens.access_token };
}
