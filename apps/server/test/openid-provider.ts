import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type Person = { sub: string; email?: string; email_verified?: boolean | string; name?: string };

export type OpenIdProvider = {
  issuer: string;
  /** Accounts of the provider by login. */
  people: Map<string, Person & Record<string, unknown>>;
  /** An entry of `OIDC_PROVIDERS`. */
  entry: { id: string; issuer: string; client_id: string; client_secret: string };
  /** While true, requests are not answered. */
  silent: boolean;
  close: () => Promise<void>;
};

const CALLBACK = "http://localhost:3000/auth/v1/callback";
export const TELEPHONE = "http://127.0.0.1/telephone";

/** A real OpenID provider on loopback, with its own pages for sign-in and consent. */
export async function startOpenIdProvider(
  id = "maison",
  options: {
    claimsInIdToken?: boolean;
    /** Our redirect address. */
    callback?: string;
  } = {},
): Promise<OpenIdProvider> {
  const server: Server = createServer();
  // With a timeout, a connection could close at the moment of its next use, and the call would fail.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: OpenIdProvider["people"] = new Map();
  const secret = "the-secret-of-the-site-is-long-enough-for-everybody";
  const native = {
    application_type: "native" as const,
    redirect_uris: [TELEPHONE],
    token_endpoint_auth_method: "none" as const,
  };
  const configure = () =>
    new Provider(issuer, {
      clients: [
        { client_id: "site", client_secret: secret, redirect_uris: [options.callback ?? CALLBACK] },
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
  const answer = withoutWarnings(configure).callback();
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
    if (provider.silent) return;
    // Its pages load a font from another site, which this policy blocks.
    response.setHeader("content-security-policy", "style-src 'unsafe-inline'");
    void answer(request, response);
  });
  return provider;
}

/** Silences its warnings about development keys and storage. */
function withoutWarnings<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}
