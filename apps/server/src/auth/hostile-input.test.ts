import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildAdministration } from "../../test/administration.ts";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { addTotp, buildOwner, forgetLimits, stopClock, tokenOf } from "../../test/second-factors.ts";

/** Arbitrary input instead of a text is answered or refused, and never causes an internal error. */
let server: TestApp;
let bearer: { user: string; admin: string; factor: string };
beforeAll(async () => {
  server = await startOwnApp({ ANONYMOUS_SIGN_IN: "1", SMS_URL: "http://127.0.0.1:9/" });
  const administration = await buildAdministration(server);
  const owner = await buildOwner(server);
  stopClock();
  const { id } = await addTotp(owner.client);
  vi.useRealTimers();
  bearer = {
    user: await tokenOf(owner.client),
    admin: administration.bearer.authorization.slice(7),
    factor: id,
  };
});
afterAll(() => server.close());
beforeEach(() => forgetLimits(server));

const HOSTILE = [
  "",
  " ",
  "\0",
  "a\0b@passerelle.test",
  "\ud800",
  "a\ud800@passerelle.test",
  "\u202e\u2066",
  // For SQL, for an address and for a template at once: to everything else they are one text.
  "'; DROP TABLE auth.users; -- %00 {{7*7}}",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "a\r\nSet-Cookie: a=b",
  "x".repeat(20_000),
  "9".repeat(400),
  "-1",
  "1e999",
  "null",
  "00000000-0000-0000-0000-000000000000",
];

type Who = "user" | "admin" | undefined;
const id = crypto.randomUUID();
/** Every call that reads a body, with its text members. */
const BODIES: [string, string, Who, Record<string, unknown>][] = [
  [
    "POST",
    "/signup",
    undefined,
    {
      email: "a@passerelle.test",
      password: "un bon mot de passe",
      data: {},
      channel: "sms",
      code_challenge: "x",
      code_challenge_method: "s256",
    },
  ],
  ["POST", "/signup", undefined, { phone: "+221771234567", password: "un bon mot de passe", channel: "sms" }],
  ["POST", "/token?grant_type=password", undefined, { email: "a@passerelle.test", phone: "", password: "x" }],
  ["POST", "/token?grant_type=refresh_token", undefined, { refresh_token: "abcdefghijkl" }],
  ["POST", "/token?grant_type=pkce", undefined, { auth_code: id, code_verifier: "x".repeat(43) }],
  [
    "POST",
    "/token?grant_type=id_token",
    undefined,
    { provider: "google", id_token: "x", access_token: "", nonce: "", client_id: "", issuer: "" },
  ],
  [
    "POST",
    "/otp",
    undefined,
    { email: "a@passerelle.test", channel: "", code_challenge: "", code_challenge_method: "" },
  ],
  ["POST", "/otp", undefined, { phone: "+221771234567" }],
  ["POST", "/magiclink", undefined, { email: "a@passerelle.test" }],
  [
    "POST",
    "/recover",
    undefined,
    { email: "a@passerelle.test", code_challenge: "", code_challenge_method: "" },
  ],
  ["POST", "/resend", undefined, { type: "signup", email: "a@passerelle.test", phone: "" }],
  ["POST", "/verify", undefined, { type: "signup", token: "123456", email: "a@passerelle.test" }],
  ["POST", "/verify", undefined, { type: "sms", token: "123456", phone: "+221771234567" }],
  ["POST", "/verify", undefined, { type: "signup", token_hash: "ab".repeat(28) }],
  [
    "POST",
    "/sso",
    undefined,
    {
      domain: "maison.test",
      provider_id: "",
      redirect_to: "",
      code_challenge: "",
      code_challenge_method: "",
    },
  ],
  ["POST", "/passkeys/authentication/verify", undefined, { challenge_id: id, credential: {} }],
  [
    "PUT",
    "/user",
    "user",
    { email: "b@passerelle.test", phone: "", password: "", current_password: "", nonce: "", channel: "" },
  ],
  ["POST", "/factors", "user", { factor_type: "totp", friendly_name: "x", issuer: "x", phone: "" }],
  ["POST", "/factors/recovery-codes", "user", { friendly_name: "x" }],
  ["POST", "/factors/recovery-codes/verify", "user", { code: "x" }],
  ["POST", "/factors/FACTOR/challenge", "user", { channel: "sms" }],
  ["POST", "/factors/FACTOR/verify", "user", { challenge_id: id, code: "123456" }],
  ["POST", "/passkeys/registration/verify", "user", { challenge_id: id, credential: {} }],
  ["PATCH", `/passkeys/${id}`, "user", { friendly_name: "x" }],
  ["POST", "/invite", "admin", { email: "c@passerelle.test" }],
  [
    "POST",
    "/admin/generate_link",
    "admin",
    { type: "signup", email: "d@passerelle.test", new_email: "", password: "x", redirect_to: "" },
  ],
  [
    "POST",
    "/admin/users",
    "admin",
    {
      id: "",
      email: "e@passerelle.test",
      phone: "",
      password: "",
      password_hash: "",
      role: "",
      aud: "",
      ban_duration: "",
    },
  ],
  [
    "PUT",
    "/admin/users/USER",
    "admin",
    { email: "", phone: "", password: "", password_hash: "", role: "", aud: "", ban_duration: "" },
  ],
  ["PUT", "/admin/users/USER/factors/FACTOR", "admin", { friendly_name: "", phone: "" }],
  [
    "POST",
    "/admin/sso/providers",
    "admin",
    { type: "saml", metadata_url: "", metadata_xml: "", resource_id: "", name_id_format: "" },
  ],
];

/** Sends a call, and sends it again without limits if one refuses it. Deleting them before each of 2,400 calls would take a third more. */
async function call(...sent: Parameters<typeof callOnce>) {
  const reply = await callOnce(...sent);
  if (reply.statusCode !== 429) return reply;
  await forgetLimits(server);
  return callOnce(...sent);
}

async function callOnce(
  method: string,
  path: string,
  who: Who,
  payload?: string,
  headers: Record<string, string> = {},
) {
  const reply = await server.app.inject({
    method: method as "POST",
    url: `/auth/v1${path.replace("FACTOR", bearer.factor).replace("USER", id)}`,
    headers: {
      "content-type": "application/json",
      ...(who && { authorization: `Bearer ${bearer[who]}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  return reply;
}

test.each(BODIES)("%s %s (%s)", async (method, path, who, body) => {
  const bad: string[] = [];
  for (const name of Object.keys(body)) {
    for (const value of HOSTILE) {
      const reply = await call(method, path, who, JSON.stringify({ ...body, [name]: value }));
      if (reply.statusCode >= 500)
        bad.push(`${name}=${JSON.stringify(value).slice(0, 40)}: ${reply.statusCode}`);
    }
  }
  expect(bad).toEqual([]);
});

const QUERIES: [string, string, Who, string[]][] = [
  ["GET", "/verify", undefined, ["type=signup&token=", "token=x&type=", "type=signup&token=x&redirect_to="]],
  ["GET", "/unlock", undefined, ["token="]],
  [
    "GET",
    "/authorize",
    undefined,
    ["provider=", "provider=google&redirect_to=", "invite_token=", "scopes=", "code_challenge="],
  ],
  ["GET", "/callback", undefined, ["state=", "state=00000000-0000-0000-0000-000000000000&code=", "error="]],
  ["POST", "/token", undefined, ["grant_type="]],
  ["POST", "/logout", "user", ["scope="]],
  ["GET", "/user/identities/authorize", "user", ["provider=", "redirect_to="]],
  ["GET", "/admin/users", "admin", ["page=", "per_page=", "filter=", "sort="]],
  ["GET", "/admin/audit", "admin", ["page=", "per_page=", "query=", "query=author:"]],
  ["GET", "/admin/sso/providers", "admin", ["resource_id=", "resource_id__prefix="]],
];

/** As they appear in an address; half a surrogate pair cannot, but its bytes can. */
const IN_ADDRESS = [
  ...HOSTILE.filter((text) => text.isWellFormed()).map(encodeURIComponent),
  "%ed%a0%80",
  "%ff",
  "%",
  "a&a=b",
  "[]",
];

test.each(QUERIES)("%s %s (%s)", async (method, path, who, parameters) => {
  const bad: string[] = [];
  for (const parameter of parameters)
    for (const value of IN_ADDRESS) {
      const reply = await call(
        method,
        `${path}?${parameter}${value}`,
        who,
        method === "POST" ? "{}" : undefined,
      );
      if (reply.statusCode >= 500) bad.push(`${parameter}${value.slice(0, 40)}: ${reply.statusCode}`);
    }
  expect(bad).toEqual([]);
});

const PATHS: [string, string, Who][] = [
  ["DELETE", "/factors/", "user"],
  ["POST", "/factors/FACTOR/", "user"],
  ["PATCH", "/passkeys/", "user"],
  ["DELETE", "/passkeys/", "user"],
  ["DELETE", "/user/identities/", "user"],
  ["GET", "/admin/users/", "admin"],
  ["DELETE", "/admin/users/", "admin"],
  ["GET", "/admin/sso/providers/", "admin"],
  ["DELETE", "/admin/users/USER/factors/", "admin"],
  ["DELETE", "/admin/users/USER/passkeys/", "admin"],
];

test.each(PATHS)("%s %s… (%s)", async (method, path, who) => {
  const bad: string[] = [];
  for (const value of IN_ADDRESS) {
    const reply = await call(method, path + value, who, method === "GET" ? undefined : "{}");
    if (reply.statusCode >= 500) bad.push(`${value.slice(0, 40)}: ${reply.statusCode}`);
  }
  expect(bad).toEqual([]);
});
