import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { freshPhone } from "../../test/auth-flows.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { authCall } from "../../test/builders/auth.ts";

/** Invalid calls with the exact errors of the reference: programs compare the sentences too. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Body = Record<string, unknown>;
type Refusal = [path: string, body: Body | undefined, status: number, code: string, message: string];

const email = "nobody-yet@passerelle.test";
const phone = freshPhone();
const password = "un mot de passe sûr";
const bad = "validation_failed";
const challenge = "c".repeat(43);

describe("registering", () => {
  const refusals: Refusal[] = [
    ["/signup", { email }, 400, bad, "Signup requires a valid password"],
    ["/signup", {}, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
    [
      "/signup",
      { email, phone, password },
      400,
      bad,
      "Only an email address or phone number should be provided on signup.",
    ],
    [
      "/signup",
      { email: "nonsense", password },
      400,
      bad,
      "Unable to validate email address: invalid format",
    ],
    ["/signup", { phone: "12", password }, 400, bad, "Invalid phone number format (E.164 required)"],
    [
      "/signup",
      { email, password: "é".repeat(37) },
      400,
      bad,
      "Password cannot be longer than 72 characters",
    ],
    [
      "/signup",
      { phone, password, code_challenge: challenge, code_challenge_method: "s256" },
      400,
      bad,
      "PKCE not supported for phone signups",
    ],
    [
      "/signup",
      { email, password, code_challenge: challenge },
      400,
      bad,
      "PKCE flow requires code_challenge_method and code_challenge",
    ],
    [
      "/signup",
      { email, password, code_challenge: "short", code_challenge_method: "s256" },
      400,
      bad,
      "code challenge has to be between 43 and 128 characters",
    ],
    [
      "/signup",
      { email, password, code_challenge: " ".repeat(43), code_challenge_method: "s256" },
      400,
      bad,
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    ],
  ];
  test.each(refusals)("%s %j: %i %s %s", check);
});

describe("tokens", () => {
  const both = "Only an email address or phone number should be provided on login.";
  const refusals: Refusal[] = [
    ["/token?grant_type=password", {}, 400, bad, "missing email or phone"],
    ["/token?grant_type=password", { email, phone, password }, 400, bad, both],
    ["/token?grant_type=password", { email }, 400, "invalid_credentials", "Invalid login credentials"],
    ["/token?grant_type=refresh_token", {}, 400, bad, "Refresh token is not valid"],
    [
      "/token?grant_type=refresh_token",
      { refresh_token: "abcdefghijkl" },
      400,
      "refresh_token_not_found",
      "Invalid Refresh Token: Refresh Token Not Found",
    ],
    [
      "/token?grant_type=pkce",
      { auth_code: crypto.randomUUID() },
      400,
      bad,
      "invalid request: both auth code and code verifier should be non-empty",
    ],
    [
      "/token?grant_type=pkce",
      { auth_code: crypto.randomUUID(), code_verifier: challenge },
      404,
      "flow_state_not_found",
      "invalid flow state, no valid flow state found",
    ],
    [
      "/token?grant_type=id_token",
      { provider: "nobody", id_token: "x" },
      400,
      bad,
      'Custom OIDC provider "nobody" not allowed',
    ],
    [
      "/token?grant_type=id_token",
      { provider: "google", id_token: "x" },
      400,
      "provider_disabled",
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ],
    [
      "/token?grant_type=id_token",
      { provider: "apple", issuer: "https://id.example", id_token: "x" },
      400,
      "provider_disabled",
      'Provider (issuer "https://appleid.apple.com") is not enabled',
    ],
    [
      "/token?grant_type=id_token",
      { client_id: "x", issuer: "https://accounts.google.com", id_token: "x" },
      400,
      "provider_disabled",
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ],
    [
      "/token?grant_type=id_token",
      { provider: "constructor", id_token: "x" },
      400,
      bad,
      'Custom OIDC provider "constructor" not allowed',
    ],
    ["/token?grant_type=web3", {}, 422, "web3_provider_disabled", "Web3 provider is disabled"],
    ["/token", {}, 400, "invalid_credentials", "unsupported_grant_type"],
  ];
  test.each(refusals)("%s %j: %i %s %s", check);

  test.each([
    [{}, "id_token required"],
    [{ id_token: "x" }, "provider or client_id and issuer required"],
  ])("an id_token grant with %j gets an OAuth error", async (body, description) => {
    const reply = await authCall(server, "POST", "/token?grant_type=id_token", body);
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: "invalid request", error_description: description },
    ]);
    expect(reply.headers).not.toHaveProperty("x-supabase-api-version");
  });
});

describe("links and codes", () => {
  const both = "Only an email address or phone number should be provided";
  const hash = "0".repeat(56);
  const used = "Email link is invalid or has expired";
  const refusals: Refusal[] = [
    ["/otp", {}, 400, bad, "One of email or phone must be set"],
    ["/otp", { email, phone }, 400, bad, both],
    ["/otp", { email, channel: "sms" }, 400, bad, "Channel should only be specified with Phone OTP"],
    ["/otp", { email: "nonsense" }, 400, bad, "Unable to validate email address: invalid format"],
    // A caller without permission learns no detail about the address either.
    ["/otp", { email: "nonsense", create_user: false }, 422, "otp_disabled", "Signups not allowed for otp"],
    ["/otp", { phone, create_user: false }, 422, "otp_disabled", "Signups not allowed for otp"],
    ["/magiclink", {}, 400, bad, "An email address is required"],
    ["/recover", {}, 400, bad, "Password recovery requires an email"],
    ["/resend", { email }, 400, bad, "Missing one of these types: signup, email_change, sms, phone_change"],
    ["/resend", { type: "signup" }, 400, bad, "Type provided requires an email address"],
    ["/resend", { type: "sms", email }, 400, bad, "Type provided requires a phone number"],
    ["/resend", { type: "sms", email, phone }, 400, bad, `${both}.`],
    ["/verify", {}, 400, bad, "Verify requires a verification type"],
    ["/verify", { type: "email" }, 400, bad, "Verify requires either a token or a token hash"],
    [
      "/verify",
      { type: "email", email, token: "1", token_hash: hash },
      400,
      bad,
      "Verify requires either a token or a token hash",
    ],
    [
      "/verify",
      { type: "email", email, token_hash: hash },
      400,
      bad,
      "Only the token_hash and type should be provided",
    ],
    ["/verify", { type: "email", token: "1" }, 400, bad, `${both} on verify`],
    ["/verify", { type: "email", token: "1", email, phone }, 400, bad, `${both} on verify`],
    ["/verify", { type: "email", token: "1", email }, 403, "otp_expired", "Token has expired or is invalid"],
    ["/verify", { type: "sms", token: "1", phone }, 403, "otp_expired", "Token has expired or is invalid"],
    ["/verify", { type: "email", token_hash: hash }, 403, "otp_expired", used],
    ["/sso", {}, 404, "saml_provider_disabled", "SAML 2.0 is disabled"],
    ["/passkeys/authentication/verify", {}, 400, bad, "challenge_id is required"],
    [
      "/passkeys/authentication/verify",
      { challenge_id: crypto.randomUUID(), credential: {} },
      400,
      "webauthn_challenge_not_found",
      "Challenge not found or already used",
    ],
  ];
  test.each(refusals)("%s %j: %i %s %s", check);

  test.each([
    ["/verify", "Verify requires a verification type"],
    ["/verify?type=signup", "Verify requires a token or a token hash"],
    ["/authorize", "Unsupported provider: Provider  could not be found"],
    ["/authorize?provider=google", "Unsupported provider: provider is not enabled"],
    ["/authorize?provider=nobody", "Unsupported provider: Provider nobody could not be found"],
  ])("GET %s: %s", async (path, message) => {
    const reply = await authCall(server, "GET", path);
    expect([reply.statusCode, reply.json()]).toEqual([400, { code: bad, message }]);
  });
});

async function check(path: string, body: Body | undefined, status: number, code: string, message: string) {
  const reply = await authCall(server, "POST", path, body);
  expect([reply.statusCode, reply.json()]).toEqual([status, { code, message }]);
}

describe("a signed-in person", () => {
  let headers: TestUser["headers"];
  beforeAll(async () => {
    ({ headers } = await buildUser(server));
  });

  const id = crypto.randomUUID();
  const refusals: [string, string, Body | undefined, number, string, string][] = [
    ["PUT", "/user", { email: "nonsense" }, 400, bad, "Unable to validate email address: invalid format"],
    ["PUT", "/user", { phone: "12" }, 400, bad, "Invalid phone number format (E.164 required)"],
    [
      "PUT",
      "/user",
      { password: "kZ!9wq" },
      422,
      "weak_password",
      "Password should be at least 8 characters.",
    ],
    [
      "PUT",
      "/user",
      { app_metadata: {} },
      403,
      "not_admin",
      "Updating app_metadata requires admin privileges",
    ],
    ["POST", "/logout?scope=all", undefined, 400, bad, 'Unsupported logout scope "all"'],
    ["DELETE", "/user/identities/17", undefined, 404, bad, "identity_id must be an UUID"],
    [
      "DELETE",
      `/user/identities/${id}`,
      undefined,
      422,
      "single_identity_not_deletable",
      "User must have at least 1 identity after unlinking",
    ],
    [
      "POST",
      "/factors",
      { factor_type: "sms" },
      400,
      bad,
      "factor_type needs to be totp, phone, or webauthn",
    ],
    ["POST", "/factors", { factor_type: "phone" }, 400, bad, "Phone number required to enroll Phone factor"],
    ["POST", `/factors/${id}/challenge`, undefined, 404, "mfa_factor_not_found", "Factor not found"],
    ["POST", "/factors/17/verify", {}, 404, bad, "factor_id must be an UUID"],
    ["DELETE", `/factors/${id}`, undefined, 404, "mfa_factor_not_found", "Factor not found"],
    ["PATCH", `/passkeys/${id}`, { friendly_name: "x" }, 404, bad, "Passkey not found"],
    ["POST", "/admin/users", {}, 403, "not_admin", "User not allowed"],
  ];
  test.each(refusals)("%s %s %j: %i %s %s", async (method, path, body, status, code, message) => {
    const version = { "x-supabase-api-version": "2024-01-01" };
    const reply = await authCall(server, method as "PUT", path, body, { ...headers, ...version });
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code, message }]);
  });

  test("refuses another audience than the token's, and uses the token's own without one", async () => {
    const call = async (method: "GET" | "DELETE", path: string, aud: string) => {
      const reply = await authCall(server, method, path, undefined, { ...headers, "x-jwt-aud": aud });
      return [reply.statusCode, reply.json().error_code];
    };
    expect(await call("GET", "/user", "elsewhere")).toEqual([400, bad]);
    expect(await call("DELETE", `/user/identities/${id}`, "elsewhere")).toEqual([403, "unexpected_audience"]);
    expect((await call("GET", "/user", ""))[0]).toBe(200);
    expect((await call("GET", "/user", "authenticated"))[0]).toBe(200);
  });
});
