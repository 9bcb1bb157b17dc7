import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient } from "../../../test/builders/auth.ts";
import { claimsOf } from "../../../test/claims.ts";
import { allText } from "../../../test/database.ts";
import { addTotp, passTime, standStill, tokenOf } from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
standStill(() => server);

/** The official client with its experimental methods. */
async function signedIn(email: string): Promise<GoTrueClient> {
  const client = await buildClient(server, "implicit", { experimental: { recoveryCodes: true } });
  const { error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
}

async function withCodes() {
  const { email, id: userId } = await buildUser(server);
  const client = await signedIn(email);
  const totp = await addTotp(client);
  const { data, error } = await client.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { email, userId, client, totp, codes: data.codes, factorId: data.id };
}

const reasonOf = ({ error }: { error: { status?: number; code?: string } | null }) => [
  error?.status,
  error?.code,
];

test("creates codes beside a verified factor, at aal2, once, and shows them once", async () => {
  const { email } = await buildUser(server);
  const client = await signedIn(email);
  const { recoveryCodes } = client.mfa;
  expect(reasonOf(await recoveryCodes.getStatus())).toEqual([404, "mfa_factor_not_found"]);
  expect(reasonOf(await recoveryCodes.generate())).toEqual([403, "insufficient_aal"]);
  const totp = await addTotp(client);
  const made = await recoveryCodes.generate({ friendlyName: "Coffre" });
  expect(made.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: "recovery_code",
    friendly_name: "Coffre",
    total: 10,
    codes: Array(10).fill(expect.stringMatching(/^[a-z2-7]{24}$/)),
  });
  const codes = made.data?.codes ?? [];
  expect(new Set(codes).size).toBe(10);
  expect((await recoveryCodes.getStatus()).data).toEqual({
    id: made.data?.id,
    type: "recovery_code",
    total: 10,
    remaining: 10,
  });
  expect(reasonOf(await recoveryCodes.generate())).toEqual([422, "mfa_verified_factor_exists"]);
  expect((await client.mfa.listFactors()).data?.recovery_code).toMatchObject([{ friendly_name: "Coffre" }]);
  // The secret of an app is stored sealed, a code as its hash.
  const kept = await allText(server);
  expect(kept).not.toContain(totp.secret);
  for (const code of codes) expect(kept).not.toContain(code);
});

test("raises the session with a code, once, however it is written", async () => {
  const { email, codes } = await withCodes();
  const [code = ""] = codes;
  const client = await signedIn(email);
  const written = ` ${code.slice(0, 8).toUpperCase()}-${code.slice(8)} `;
  const { data, error } = await client.mfa.recoveryCodes.verify({ code: written });
  expect(error).toBeNull();
  const claims = claimsOf(data?.access_token ?? "");
  expect(claims.aal).toBe("aal2");
  expect(claims.amr.map((entry: { method: string }) => entry.method)).toEqual([
    "mfa/recovery_code",
    "password",
  ]);
  expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  const thief = await signedIn(email);
  expect(reasonOf(await thief.mfa.recoveryCodes.verify({ code }))).toEqual([422, "mfa_verification_failed"]);
});

test("accepts one of two parallel uses of a code", async () => {
  const { email, codes } = await withCodes();
  const token = await tokenOf(await signedIn(email));
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      authCall(
        server,
        "POST",
        "/factors/recovery-codes/verify",
        { code: codes[0] },
        {
          authorization: `Bearer ${token}`,
        },
      ),
    ),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 422, 422, 422]);
});

test("refuses another person's code and leaves it unused", async () => {
  const [one, other] = [await withCodes(), await withCodes()];
  const thief = await signedIn(other.email);
  const [code = ""] = one.codes;
  expect(reasonOf(await thief.mfa.recoveryCodes.verify({ code }))).toEqual([422, "mfa_verification_failed"]);
  const owner = await signedIn(one.email);
  expect((await owner.mfa.recoveryCodes.verify({ code })).error).toBeNull();
});

test("locks after five wrong codes, even for a right one, until new codes are created", async () => {
  const { email, client, codes } = await withCodes();
  const thief = await signedIn(email);
  for (let count = 0; count < 5; count += 1) {
    const wrong = await thief.mfa.recoveryCodes.verify({ code: "wrongcode2345672" });
    expect(reasonOf(wrong)).toEqual([422, "mfa_verification_failed"]);
  }
  const [code = "", second = ""] = codes;
  expect(reasonOf(await thief.mfa.recoveryCodes.verify({ code }))).toEqual([
    429,
    "mfa_recovery_codes_locked",
  ]);
  passTime(31);
  expect((await thief.mfa.recoveryCodes.verify({ code })).error).toBeNull();

  for (let count = 0; count < 5; count += 1)
    await thief.mfa.recoveryCodes.verify({ code: "wrongcode2345672" });
  const fresh = await client.mfa.recoveryCodes.regenerate();
  expect(fresh.data?.codes).toHaveLength(10);
  expect(reasonOf(await thief.mfa.recoveryCodes.verify({ code: second }))).toEqual([
    422,
    "mfa_verification_failed",
  ]);
  const [newCode = ""] = fresh.data?.codes ?? [];
  expect((await thief.mfa.recoveryCodes.verify({ code: newCode })).error).toBeNull();
});

test("never keeps codes as the only factor, and deletes them by their own call", async () => {
  const { email, client, totp, factorId } = await withCodes();
  expect(reasonOf(await client.mfa.unenroll({ factorId: totp.id }))).toEqual([
    422,
    "mfa_recovery_codes_sole_factor",
  ]);
  expect(reasonOf(await client.mfa.unenroll({ factorId }))).toEqual([422, "validation_failed"]);
  expect(reasonOf(await client.mfa.challenge({ factorId }))).toEqual([400, "validation_failed"]);
  const low = await signedIn(email);
  for (const call of ["regenerate", "unenroll"] as const) {
    expect(reasonOf(await low.mfa.recoveryCodes[call]())).toEqual([403, "insufficient_aal"]);
  }
  expect((await client.mfa.recoveryCodes.unenroll()).data).toEqual({ id: factorId });
  expect(reasonOf(await client.mfa.recoveryCodes.unenroll())).toEqual([404, "mfa_factor_not_found"]);
  expect((await client.mfa.unenroll({ factorId: totp.id })).error).toBeNull();
  expect(reasonOf(await client.mfa.recoveryCodes.verify({ code: "  - " }))).toEqual([
    400,
    "validation_failed",
  ]);
});

test("deletes the first app beside a second one, and lowers sessions raised by a code when the codes are deleted", async () => {
  const { email, client, totp, codes } = await withCodes();
  const raised = await signedIn(email);
  await raised.mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
  await addTotp(client, "Second");
  expect((await client.mfa.unenroll({ factorId: totp.id })).error).toBeNull();
  // The second app raised this session last, so it is still at aal2.
  expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull();
  const { data } = await raised.refreshSession();
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({
    aal: "aal1",
    amr: [{ method: "password" }],
  });
});
