import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { stopRefill } from "../../../test/database.ts";
import { factorCalls, refused } from "../../../test/factor-calls.ts";
import {
  addTotp,
  buildOwner,
  currentCode,
  nextCode,
  passTime,
  signInClient,
  standStill,
  tokenOf,
  wrongCode,
} from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => server.close());
standStill(() => server);

const { call, challenge } = factorCalls(() => server);

describe("guessing codes", () => {
  test("delays after five wrong codes, longer each time, from any address", async () => {
    const { client, email } = await buildOwner(server);
    const { id, secret } = await addTotp(client);
    let addresses = 0;
    let token = await tokenOf(await signInClient(server, email));
    const guess = async (code: string) => {
      const ip = `198.51.100.${++addresses}`;
      const { id: challengeId } = await challenge(token, id, ip);
      return call("POST", `/factors/${id}/verify`, token, { challenge_id: challengeId, code }, ip);
    };
    for (let count = 0; count < 5; count += 1) {
      const reply = await guess(wrongCode(secret));
      expect(reply.json()).toEqual({ code: "mfa_verification_failed", message: "Invalid TOTP code entered" });
    }
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      // Not even the right one is checked.
      const reply = await guess(currentCode(secret));
      expect(refused(reply)).toEqual([429, "over_request_rate_limit"]);
      const wait = Number(reply.headers["retry-after"]);
      waits.push(wait);
      passTime(wait);
      token = await tokenOf(await signInClient(server, email));
      expect((await guess(wrongCode(secret))).statusCode).toBe(422);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    passTime(3600);
    const owner = await signInClient(server, email);
    expect((await owner.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) })).error).toBeNull();
    const row = await server.ctx.db
      .selectFrom("auth.mfa_factors")
      .select(["failed_attempts", "locked_until"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ failed_attempts: 0, locked_until: null });
  });

  test("counts parallel attempts: five of twenty are checked", async () => {
    const { client, email } = await buildOwner(server);
    const { id, secret } = await addTotp(client);
    const token = await tokenOf(await signInClient(server, email));
    const { id: challengeId } = await challenge(token, id);
    const body = { challenge_id: challengeId, code: wrongCode(secret) };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", `/factors/${id}/verify`, token, body)),
    );
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("allows thirty calls from one address, then fifteen a minute", async () => {
    onTestFinished(await stopRefill(server));
    const token = await tokenOf((await buildOwner(server)).client);
    const { id } = (await call("POST", "/factors", token, { factor_type: "totp" })).json();
    const statuses: number[] = [];
    for (let count = 0; count < 36; count += 1) {
      statuses.push((await call("POST", `/factors/${id}/challenge`, token)).statusCode);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses).toContain(429);
    expect(
      (await call("POST", `/factors/${id}/challenge`, token, undefined, "198.51.100.9")).statusCode,
    ).toBe(200);
  });
});
