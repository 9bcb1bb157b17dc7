import * as openid from "openid-client";
import type { TestApp } from "./app.ts";
import { Browser, type Page } from "./browser.ts";
import { type OpenIdProvider, TELEPHONE } from "./openid-provider.ts";

/** Signs in on the provider's pages, consents, and follows the redirect. */
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

/** An ID token as a mobile application gets it. */
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
