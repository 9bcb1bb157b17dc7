import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { ageSessions, follow, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { Browser } from "../../../test/browser.ts";
import { TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, fragmentOf } from "../../../test/builders/auth.ts";
import { sentMails } from "../../../test/database.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { signInThere, tokensOfTelephone } from "../../../test/openid-visit.ts";
import {
  addTotp,
  buildOwner,
  type Owner,
  signInClient,
  standStill,
  tokenOf,
} from "../../../test/second-factors.ts";

/** A linked identity signs in, so linking and unlinking need the same proof as a new password. */
let server: TestApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider("maison", { claimsInIdToken: true });
  const entry = { ...provider.entry, client_ids: ["telephone"] };
  server = await startOwnApp({ OIDC_PROVIDERS: JSON.stringify([entry]) });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
standStill(() => server);

type Client = Owner["client"];
type Refusal = { status?: number | undefined; code?: string | undefined } | null;
let known = 0;

function newLogin(): string {
  const sub = `person-${++known}`;
  provider.people.set(sub, { sub, email: `${sub}@maison.test`, email_verified: true });
  return sub;
}

async function linkByIdToken(client: Client): Promise<Refusal> {
  const { idToken } = await tokensOfTelephone(server, provider, newLogin());
  return (await client.linkIdentity({ provider: "maison" as never, token: idToken })).error;
}

async function unlink(client: Client, of: string): Promise<Refusal> {
  const { data } = await client.getUserIdentities();
  const identity = data?.identities.find((candidate) => candidate.provider === of);
  if (!identity) throw new Error(`no identity of ${of}`);
  return (await client.unlinkIdentity(identity)).error;
}

const CHANGES: Record<string, (client: Client) => Promise<Refusal>> = {
  "beginning to link an identity": async (client) =>
    (await client.linkIdentity({ provider: "maison" as never, options: { skipBrowserRedirect: true } }))
      .error,
  "linking an identity by ID token": linkByIdToken,
  "unlinking an identity": (client) => unlink(client, "maison"),
};

/** Tries all changes in turn; resolves with the refusal of each, or null. */
async function tryAll(client: Client): Promise<Record<string, Refusal>> {
  const refusals: Record<string, Refusal> = {};
  for (const [what, change] of Object.entries(CHANGES)) refusals[what] = await change(client);
  return refusals;
}
const each = (refusal: Refusal) => Object.fromEntries(Object.keys(CHANGES).map((what) => [what, refusal]));

test("linking and unlinking need a proof that is younger than ten minutes", async () => {
  const owner = await buildOwner(server);
  expect(await linkByIdToken(owner.client)).toBeNull();
  await ageSessions(server, owner.id, 601);
  const needed = { status: 400, code: "reauthentication_needed" };
  expect(await tryAll(owner.client)).toMatchObject(each(needed));
  const headers = { authorization: `Bearer ${await tokenOf(owner.client)}` };
  const proven = await authCall(server, "POST", "/reauthenticate", { password: TEST_PASSWORD }, headers);
  expect(proven.statusCode).toBe(200);
  expect(await tryAll(owner.client)).toEqual(each(null));
});

test("linking and unlinking need the second factor of an account with one", async () => {
  const owner = await buildOwner(server);
  expect(await linkByIdToken(owner.client)).toBeNull();
  await addTotp(owner.client);
  const thief = await signInClient(server, owner.email);
  expect(await tryAll(thief)).toMatchObject(each({ status: 401, code: "insufficient_aal" }));
});

const VERIFIER = "a-code-verifier-with-at-least-43-characters-in-it";

/** Links an identity in a browser; returns the address to which the browser comes back. */
async function linkInBrowser(client: Client, more = ""): Promise<URL> {
  const browser = new Browser(server);
  const path = `/auth/v1/user/identities/authorize?provider=maison&skip_http_redirect=true${more}`;
  const headers = { authorization: `Bearer ${await tokenOf(client)}` };
  const { body } = await browser.request(path, undefined, headers);
  return (await signInThere(browser, (JSON.parse(body) as { url: string }).url, newLogin())).url;
}

/** Each way to link an identity; returns the token of the session that it opens. */
const LINKS: Record<string, (client: Client) => Promise<string | undefined>> = {
  "in the browser": async (client) => fragmentOf((await linkInBrowser(client)).href).access_token,
  "by code": async (client) => {
    const url = await linkInBrowser(client, `&code_challenge=${VERIFIER}&code_challenge_method=plain`);
    const body = { auth_code: url.searchParams.get("code"), code_verifier: VERIFIER };
    return (await authCall(server, "POST", "/token?grant_type=pkce", body)).json().access_token;
  },
  "by ID token": async (client) => {
    expect(await linkByIdToken(client)).toBeNull();
    return tokenOf(client);
  },
};

test.each(Object.entries(LINKS))("linking an identity %s proves nothing anew", async (_how, link) => {
  const owner = await buildOwner(server);
  await ageSessions(server, owner.id, 300);
  const headers = { authorization: `Bearer ${await link(owner.client)}` };
  const change = async () => {
    const reply = await authCall(server, "PUT", "/user", { password: `un autre ${known} passe` }, headers);
    return [reply.statusCode, reply.json().error_code];
  };
  await ageSessions(server, owner.id, 301);
  expect(await change()).toEqual([400, "reauthentication_needed"]);
  await ageSessions(server, owner.id, -2);
  expect(await change()).toEqual([200, undefined]);
});

test("notifies the former address and voids its links when unlinking moves the account's address", async () => {
  const owner = await buildOwner(server);
  expect(await linkByIdToken(owner.client)).toBeNull();
  const pending = `pending-${known}@passerelle.test`;
  expect((await owner.client.updateUser({ email: pending })).error).toBeNull();
  const { path } = await waitForAuthEmail(server, pending);
  expect(await unlink(owner.client, "email")).toBeNull();
  const { data } = await owner.client.getUser();
  expect(data.user?.email).toBe(`person-${known}@maison.test`);
  expect(data.user?.new_email).toBeUndefined();
  expect(await sentMails(server, owner.email)).toContain("email_changed");
  expect((await follow(server, path)).fragment).toMatchObject({ error_code: "otp_expired" });
});
