import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { claimsOf } from "../../../test/claims.ts";
import { sentMails } from "../../../test/database.ts";
import { factorCalls, refused } from "../../../test/factor-calls.ts";
import {
  addTotp,
  buildOwner,
  nextCode,
  signInClient,
  standStill,
  tokenOf,
} from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
standStill(() => server);

const { call } = factorCalls(() => server);

describe("enrolling", () => {
  test("requires different names, allows ten factors, and deletes abandoned ones", async () => {
    const { client } = await buildOwner(server);
    const enroll = (friendlyName: string) => client.mfa.enroll({ factorType: "totp", friendlyName });
    for (let count = 0; count < 10; count += 1) expect((await enroll(`App ${count}`)).error).toBeNull();
    expect((await enroll("App 3")).error?.code).toBe("mfa_factor_name_conflict");
    expect((await enroll("App 10")).error?.code).toBe("too_many_enrolled_mfa_factors");
    // The rows have the database's own time.
    await server.ctx.db
      .updateTable("auth.mfa_factors")
      .set({ created_at: new Date(Date.now() - 301_000) })
      .where("friendly_name", "in", ["App 3", "App 4"])
      .execute();
    expect((await enroll("App 3")).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(9);
  });

  test("allows ten of eleven concurrent enrolments", async () => {
    const token = await tokenOf((await buildOwner(server)).client);
    const replies = await Promise.all(
      Array.from({ length: 11 }, (_, count) =>
        call("POST", "/factors", token, { factor_type: "totp", friendly_name: `App ${count}` }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([...Array(10).fill(200), 422]);
  });

  test("requires aal2 when there is a verified factor", async () => {
    const { client, email } = await buildOwner(server);
    await addTotp(client);
    const thief = await signInClient(server, email);
    const refusal = await thief.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect([refusal.error?.status, refusal.error?.code]).toEqual([403, "insufficient_aal"]);
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Second" })).error).toBeNull();
  });

  test("does not raise a session by a factor that was enrolled before its owner had one", async () => {
    const { client, email } = await buildOwner(server);
    const thief = await signInClient(server, email);
    const planted = await thief.mfa.enroll({
      factorType: "phone",
      phone: "+221771234567",
      friendlyName: "Mine",
    });
    expect(planted.error).toBeNull();
    await addTotp(client);
    const back = await tokenOf(await signInClient(server, email));
    const reply = await call("POST", `/factors/${planted.data?.id}/challenge`, back, { channel: "sms" });
    expect(refused(reply)).toEqual([403, "insufficient_aal"]);
  });

  test("refuses an invalid factor", async () => {
    const { client } = await buildOwner(server);
    const token = await tokenOf(client);
    const cases: [object, number, string][] = [
      [{}, 400, "validation_failed"],
      [{ factor_type: "recovery_code" }, 400, "validation_failed"],
      [{ factor_type: "totp", friendly_name: "x".repeat(121) }, 400, "validation_failed"],
      [{ factor_type: 7 }, 400, "bad_json"],
    ];
    for (const [body, status, code] of cases) {
      expect(refused(await call("POST", "/factors", token, body))).toEqual([status, code]);
    }
    await server.ctx.db
      .updateTable("auth.users")
      .set({ is_anonymous: true })
      .where("id", "=", claimsOf(token).sub)
      .execute();
    expect(refused(await call("POST", "/factors", token, { factor_type: "totp" }))).toEqual([
      403,
      "no_authorization",
    ]);
  });
});

test("deletes a factor at aal2 only, and lowers the sessions that it raised at once", async () => {
  const { client, email } = await buildOwner(server);
  const { id, secret } = await addTotp(client);
  const low = await signInClient(server, email);
  const refusal = await low.mfa.unenroll({ factorId: id });
  expect([refusal.error?.status, refusal.error?.code]).toEqual([422, "insufficient_aal"]);
  await low.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) });
  expect((await client.mfa.unenroll({ factorId: id })).data).toEqual({ id });
  for (const one of [client, low]) {
    const { data } = await one.refreshSession();
    const claims = claimsOf(data.session?.access_token ?? "");
    expect(claims.aal).toBe("aal1");
    expect(claims.amr.map((entry: { method: string }) => entry.method)).toEqual(["password"]);
    expect(data.user?.factors).toBeUndefined();
  }
  expect(await sentMails(server, email)).toContain("factor_removed");
  const gone = await client.mfa.unenroll({ factorId: id });
  expect([gone.error?.status, gone.error?.code]).toEqual([404, "mfa_factor_not_found"]);
});
